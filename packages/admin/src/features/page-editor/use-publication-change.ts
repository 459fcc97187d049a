import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collectErrors, errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { toast } from '../../ui/toasts.tsx';
import { useEditor } from './editor-context.ts';
import { blocksOf } from './store/document.ts';
import { errorsByOwner } from './store/editor-errors.ts';
import { useRefreshPage } from './use-refresh-page.ts';

/** Collection of the errors of refused publications and requests. */
export const publicationErrors = 'publication-requests';

/** Action that was refused after the page had been saved for it. */
export type RefusedAfterSave = 'publication' | 'request' | null;

interface Change {
  /** Text of the toast after success. */
  done: string;
  afterSave?: RefusedAfterSave;
  /** Button of the toast. */
  action?: Parameters<typeof toast>[0]['action'];
}

interface PublicationChange {
  refusedAfterSave: RefusedAfterSave;
  forgetRefusal(): void;
  /** Runs a call that changes the publication; marks the fields that prevent it. @returns whether it succeeded */
  change(call: () => Promise<unknown>, change: Change): Promise<boolean>;
}

/** Changes of the page's publication, with their errors and notifications. */
export function usePublicationChange(): PublicationChange {
  const { t } = useTranslation();
  const { store } = useEditor();
  const refresh = useRefreshPage();
  const [refusedAfterSave, setRefusedAfterSave] = useState<RefusedAfterSave>(null);

  const callMarkingFields = async (call: () => Promise<unknown>): Promise<{ value: unknown }> => {
    try {
      return { value: await call() };
    } catch (failure) {
      const order = blocksOf(store.getState().saved).map(({ key }) => key);
      store.getState().setErrors(errorsByOwner(errorsOfFailure(failure), order));
      throw failure;
    }
  };

  return {
    refusedAfterSave,
    forgetRefusal: () => setRefusedAfterSave(null),
    async change(call, { done, afterSave = null, action }) {
      const answer = await collectErrors(publicationErrors, () => callMarkingFields(call));
      if (!answer) {
        setRefusedAfterSave(afterSave);
        const text = afterSave ? t(`editor.publication.refusedAfterSave.${afterSave}`) : t('editor.publication.failed');
        toast({ text, kind: 'error' });
        return false;
      }
      toast({ text: done, ...(action && { action }) });
      await refresh();
      return true;
    },
  };
}
