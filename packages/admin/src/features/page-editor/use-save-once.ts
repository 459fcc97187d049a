import { useTranslation } from 'react-i18next';
import { clearErrors, errorsOfFailure, setErrors } from '../../lib/errors/error-collections.ts';
import { toast } from '../../ui/toasts.tsx';
import { useEditor } from './editor-context.ts';
import { isStored } from './store/save-document.ts';
import { publicationErrors } from './use-publication-change.ts';
import { useRefreshPage } from './use-refresh-page.ts';

/** Saves the document once. `isQuiet` leaves the success toast to the action that follows. @returns whether it is stored */
export type SaveOnce = (options?: { isQuiet?: boolean }) => Promise<boolean>;

/** Returns a function that saves the document, and reports the result. */
export function useSaveOnce(): SaveOnce {
  const { t } = useTranslation();
  const { save, store } = useEditor();
  const refresh = useRefreshPage();
  return async ({ isQuiet = false } = {}) => {
    clearErrors('page-editor');
    clearErrors(publicationErrors);
    try {
      const outcome = await save();
      if (outcome.kind === 'refused') {
        setErrors('page-editor', outcome.errors);
        toast({ text: t('editor.save.refused'), kind: 'error' });
      }
      if (outcome.kind === 'removed') toast({ text: t('editor.release.notSaved'), kind: 'error' });
      if (outcome.kind === 'unreachable') toast({ text: t('editor.work.unreachable.toast'), kind: 'error' });
      if (outcome.kind === 'stored') {
        const { release } = store.getState().page;
        const text = release ? t('workingRelease.form.saved', { name: release.name }) : t('editor.save.done');
        if (!isQuiet) toast({ text });
        await refresh();
      }
      return isStored(outcome);
    } catch (failure) {
      setErrors('page-editor', errorsOfFailure(failure));
      return false;
    }
  };
}
