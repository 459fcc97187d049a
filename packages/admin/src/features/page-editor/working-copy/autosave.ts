import { newKey } from '@ximblox/blocks';
import { type Client, CmsError, contract, type WorkingCopy } from '@ximblox/contract';
import { onSessionReturn } from '../../../lib/session-end.ts';
import { contentIn, documentOf, type EditorDocument } from '../store/document.ts';
import { type CopyFailure, documentIn, type EditorStore, isKept, mayEdit } from '../store/editor-store.ts';
import { baseOf, type Newer, sharing } from '../store/newer.ts';
import { isUnanswered, meet, type SaveCompanion } from '../store/save-document.ts';
import { forgetUnanswered, noteUnanswered } from './unanswered-copy.ts';

/** Keeps the working copy on the server while somebody edits. */
export interface Autosave extends SaveCompanion {
  /** Sends at once what is not kept yet. @returns whether everything is kept now */
  flush(): Promise<boolean>;
  /** Drops the working copy, whatever becomes of this window. */
  drop(): Promise<void>;
  /** Begins; the answer ends it, sending what is left. */
  start(): () => void;
}

/** Milliseconds: after the last change, at most after a change, and between attempts when the server cannot be reached. */
const [pause, longestPause, firstRetry, longestRetry] = [1000, 5000, 1000, 30_000];

interface AutosaveOptions {
  store: EditorStore;
  client: Client;
  /** Hears that there is a working copy now, or none any more. */
  onPresence?: () => void;
  /** The window that is watched. */
  browser?: Pick<Window, 'addEventListener' | 'removeEventListener' | 'document' | 'sessionStorage'>;
}

const failureOf = (error: CmsError): CopyFailure => {
  if (error.status === 401) return 'session';
  return isUnanswered(error) || error.status === 429 ? 'connection' : 'refused';
};

