import { contract, type ErrorItem, type InputOf } from '@ximblox/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { createActionQueue } from '../../lib/action-queue.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useEditor } from './editor-context.ts';
import { type RefusedAfterSave, usePublicationChange } from './use-publication-change.ts';
import { useSaveOnce } from './use-save-once.ts';

/** Terms of a publication request. */
export type RequestOptions = InputOf<typeof contract.publication.request>['body'];

/** Actions on the open page, one at a time in the order of the calls. Each notifies the user; refused publications open `publication-requests`. */
export interface PageActions {
  /** The running action. */
  running: string | null;
  /** Action that was refused after the page had been saved for it; null after the next action. */
  refusedAfterSave: RefusedAfterSave;
  /** @returns whether everything is stored */
  save(): Promise<boolean>;
  saveAndPublish(): Promise<unknown>;
  publish(): Promise<unknown>;
  unpublish(): Promise<unknown>;
  /** @returns the server's errors about the terms; empty on success or if another error was reported */
  requestPublication(options: RequestOptions): Promise<readonly ErrorItem[]>;
  resendRequest(options: RequestOptions): Promise<readonly ErrorItem[]>;
  revokeRequest(): Promise<unknown>;
}

const requestOptions = new Set(['assigneeID', 'dueOn', 'publishAt']);

/** Runs one action at a time. An action that is called during another one follows it. */
function useActionQueue(): Pick<PageActions, 'running'> & {
  run<Result>(name: string, action: () => Promise<Result>): Promise<Result>;
} {
  const [queue] = useState(createActionQueue);
  /** Names of the running action and of those that follow. */
  const [names, setNames] = useState<readonly string[]>([]);
  return {
    running: names[0] ?? null,
    run(name, action) {
      setNames((before) => [...before, name]);
      return queue(action).finally(() => setNames((before) => before.slice(1)));
    },
  };
}

/** Publishes the stored version. */
function usePublishStored(change: ReturnType<typeof usePublicationChange>['change']) {
  const { t } = useTranslation();
  const { store, pageType } = useEditor();
  return (afterSave: RefusedAfterSave = null): Promise<boolean> => {
    const { page, base } = store.getState();
    const params = { id: String(page.id) };
    return change(() => api.call(contract.publication.publish, { params, body: { versionID: base.id } }), {
      done: t('editor.publication.published'),
      afterSave,
      action: pageType?.hasAddress === false ? undefined : { text: t('editor.publication.view'), href: page.url },
    });
  };
}

/** Actions of the header and its menus. */
export function usePageActions(): PageActions {
  const { t } = useTranslation();
  const { store } = useEditor();
  const saveOnce = useSaveOnce();
  const { refusedAfterSave, forgetRefusal, change } = usePublicationChange();
  const { running, run: enqueue } = useActionQueue();
  /** The save that has not started; it includes later changes. */
  const nextSave = useRef<Promise<boolean> | null>(null);
  const params = { id: String(store.getState().page.id) };
  const version = () => ({ id: String(store.getState().base.id) });

  const run = async <Result>(name: string, action: () => Promise<Result>): Promise<Result> =>
    enqueue(name, () => {
      forgetRefusal();
      return action();
    });

  const publishStored = usePublishStored(change);

  const ask = async (call: () => Promise<unknown>): Promise<readonly ErrorItem[]> => {
    let refused: readonly ErrorItem[] = [];
    const send = async (): Promise<void> => {
      try {
        await call();
      } catch (failure) {
        refused = errorsOfFailure(failure).filter(({ property }) => requestOptions.has(property));
        throw failure;
      }
    };
    await run('request', async () => {
      if (!(await saveOnce({ isQuiet: true }))) return;
      await change(send, { done: t('editor.publication.requested'), afterSave: 'request' });
    });
    return refused;
  };

  return {
    running,
    refusedAfterSave,
    save: () => {
      nextSave.current ??= run('save', () => {
        nextSave.current = null;
        return saveOnce();
      });
      return nextSave.current;
    },
    saveAndPublish: () =>
      run('publish', async () => (await saveOnce({ isQuiet: true })) && (await publishStored('publication'))),
    publish: () => run('publish', () => publishStored()),
    unpublish: () =>
      run('unpublish', () =>
        change(() => api.call(contract.publication.unpublish, { params }), {
          done: t('editor.publication.unpublished'),
        }),
      ),
    requestPublication: (options) => ask(() => api.call(contract.publication.request, { params, body: options })),
    resendRequest: (options) => ask(() => api.call(contract.publication.resend, { params: version(), body: options })),
    revokeRequest: () =>
      run('request', () =>
        change(() => api.call(contract.publication.revoke, { params: version() }), {
          done: t('editor.publication.revoked'),
        }),
      ),
  };
}
