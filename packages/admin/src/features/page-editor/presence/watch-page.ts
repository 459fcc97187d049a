import { endpointUrl, type Client, contract, type PageVersionStatus, type PresentUsers } from '@ximblox/contract';
import { createBackoff } from '../../../lib/backoff.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { onSessionReturn } from '../../../lib/session-end.ts';
import type { EditorStore } from '../store/editor-state.ts';

/** Event stream with other users and changes of the open page. */
export interface PageWatch {
  /** Reports the current block of this window. */
  moveTo(block: string): void;
  /**
   * Connects.
   * @returns disconnects
   */
  start(): () => void;
}

/** Milliseconds: until a hidden window disconnects; throttle of moves; minimum and maximum backoff. */
const [hiddenFor, moveEvery, minRetryDelay, maxRetryDelay] = [20_000, 1000, 5000, 60_000];

/** Reports when the window becomes visible, and when it is left or was hidden for a while. @returns stops watching */
function watchVisibility({ onShow, onHide }: { onShow(): void; onHide(): void }): () => void {
  let timer: number | undefined;
  const onChange = (): void => {
    window.clearTimeout(timer);
    if (document.visibilityState === 'visible') onShow();
    else timer = window.setTimeout(onHide, hiddenFor);
  };
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onShow);
  };
}

/** Browsers limit the connections per server, so only visible windows keep one. */
export function createPageWatch({
  store,
  client,
  window: name,
}: {
  store: EditorStore;
  client: Client;
  /** ID of this window. */
  window: string;
}): PageWatch {
  const params = { id: store.getState().page.id };
  let source: EventSource | null = null;
  let block = '';
  let sentBlock = '';
  const backoff = createBackoff(minRetryDelay, maxRetryDelay);
  let timers: { retry?: number; move?: number } = {};

  function close(): void {
    source?.close();
    source = null;
    store.getState().setPeople([]);
  }

  function open(): void {
    window.clearTimeout(timers.retry);
    if (source || document.visibilityState === 'hidden') return;
    sentBlock = block;
    const opened = new EventSource(endpointUrl(contract.presence.events, params, { client: name, block }));
    source = opened;
    const on = (event: string, act: (data: unknown) => void): void =>
      opened.addEventListener(event, ({ data }: MessageEvent<string>) => {
        backoff.reset();
        act(JSON.parse(data));
      });
    on('people', (data) => store.getState().setPeople((data as PresentUsers).filter((one) => one.client !== name)));
    on('page', (data) => store.getState().setServerState(data as PageVersionStatus));
    const readComments = (): void => void queryClient.invalidateQueries({ queryKey: ['comments', params.id] });
    on('comments', readComments);
    // Comments may have changed between loading them and connecting.
    opened.addEventListener('open', readComments);
    on('gone', () => store.getState().setServerState('gone'));
    opened.addEventListener('error', () => {
      store.getState().setPeople([]);
      // EventSource reconnects automatically unless the server has refused it.
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      timers.retry = window.setTimeout(open, backoff.fail());
    });
  }

  function sendBlock(): void {
    delete timers.move;
    if (!source || block === sentBlock) return;
    sentBlock = block;
    // A failed position update needs no message.
    client.call(contract.presence.move, { params, body: { client: name, block } }).catch(() => undefined);
  }

  return {
    moveTo(next) {
      block = next;
      timers.move ??= window.setTimeout(sendBlock, moveEvery);
    },
    start() {
      const ends = [onSessionReturn(open), watchVisibility({ onShow: open, onHide: close })];
      open();
      return () => {
        for (const end of ends) end();
        for (const timer of Object.values(timers)) window.clearTimeout(timer);
        timers = {};
        close();
      };
    },
  };
}
