import { useQueryClient } from '@tanstack/react-query';
import { contract, type ErrorItem, type InputOf } from '@ximblox/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { clearErrors, collectErrors, errorsOfFailure, setErrors } from '../../lib/errors/error-collections.ts';
import { toast } from '../../ui/toasts.tsx';
import { useEditor } from './editor-context.ts';
import { blocksOf } from './store/document.ts';
import { errorsByOwner } from './store/editor-errors.ts';
import { isDirty } from './store/editor-state.ts';
import { isStored } from './store/save-document.ts';

/** Terms of a publication request. */
export type RequestOptions = InputOf<typeof contract.publication.request>['body'];

/** Actions on the open page. Each notifies the user; refused publications open `publication-requests`. */
export interface PageActions {
  /** The running action. */
  running: string | null;
  /** Action that was refused after the page had been saved for it; null after the next action. */
  refusedAfterSave: 'publication' | 'request' | null;
  /** @returns whether everything is stored */
  save(): Promise<boolean>;
  saveAndPublish(): Promise<void>;
  publish(): Promise<void>;
  unpublish(): Promise<void>;
  /** @returns the server's errors about the terms; empty on success or if another error was reported */
  requestPublication(options: RequestOptions): Promise<readonly ErrorItem[]>;
  resendRequest(options: RequestOptions): Promise<readonly ErrorItem[]>;
  revokeRequest(): Promise<void>;
}

const collection = 'publication-requests';
const requestOptions = new Set(['assigneeID', 'dueOn', 'publishAt']);

/** Actions of the header and its menus. */
export function usePageActions(): PageActions {
  const { t } = useTranslation();
  const { store, save: storeDocument, pageType } = useEditor();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<string | null>(null);
  const [refusedAfterSave, setRefusedAfterSave] = useState<PageActions['refusedAfterSave']>(null);
  const isAskedAgain = useRef(false);
  const params = { id: String(store.getState().page.id) };

  /** Refetches the page's state; the edited content is unchanged. */
  const refresh = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: ['pages'] });
    store.getState().setPage(await api.call(contract.pages.get, { params }));
  };

  /** Saves; `isQuiet` leaves the success toast to the action that follows. */
  const save = async ({ isQuiet = false } = {}): Promise<boolean> => {
    clearErrors('page-editor');
    clearErrors(collection);
    try {
      const outcome = await storeDocument();
      if (outcome.kind === 'refused') {
        setErrors('page-editor', outcome.errors);
        toast({ text: t('editor.save.refused'), kind: 'error' });
      }
      if (outcome.kind === 'unreachable') toast({ text: t('editor.work.unreachable.toast'), kind: 'error' });
      if (outcome.kind === 'stored') {
        if (!isQuiet) toast({ text: t('editor.save.done') });
        await refresh();
      }
      return isStored(outcome);
    } catch (failure) {
      setErrors('page-editor', errorsOfFailure(failure));
      return false;
    }
  };

  /** Runs a call that changes the publication; marks the fields that prevent it. */
  const change = async (
    done: string,
    call: () => Promise<unknown>,
    afterSave: PageActions['refusedAfterSave'] = null,
    view: Pick<Parameters<typeof toast>[0], 'action'> = {},
  ): Promise<boolean> => {
    const answer = await collectErrors(collection, async () => {
      try {
        return { value: await call() };
      } catch (failure) {
        const order = blocksOf(store.getState().saved).map(({ key }) => key);
        store.getState().setErrors(errorsByOwner(errorsOfFailure(failure), order));
        throw failure;
      }
    });
    if (!answer) {
      setRefusedAfterSave(afterSave);
      toast({
        text: afterSave ? t(`editor.publication.refusedAfterSave.${afterSave}`) : t('editor.publication.failed'),
        kind: 'error',
      });
      return false;
    }
    toast({ text: done, ...view });
    await refresh();
    return true;
  };

  const run = async (name: string, action: () => Promise<unknown>): Promise<void> => {
    if (running !== null) return;
    setRunning(name);
    setRefusedAfterSave(null);
    try {
      await action();
    } finally {
      setRunning(null);
    }
  };

  const publishStored = (afterSave: PageActions['refusedAfterSave'] = null): Promise<boolean> =>
    change(
      t('editor.publication.published'),
      () => api.call(contract.publication.publish, { params, body: { versionID: store.getState().base.id } }),
      afterSave,
      pageType?.hasAddress !== false
        ? { action: { text: t('editor.publication.view'), href: store.getState().page.url } }
        : {},
    );
  const version = () => ({ id: String(store.getState().base.id) });

  const ask = async (call: () => Promise<unknown>): Promise<readonly ErrorItem[]> => {
    let refused: readonly ErrorItem[] = [];
    await run('request', async () => {
      if (!(await save({ isQuiet: true }))) return;
      const send = async (): Promise<void> => {
        try {
          await call();
        } catch (failure) {
          refused = errorsOfFailure(failure).filter(({ property }) => requestOptions.has(property));
          throw failure;
        }
      };
      await change(t('editor.publication.requested'), send, 'request');
    });
    return refused;
  };

  return {
    running,
    refusedAfterSave,
    save: async () => {
      let isDone = false;
      // A second save request during a save includes later changes: saves again afterwards.
      isAskedAgain.current = running === 'save';
      await run('save', async () => {
        do {
          isAskedAgain.current = false;
          isDone = await save();
        } while (isDone && isAskedAgain.current && isDirty(store.getState()));
      });
      return isDone;
    },
    saveAndPublish: () =>
      run('publish', async () => (await save({ isQuiet: true })) && (await publishStored('publication'))),
    publish: () => run('publish', () => publishStored()),
    unpublish: () =>
      run('unpublish', () =>
        change(t('editor.publication.unpublished'), () => api.call(contract.publication.unpublish, { params })),
      ),
    requestPublication: (options) => ask(() => api.call(contract.publication.request, { params, body: options })),
    resendRequest: (options) => ask(() => api.call(contract.publication.resend, { params: version(), body: options })),
    revokeRequest: () =>
      run('request', () =>
        change(t('editor.publication.revoked'), () => api.call(contract.publication.revoke, { params: version() })),
      ),
  };
}
