import { isSameValue } from '@ximblox/blocks/internal';
import type { StoredSettings } from '@ximblox/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { HistoryButton } from '../../fields/history/history-button.tsx';
import { useErrors } from '../../lib/errors/error-collections.ts';
import { focusInvalid } from '../../lib/focus-invalid.ts';
import { DraftDialogs } from '../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { LiveSiteNote } from '../../ui/live-site-note.tsx';
import type { Edited } from '../../ui/release-form/edited.ts';
import { ReleaseFormButton } from '../../ui/release-form/release-form-button.tsx';
import { ReleaseFormNote } from '../../ui/release-form/release-form-note.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { sectionOfError } from './section-of-error.ts';
import type { SettingsSection } from './sections/settings-sections.ts';
import { SettingsFormProvider } from './settings-form.ts';
import classes from './settings.module.css';
import { isRestChanged, type SettingsDraft, settingsItem, useSettingsDraft, visible } from './use-settings-draft.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const SettingsHistory = lazyDialog(async () => (await import('./settings-history.tsx')).SettingsHistory);

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
  draft: SettingsDraft;
  /** Whether the section is a form, which the bar submits. */
  isForm: boolean;
  /** Whether a release can change the settings of the section. */
  isReleasable: boolean;
}

function SettingsBar({ draft, isForm, isReleasable }: SettingsBarProps) {
  const { t } = useTranslation();
  const { isDirty, change, value } = draft;
  const { shown, live, release } = draft.base;
  return (
    <SaveBar
      saved={isReleasable ? shown : live}
      isDirty={isDirty}
      isSaving={draft.isSaving}
      unsaved={t('settings.unsaved')}
      save={release && isReleasable ? t('editor.release.save', { name: release.name }) : t('settings.save')}
      onSave={isForm ? { form: 'settings-form' } : () => void draft.save()}
      onDiscard={draft.discard}
    >
      <ReleaseFormButton
        item={settingsItem}
        base={draft.base}
        isDirty={!isSameValue(visible(live.settings), visible(value))}
        change={() => ({ kind: 'settings', settings: visible(value) })}
        onAdded={() => change(visible(live.settings))}
      />
      <HistoryButton>
        {(close) => (
          <SettingsHistory
            saved={live}
            isDirty={isDirty}
            isInRelease={draft.base.change !== null}
            onRestore={change}
            onClose={close}
          />
        )}
      </HistoryButton>
    </SaveBar>
  );
}

/** Editor of one section. Unsaved changes of other sections are kept and saved together. */
export function SettingsEditor({ edited, section }: { edited: Edited<StoredSettings>; section: SettingsSection }) {
  const { t } = useTranslation();
  const draft = useSettingsDraft(edited);
  const { isDirty, change } = draft;
  const errors = useErrors('settings');
  const form = useRef<HTMLFormElement>(null);
  const { live } = draft.base;

  useErrorFocus(form, section);

  const { Section, text } = section;
  // Sections that save their own data need no save bar, unless other sections have changes.
  const isForm = section.settings.length > 0;
  const isReleasable = section.settings.some((name) => name in visible(draft.value));
  const changesLive = !isReleasable || isRestChanged(live.settings, draft.value);

  return (
    <SettingsFormProvider
      value={{ settings: draft.value, defaults: live.defaults, publishers: live.publishers, change }}
    >
      <div className={classes.head}>
        <h2 id="settings-section">{t(`settings.section.${text}`)}</h2>
        {(isForm || isDirty) && <SettingsBar draft={draft} isForm={isForm} isReleasable={isReleasable} />}
      </div>
      {isReleasable && <ReleaseFormNote item={settingsItem} form={draft} />}
      {changesLive && <LiveSiteNote text={t('workingRelease.notPart')} />}
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
            if (isDirty) return draft.onSubmit(event);
            event.preventDefault();
          }}
        >
          <Section />
        </form>
      ) : (
        <Section />
      )}
      <DraftDialogs
        draft={draft.asked}
        title={t('settings.conflict.title')}
        savedBy={draft.asked.theirs?.shown ?? null}
        leavesRelease
        describe={(name, values) => ({
          label: t(`settings.name.${name}`),
          text: typeof values[name] === 'string' ? values[name] : undefined,
        })}
      />
    </SettingsFormProvider>
  );
}
