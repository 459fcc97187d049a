import type { StoredSettings } from '@ximblox/contract';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { focusRefused } from '../../lib/focus-refused.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { toast } from '../../ui/toasts.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { sectionOfError } from './section-of-error.ts';
import type { SettingsSection } from './sections/settings-sections.ts';
import { SettingsFormProvider } from './settings-form.ts';
import classes from './settings.module.css';
import { useSettingsDraft } from './use-settings-draft.ts';

/** One section of the settings; what was changed in the others is kept until it is saved with it. */
export function SettingsEditor({ saved, section }: { saved: StoredSettings; section: SettingsSection }) {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const draft = useSettingsDraft(saved);
  const { isDirty, settings, defaults, change } = draft;
  const errors = useErrors('settings');
  const blocker = useLeaveGuard(isDirty);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => () => clearErrors('settings'), []);

  // What is wrong is shown and has the focus, wherever it stands; once, so that one can go elsewhere afterwards.
  const shownErrors = useRef(errors);
  useEffect(() => {
    if (shownErrors.current === errors) return;
    const wrong = errors.flatMap(({ property }) => sectionOfError(property) ?? []);
    if (wrong[0] && !wrong.some(({ id }) => id === section.id)) {
      setParams({ section: wrong[0].id }, { replace: true });
      return;
    }
    shownErrors.current = errors;
    focusRefused(form.current);
  }, [errors, section.id, setParams]);

  const save = async (): Promise<boolean> => {
    const isSaved = await draft.save();
    if (isSaved) toast({ text: t('settings.saved') });
    return isSaved;
  };
  const keepMine = async (): Promise<void> => {
    if (await draft.keepMine()) toast({ text: t('settings.saved') });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // A form of a dialog that was opened from here is none of this one's affairs.
    if (event.target === event.currentTarget && isDirty && !draft.isSaving) void save();
  };
  const { Section, text } = section;
  // A section that does everything itself has nothing to save, but others may have been changed before.
  const isForm = section.settings.length > 0;

  return (
    <SettingsFormProvider value={{ settings, defaults, change }}>
      <div className={classes.head}>
        <h2 id="settings-section">{t(`settings.section.${text}`)}</h2>
        {(isForm || isDirty) && (
          <SaveBar
            saved={saved}
            isDirty={isDirty}
            isSaving={draft.isSaving}
            unsaved={t('settings.unsaved')}
            save={t('settings.save')}
            onSave={isForm ? { form: 'settings-form' } : () => void save()}
            onDiscard={draft.discard}
          />
        )}
      </div>
      <ErrorList errors={errors.filter(({ property }) => !sectionOfError(property))} />
      {isForm ? (
        <form
          key={section.id}
          id="settings-form"
          ref={form}
          className="stack gap-24"
          aria-labelledby="settings-section"
          noValidate
          onSubmit={submit}
        >
          <Section />
        </form>
      ) : (
        <Section />
      )}
      {draft.conflict && (
        <ConflictDialog
          theirs={draft.conflict.theirs}
          names={draft.conflict.names}
          isSaving={draft.isSaving}
          onKeepMine={() => void keepMine()}
          onTakeTheirs={draft.takeTheirs}
          onClose={draft.dismiss}
        />
      )}
      {!draft.conflict && <LeaveDialog blocker={blocker} isSaving={draft.isSaving} onSave={save} />}
    </SettingsFormProvider>
  );
}
