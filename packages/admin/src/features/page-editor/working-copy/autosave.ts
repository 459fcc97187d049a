import type { Client } from '@ximblox/contract';
import { onSessionReturn } from '../../../lib/session-end.ts';
import { documentIn, type EditorStore, isInWorkingCopy, mayEdit } from '../store/editor-state.ts';
import type { SaveCompanion } from '../store/save-document.ts';
import { createCopyWriter } from './copy-writer.ts';

/** Stores the working copy on the server during editing. */
export interface Autosave extends SaveCompanion {
  /**
   * Sends pending changes immediately.
   * @returns whether everything is stored
   */
  flush(): Promise<boolean>;
  /** Deletes the working copy, independently of this window. */
  drop(): Promise<void>;
  /**
   * Starts.
   * @returns stops, after sending pending changes
   */
  start(): () => void;
}

/** Milliseconds: debounce after the last change, and maximum after the first. */
const [pause, longestPause] = [1000, 5000];

interface AutosaveOptions {
  store: EditorStore;
  client: Client;
  /** Called when a working copy is created or deleted. */
  onPresence?: () => void;
  /** The window to observe. */
  browser?: Pick<Window, 'addEventListener' | 'removeEventListener' | 'document' | 'sessionStorage'>;
}

/** Creates the autosave of the open page. Only one request is pending at a time. */
export function createAutosave({ store, client, onPresence, browser = window }: AutosaveOptions): Autosave {
  const writer = createCopyWriter({ store, client, onPresence, storage: browser.sessionStorage });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  /** Time of the first unsent change. */
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

  /** Whether there is something to send and no request is pending. */
  function isDue(): boolean {
    const state = store.getState();
    return (
      mayEdit(state) && !isStopped && !isInWorkingCopy(state) && !state.isSaving && !state.conflict && running === null
    );
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isDue()) return;
    const now = Date.now();
    const { failure } = store.getState().copy;
    // It would be refused again until there is a change or a login.
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
    return isInWorkingCopy(store.getState());
  }
  /** Last chance to send: overtakes a pending request, which the server supports. */
  function onLeave(): void {
    const state = store.getState();
    if (running === null) {
      if (isDue()) void run();
    } else if (!writer.isSent(documentIn(state)) && !isInWorkingCopy(state) && !state.isSaving) {
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
          if (before.serverState === 'gone' && state.serverState !== 'gone') void flush();
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
  /** The window is closed or hidden and may never run again. */
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
