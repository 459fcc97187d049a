import { addressOf, type Client, contract, type PageStanding, type PresentPeople } from '@ximblox/contract';
import { queryClient } from '../../../lib/query-client.ts';
import { onSessionReturn } from '../../../lib/session-end.ts';
import type { EditorStore } from '../store/editor-store.ts';

/** The connection over which a window hears who else is at its page and what becomes of it. */
export interface PageWatch {
  /** Tells the others at which block this window is. */
  moveTo(block: string): void;
  /** Begins; the answer ends it. */
  start(): () => void;
}

/** Milliseconds: a window that is hidden for so long leaves; between two moves; until the server is asked again. */
const [hiddenFor, moveEvery, firstRetry, longestRetry] = [20_000, 1000, 5000, 60_000];

/** Browsers open few connections to one server: only windows that somebody sees keep one. */
export function createPageWatch({
  store,
  client,
  window: name,
}: {
  store: EditorStore;
  client: Client;
  /** The window's own name. */
  window: string;
}): PageWatch {
  const params = { id: store.getState().page.id };
  let source: EventSource | null = null;
  let block = '';
  let toldBlock = '';
  let failures = 0;
  let timers: { retry?: number; hide?: number; move?: number } = {};

  function close(): void {
    source?.close();
    source = null;
    store.getState().setPeople([]);
  }

  function open(): void {
    window.clearTimeout(timers.retry);
    if (source || document.visibilityState === 'hidden') return;
    toldBlock = block;
    const opened = new EventSource(addressOf(contract.presence.events, params, { client: name, block }));
    source = opened;
    const on = (event: string, act: (data: unknown) => void): void =>
      opened.addEventListener(event, ({ data }: MessageEvent<string>) => {
        failures = 0;
        act(JSON.parse(data));
      });
    on('people', (data) => store.getState().setPeople((data as PresentPeople).filter((one) => one.client !== name)));
    on('page', (data) => store.getState().setStanding(data as PageStanding));
    const readComments = (): void => void queryClient.invalidateQueries({ queryKey: ['comments', params.id] });
    on('comments', readComments);
    // What was written after they were read and before somebody listened.
    opened.addEventListener('open', readComments);
    on('gone', () => store.getState().setStanding('gone'));
    opened.addEventListener('error', () => {
      store.getState().setPeople([]);
      // It comes back by itself unless the server has refused it.
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      failures += 1;
      timers.retry = window.setTimeout(open, Math.min(firstRetry * 2 ** (failures - 1), longestRetry));
    });
  }

  function tellBlock(): void {
    delete timers.move;
    if (!source || block === toldBlock) return;
    toldBlock = block;
    // Where somebody is, is not worth a word when it cannot be told.
    client.call(contract.presence.move, { params, body: { client: name, block } }).catch(() => undefined);
  }

  const onVisibility = (): void => {
    window.clearTimeout(timers.hide);
    if (document.visibilityState === 'visible') open();
    else timers.hide = window.setTimeout(close, hiddenFor);
  };

  return {
    moveTo(next) {
      block = next;
      timers.move ??= window.setTimeout(tellBlock, moveEvery);
    },
    start() {
      const endReturn = onSessionReturn(open);
      document.addEventListener('visibilitychange', onVisibility);
      window.addEventListener('pagehide', close);
      window.addEventListener('pageshow', open);
      open();
      return () => {
        endReturn();
        document.removeEventListener('visibilitychange', onVisibility);
        window.removeEventListener('pagehide', close);
        window.removeEventListener('pageshow', open);
        for (const timer of Object.values(timers)) window.clearTimeout(timer);
        timers = {};
        close();
      };
    },
  };
}
