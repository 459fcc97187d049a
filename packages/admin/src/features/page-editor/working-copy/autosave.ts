import type { Client } from '@ximblox/contract';
import { onSessionReturn } from '../../../lib/session-end.ts';
import { documentIn, type EditorStore, isKept, mayEdit } from '../store/editor-store.ts';
import type { SaveCompanion } from '../store/save-document.ts';
import { createCopyWriter } from './copy-writer.ts';

/** Keeps the working copy on the server while somebody edits. */
export interface Autosave extends SaveCompanion {
  /** Sends at once what is not kept yet. @returns whether everything is kept now */
  flush(): Promise<boolean>;
  /** Drops the working copy, whatever becomes of this window. */
  drop(): Promise<void>;
  /** Begins; the answer ends it, sending what is left. */
  start(): () => void;
}

/** Milliseconds: after the last change, and at most after a change. */
const [pause, longestPause] = [1000, 5000];

interface AutosaveOptions {
  store: EditorStore;
  client: Client;
  /** Hears that there is a working copy now, or none any more. */
  onPresence?: () => void;
  /** The window that is watched. */
  browser?: Pick<Window, 'addEventListener' | 'removeEventListener' | 'document' | 'sessionStorage'>;
}

/** Keeps the working copy of the open page. Only one call is on its way at a time. */
export function createAutosave({ store, client, onPresence, browser = window }: AutosaveOptions): Autosave {
  const writer = createCopyWriter({ store, client, onPresence, storage: browser.sessionStorage });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  /** When the first change was made that is not on its way yet. */
  let changedAt: number | null = null;
  let isStopped = true;

  function send(): Promise<void> {
    changedAt = null;
    return writer.send();
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= send()
      .catch(() => writer.fail())
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
    const due = writer.retryAt() ?? Math.min(now + pause, changedAt + longestPause);
    timer = setTimeout(() => void run(), Math.max(0, due - now));
  }

  const idle = async (): Promise<void> => {
    await running;
  };
  async function flush(): Promise<boolean> {
    await idle();
    if (isDue()) await run();
    return isKept(store.getState());
  }
  /** There may be no later: what is on its way already is overtaken, which the server understands. */
  function onLeave(): void {
    const state = store.getState();
    if (running === null) {
      if (isDue()) void run();
    } else if (!writer.isSent(documentIn(state)) && !isKept(state) && !state.isSaving) {
      void send();
    }
  }

  return {
    writer: writer.key,
    idle,
    flush,
    async drop() {
      isStopped = true;
      clearTimeout(timer);
      await idle();
      await writer.remove();
    },
    start() {
      isStopped = false;
      const ends = [
        store.subscribe((state, before) => {
          const isChanged = state.history.present !== before.history.present;
          if (isChanged) changedAt ??= Date.now();
          if (isChanged || state.isSaving !== before.isSaving || state.conflict !== before.conflict) schedule();
        }),
        onSessionReturn(() => void flush()),
        watchWindow(browser, { onOnline: () => void flush(), onLeave }),
      ];
      schedule();
      return () => {
        if (isDue()) void send();
        isStopped = true;
        clearTimeout(timer);
        for (const end of ends) end();
      };
    },
  };
}

interface WindowEvents {
  onOnline(): void;
  /** The window is closed or hidden: it may never run again. */
  onLeave(): void;
}

/** @returns stops watching */
function watchWindow(browser: NonNullable<AutosaveOptions['browser']>, { onOnline, onLeave }: WindowEvents) {
  const onHide = (): void => {
    if (browser.document.visibilityState === 'hidden') onLeave();
  };
  browser.addEventListener('online', onOnline);
  browser.addEventListener('pagehide', onLeave);
  browser.document.addEventListener('visibilitychange', onHide);
  return (): void => {
    browser.removeEventListener('online', onOnline);
    browser.removeEventListener('pagehide', onLeave);
    browser.document.removeEventListener('visibilitychange', onHide);
  };
}
