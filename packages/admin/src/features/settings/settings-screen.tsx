import { useQuery } from '@tanstack/react-query';
import { localise } from '@ximblox/blocks';
import { Blocks, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useErrors } from '../../lib/errors/error-collections.ts';
import { useCan } from '../../lib/session.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useEdited } from '../../ui/release-form/use-edited.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { ExtensionSettings } from './extension-settings.tsx';
import { sectionOfError } from './section-of-error.ts';
import { type SettingsSection, settingsSections } from './sections/settings-sections.ts';
import { SettingsEditor } from './settings-editor.tsx';
import classes from './settings.module.css';
import { settingsQuery } from './settings-query.ts';
import { settingsItem, withSettingsChange } from './use-settings-draft.ts';

/** Settings of extensions, for users who may change settings. */
function useExtensionSettings() {
  const can = useCan();
  const { settings } = useSiteSettings().extensions;
  return can('manage-settings') ? settings : [];
}

const entry = 'nav-item muted hover-text min-height-36 pad-4-8';

/** List of sections. Sections with errors are marked. */
function SectionList({ sections, current }: { sections: readonly SettingsSection[]; current: string | undefined }) {
  const { t, i18n } = useTranslation();
  const ofExtensions = useExtensionSettings();
  const wrong = new Set(useErrors('settings').map(({ property }) => sectionOfError(property)?.id));
  return (
    <nav aria-label={t('settings.sections')} className={classes.list}>
      <ul>
        {sections.map((section) => {
          const { id, text, icon: Icon } = section;
          return (
            <li key={id}>
              <Link className={entry} to={`?section=${id}`} aria-current={id === current ? 'page' : undefined}>
                <Icon size={16} aria-hidden />
                <span className="grow">{t(`settings.section.${text}`)}</span>
                {wrong.has(id) && <CircleAlert size={14} className="danger" aria-label={t('settings.hasErrors')} />}
              </Link>
            </li>
          );
        })}
        {ofExtensions.map(({ id, label }) => (
          <li key={id}>
            <Link className={entry} to={`?section=${id}`} aria-current={id === current ? 'page' : undefined}>
              <Blocks size={16} aria-hidden />
              <span>{localise(label, i18n.language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Site settings in sections. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const [params] = useSearchParams();
  const sections = settingsSections.filter(({ permission }) => can(permission));
  const saved = useQuery({ ...settingsQuery, enabled: can('manage-settings') });
  const { edited, failure, refetch } = useEdited(saved.data, settingsItem, withSettingsChange);
  const ofExtension = useExtensionSettings().find(({ id }) => id === params.get('section'));
  const current = sections.find(({ id }) => id === params.get('section')) ?? sections[0];

  const content = () => {
    if (ofExtension) return <ExtensionSettings id={ofExtension.id} />;
    if (!current) return <ErrorState failure={saved.error} />;
    if (edited) return <SettingsEditor key={edited.release?.id ?? 0} edited={edited} section={current} />;
    if (failure) return <ErrorState failure={failure} onRetry={refetch} />;
    // Rendered only once the settings have loaded or failed: moving into the editor would remount it and close its dialogs.
    if (current.settings.length === 0 && !saved.isLoading) {
      return (
        <>
          <h2 className={classes.head}>{t(`settings.section.${current.text}`)}</h2>
          <current.Section />
        </>
      );
    }
    if (saved.error) return <ErrorState failure={saved.error} onRetry={() => void saved.refetch()} />;
    return <LoadingState rows={6} />;
  };

  return (
    <>
      <PageHeader title={t('settings.title')} description={edited?.release ? undefined : t('settings.description')} />
      <div className={`stack line-above ${classes.screen}`}>
        {current && <SectionList sections={sections} current={ofExtension?.id ?? current.id} />}
        <div className="min-0 narrow">{content()}</div>
      </div>
    </>
  );
}
