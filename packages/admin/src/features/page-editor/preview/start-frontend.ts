import {
  isRecord,
  type Client,
  contract,
  draftTokenMinutes,
  type FrontendCommand,
  type FrontendEvent,
} from '@ximblox/contract';
import { typeDataOf } from '@ximblox/blocks/internal';
import type { EditorDocument } from '../store/document.ts';
import type { EditorStore } from '../store/editor-state.ts';
import { startPreviewUpdates } from './preview-updates.ts';

/** Milliseconds after which a token is renewed: well before it expires. */
const renewal = (draftTokenMinutes - 10) * 60_000;

interface FrontendOptions {
  frame: HTMLIFrameElement;
  /** Origin of the frontend. */
  origin: string;
  store: EditorStore;
  client: Client;
  /** The token in the address of the frame. */
  token: string;
  onReady(): void;
  onSelect(key: string): void;
  /** Called when the content cannot be resolved and the preview is outdated, and when it is up to date again. */
  onFailure(hasFailed: boolean): void;
}

type Choice = NonNullable<Extract<FrontendEvent, { type: 'ximblox:ready' }>['choice']>;

const isEvent = (data: unknown): data is FrontendEvent =>
  isRecord(data) &&
  (data.type === 'ximblox:ready' || (data.type === 'ximblox:selected' && typeof data.key === 'string'));

/**
 * Keeps the preview of another frontend up to date: the server resolves the edited content, and the frontend renders it.
 * @returns a function that sends a command, and one that stops
 */
export function startFrontend(options: FrontendOptions): { send(command: FrontendCommand): void; stop(): void } {
  const { frame, origin, store, client, onReady, onSelect, onFailure } = options;
  let { token } = options;
  let choice: Choice = {};
  let isReady = false;
  let shown: EditorDocument | null = null;

  const send = (command: FrontendCommand): void => frame.contentWindow?.postMessage(command, origin);

  const updates = startPreviewUpdates({
    store,
    isDue: (document) => isReady && shown !== document,
    request: (document, signal) =>
      client.call(contract.delivery.preview, {
        params: { id: String(store.getState().page.id) },
        query: choice,
        body: {
          token,
          title: document.title,
          blocks: document.order.flatMap((key) => document.blocks[key] ?? []),
          typeData: typeDataOf(document.typeData),
          tags: [...document.tags],
        },
        signal,
      }),
    show(outcome, document) {
      if (outcome.kind !== 'page') return;
      send({ type: 'ximblox:page', page: outcome.page, token });
      shown = document;
    },
    onFailure,
  });

  const onMessage = ({ origin: from, source, data }: MessageEvent<unknown>): void => {
    if (from !== origin || source !== frame.contentWindow || !isEvent(data)) return;
    if (data.type === 'ximblox:selected') return onSelect(data.key);
    isReady = true;
    choice = data.choice ?? {};
    // The frontend has loaded the page with its token, which does not open the drafts that the page refers to.
    shown = null;
    onReady();
    void updates.update();
  };
  window.addEventListener('message', onMessage);

  const renew = async (): Promise<void> => {
    const { page } = store.getState();
    const body = { pageID: page.id, releaseID: page.release?.id };
    token = (await client.call(contract.delivery.createToken, { body })).token;
    shown = null;
    await updates.update();
  };
  const timer = setInterval(() => void renew().catch(() => onFailure(true)), renewal);

  return {
    send,
    stop() {
      window.removeEventListener('message', onMessage);
      clearInterval(timer);
      updates.stop();
    },
  };
}
