import { isSameValue } from '@ximblox/blocks';
import type { SiteSettings, StoredSettings, VisibleSettings } from '@ximblox/contract';
import { lazy, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { HistoryButton } from '../../fields/history/history-button.tsx';
import { useErrors } from '../../lib/errors/error-collections.ts';
import { focusInvalid } from '../../lib/focus-invalid.ts';
import { DraftDialogs } from '../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { ReleaseFormButton, ReleaseFormNote, useReleaseForm } from '../../ui/release-form.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { sectionOfError } from './section-of-error.ts';
import type { SettingsSection } from './sections/settings-sections.ts';
import { SettingsFormProvider } from './settings-form.ts';
import classes from './settings.module.css';
import { useSettingsDraft } from './use-settings-draft.ts';

const SettingsHistory = lazy(async () => ({ default: (await import('./settings-history.tsx')).SettingsHistory }));

/** Settings that visitors see, which a release can change. */
const visible = ({ siteName, seoImage, indexing, popup }: SiteSettings): VisibleSettings => ({
  siteName,
  seoImage,
  indexing,
  popup,
});

/** Opens the section of the first error and focuses its field, once per response. */
function useErrorFocus(form: RefObject<HTMLFormElement | null>, section: SettingsSection): void {
  const [, setParams] = useSearchParams();
  const errors = useErrors('settings');
  const shownErrors = useRef(errors);
  useEffect(() => {
    if (shownErrors.current === errors) return;
    const wrong = errors.flatMap(({ property }) => sectionOfError(property) ?? []);
    if (wrong[0] && !wrong.some(({ id }) => id === section.id)) {
      setParams({ section: wrong[0].id }, { replace: true });
      return;
    }
    shownErrors.current = errors;
    focusInvalid(form.current);
  }, [form, errors, section.id, setParams]);
}

interface SettingsBarProps {
  saved: StoredSettings;
  draft: ReturnType<typeof useSettingsDraft>;
  release: ReturnType<typeof useReleaseForm>;
  /** Whether the section is a form, which the bar submits. */
  isForm: boolean;
  onSave(): void;
}

function SettingsBar({ saved, draft, release, isForm, onSave }: SettingsBarProps) {
  const { t } = useTranslation();
  const { isDirty, change } = draft;
  const { edited } = release;
  return (
    <SaveBar
      saved={saved}
      isDirty={isDirty}
      isSaving={draft.isSaving || release.isSaving}
      unsaved={t('settings.unsaved')}
      save={t(edited ? 'releases.form.save' : 'settings.save')}
      onSave={isForm && !edited ? { form: 'settings-form' } : onSave}
      onDiscard={() => {
        release.leave();
        draft.discard();
      }}
    >
      <ReleaseFormButton form={release} />
      <HistoryButton>
        {(close) => <SettingsHistory saved={saved} isDirty={isDirty} onRestore={change} onClose={close} />}
      </HistoryButton>
    </SaveBar>
  );
}

/** Editor of one section. Unsaved changes of other sections are kept and saved together. */
export function SettingsEditor({ saved, section }: { saved: StoredSettings; section: SettingsSection }) {
  const { t } = useTranslation();
  const draft = useSettingsDraft(saved);
  const { isDirty, change } = draft;
  const errors = useErrors('settings');
  const form = useRef<HTMLFormElement>(null);
  const release = useReleaseForm({
    item: { kind: 'settings', key: '' },
    isDirty: !isSameValue(visible(draft.base.settings), visible(draft.value)),
    change: () => ({ kind: 'settings', settings: visible(draft.value) }),
    onLoad: ({ settings }) => change(settings),
    onAdded: () => change(visible(draft.base.settings)),
  });
  const { edited } = release;
  const save = (): Promise<boolean> => (edited ? release.save() : draft.save());

  useErrorFocus(form, section);

  const { Section, text } = section;
  // Sections that save their own data need no save bar, unless other sections have changes.
  const isForm = section.settings.length > 0;

  return (
    <SettingsFormProvider
      value={{ settings: draft.value, defaults: draft.base.defaults, publishers: saved.publishers, change }}
    >
      <div className={classes.head}>
        <h2 id="settings-section">{t(`settings.section.${text}`)}</h2>
        {(isForm || isDirty) && (
          <SettingsBar saved={saved} draft={draft} release={release} isForm={isForm} onSave={() => void save()} />
        )}
      </div>
      <ReleaseFormNote form={release} />
      <ErrorList errors={errors.filter(({ property }) => !sectionOfError(property))} />
      {isForm ? (
        <form
          key={section.id}
          id="settings-form"
          ref={form}
          className="stack gap-24"
          aria-labelledby="settings-section"
          noValidate
          onSubmit={(event) => {
            if (isDirty && !edited) return draft.onSubmit(event);
            event.preventDefault();
            if (edited) void save();
          }}
        >
          <Section />
        </form>
      ) : (
        <Section />
      )}
      <DraftDialogs
        draft={draft}
        title={t('settings.conflict.title')}
        savedBy={draft.theirs}
        onSave={save}
        describe={(name, values) => ({
          label: t(`settings.name.${name}`),
          text: typeof values[name] === 'string' ? values[name] : undefined,
        })}
      />
    </SettingsFormProvider>
  );
}
