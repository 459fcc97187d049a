import { useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, CmsError, contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor } from '../editor-context.ts';
import { blocksOf } from '../store/document.ts';
import { errorsByOwner } from '../store/editor-errors.ts';
import { isStored } from '../store/save-document.ts';

interface Wish {
  publishAt: string | null;
  unpublishAt: string | null;
  /** The scheduled version to keep; by default the current content is saved and scheduled. */
  versionID?: number | undefined;
}

type Outcome =
  | { kind: 'done' }
  /** The page is incomplete and cannot be published; its invalid fields are marked. */
  | { kind: 'incomplete' }
  | { kind: 'refused'; errors: readonly ErrorItem[] };

const isOfPage = ({ property }: ErrorItem): boolean => /^(?:blocks|typeData)\b/.test(property);

/** Sets and cancels the schedule of the open page. */
export function useSchedule() {
  const { t } = useTranslation();
  const { store, save } = useEditor();
  const queryClient = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const params = { id: String(store.getState().page.id) };

  const refresh = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: ['pages'] });
    store.getState().setPage(await api.call(contract.pages.get, { params }));
  };

  const call = async ({ publishAt, unpublishAt, versionID }: Wish): Promise<Outcome> => {
    if (publishAt !== null && versionID === undefined && !isStored(await save())) return { kind: 'incomplete' };
    const { base, saved } = store.getState();
    try {
      const body = { publishAt, unpublishAt, versionID: versionID ?? base.id };
      const answer: AnswerOf<typeof contract.publication.schedule> = await api.call(contract.publication.schedule, {
        params,
        body,
      });
      toast({ text: t(answer.schedule.publishAt ? 'editor.schedule.done' : 'editor.schedule.doneEnd') });
      await refresh();
      return { kind: 'done' };
    } catch (failure) {
      const errors = errorsOfFailure(failure);
      if (!(failure instanceof CmsError) || !errors.some(isOfPage)) return { kind: 'refused', errors };
      store.getState().setErrors(
        errorsByOwner(
          errors,
          blocksOf(saved).map(({ key }) => key),
        ),
      );
      toast({ text: t('editor.schedule.incomplete'), kind: 'error' });
      return { kind: 'incomplete' };
    }
  };

  const running = async <T>(work: () => Promise<T>): Promise<T> => {
    setRunning(true);
    try {
      return await work();
    } finally {
      setRunning(false);
    }
  };

  return {
    isRunning,
    schedule: (wish: Wish): Promise<Outcome> => running(() => call(wish)),
    /** Cancels the schedule, or dismisses a failure. */
    cancel: (done: string): Promise<void> =>
      running(async () => {
        try {
          await api.call(contract.publication.cancelSchedule, { params });
          toast({ text: done });
        } catch (failure) {
          if (!(failure instanceof CmsError)) throw failure;
          // Another user has cancelled it, or it has run: the next state shows which.
        }
        await refresh();
      }),
  };
}