/** Keeps the working copy of the open page. Only one call is on its way at a time. */
export function createAutosave({ store, client, onPresence, browser = window }: AutosaveOptions): Autosave {
  const writer = newKey();
  const params = { id: store.getState().page.id };
  let sequence = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  /** When the first change was made that is not on its way yet. */
  let changedAt: number | null = null;
  let failures = 0;
  let retryAt = 0;
  let isStopped = true;
  /** The call whose answer was taken last: an earlier one may be answered after it. */
  let answered = 0;
  let sent: EditorDocument | null = null;

  /** What another window has kept, as something newer than what this one began with. */
  async function otherWindow(copy: WorkingCopy): Promise<Newer> {
    const { base, saved, copy: known } = store.getState();
    const version = async (id: number) =>
      (await client.call(contract.versions.fetch, { params: { versionId: id } })).pageVersion;
    const theirBase = copy.baseVersionID === base.id ? null : await version(copy.baseVersionID);
    const isAhead = theirBase !== null && theirBase.id > base.id;
    const origin = theirBase && !isAhead ? sharing(documentOf(theirBase), saved) : saved;
    const ancestor = known.revision > 0 ? known.document : origin;
    return {
      kind: 'window',
      author: { ID: 0, name: '' },
      time: copy.savedAt,
      ancestor,
      theirs: sharing(documentOf(copy.content), ancestor),
      base: isAhead ? baseOf(theirBase) : base,
      saved: isAhead ? sharing(documentOf(theirBase), saved) : saved,
      revision: copy.revision,
    };
  }

  async function send(): Promise<void> {
    const state = store.getState();
    const document = documentIn(state);
    const { revision } = state.copy;
    const own = (sequence += 1);
    const answer = (kept: { revision: number; savedAt: string | null }): void => {
      if (own < answered) return;
      answered = own;
      const hadOne = store.getState().copy.revision > 0;
      store.getState().copyKept(document, kept.revision, kept.savedAt);
      if (hadOne !== kept.revision > 0) onPresence?.();
    };
    changedAt = null;
    sent = document;
    noteUnanswered(browser.sessionStorage, params.id, revision);
    try {
      if (document === state.saved) {
        if (revision > 0)
          await client.call(contract.workingCopies.delete, { params, query: { revision: String(revision) } });
        answer({ revision: 0, savedAt: null });
      } else {
        const body = { baseVersionID: state.base.id, revision, writer, sequence: own, content: contentIn(document) };
        answer(await client.call(contract.workingCopies.put, { params, body, keepalive: true }));
      }
      failures = 0;
    } catch (error) {
      if (!(error instanceof CmsError)) throw error;
      if (error.status === 409 && 'workingCopy' in error.details) {
        const other = error.details.workingCopy as WorkingCopy | null;
        if (!other) state.copyKept(state.saved, 0, null);
        else if (!meet(store, await otherWindow(other))) state.copyFailed('window');
        return;
      }
      failures += 1;
      retryAt = Date.now() + Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
      state.copyFailed(failureOf(error));
    } finally {
      if (own === sequence) forgetUnanswered(browser.sessionStorage, params.id);
    }
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= send()
      .catch(() => {
        failures += 1;
        retryAt = Date.now() + longestRetry;
        store.getState().copyFailed('connection');
      })
      .finally(() => {
        running = null;
        schedule();
      });
    return running;
  }

  /** Whether there is something to send, and nobody to wait for. */
  function isDue(): boolean {
    const state = store.getState();
    return mayEdit(state) && !isStopped && !isKept(state) && !state.isSaving && !state.conflict && running === null;
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isDue()) return;
    const now = Date.now();
    const { failure } = store.getState().copy;
    // It would be refused again until something has changed, or somebody has logged in.
    if ((failure === 'refused' || failure === 'session') && changedAt === null) return;
    changedAt ??= now;
    const wait = Math.min(pause, changedAt + longestPause - now);
    timer = setTimeout(() => void run(), Math.max(0, failures > 0 ? retryAt - now : wait));
  }

  const idle = async (): Promise<void> => {
    await running;
  };
  async function flush(): Promise<boolean> {
    await idle();
    if (isDue()) await run();
    return isKept(store.getState());
  }
  const onOnline = (): void => void flush();
  /** There may be no later: what is on its way already is overtaken, which the server understands. */
  const onLeave = (): void => {
    const isOnItsWay = running !== null && documentIn(store.getState()) === sent;
    if (running === null) {
      if (isDue()) void run();
    } else if (!isOnItsWay && !isKept(store.getState()) && !store.getState().isSaving) {
      void send();
    }
  };
  const onHide = (): void => {
    if (browser.document.visibilityState === 'hidden') onLeave();
  };
  function start(): () => void {
    isStopped = false;
    const ends = [
      store.subscribe((state, before) => {
        const isChanged = state.history.present !== before.history.present;
        if (isChanged) changedAt ??= Date.now();
        if (isChanged || state.isSaving !== before.isSaving || state.conflict !== before.conflict) schedule();
      }),
      onSessionReturn(() => void flush()),
    ];
    browser.addEventListener('online', onOnline);
    browser.addEventListener('pagehide', onLeave);
    browser.document.addEventListener('visibilitychange', onHide);
    schedule();
    return () => {
      if (isDue()) void send();
      isStopped = true;
      clearTimeout(timer);
      for (const end of ends) end();
      browser.removeEventListener('online', onOnline);
      browser.removeEventListener('pagehide', onLeave);
      browser.document.removeEventListener('visibilitychange', onHide);
    };
  }

  return {
    writer,
    idle,
    flush,
    async drop() {
      isStopped = true;
      clearTimeout(timer);
      await idle();
      const { revision } = store.getState().copy;
      if (revision === 0) return;
      const query = { revision: String(revision) };
      noteUnanswered(browser.sessionStorage, params.id, revision);
      await client.call(contract.workingCopies.delete, { params, query, keepalive: true });
      forgetUnanswered(browser.sessionStorage, params.id);
    },
    start,
  };
}
