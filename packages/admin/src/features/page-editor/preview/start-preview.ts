import { type Client, contract, pageHeaderKey, type PreviewEvent } from '@ximblox/contract';
import { typeDataOf } from '@ximblox/blocks/internal';
import { debounce } from '../../../lib/debounce.ts';
import { documentIn, type EditorStore, isDirty } from '../store/editor-state.ts';
import { listenToPreview, sendToPreview } from './preview-channel.ts';
import { changedBlocks, hasNewHeader, isShown, type Shown, shownOf } from './preview-queue.ts';

/** Debounce in milliseconds before updating the preview. */
const pause = 150;

interface PreviewOptions {
  frame: HTMLIFrameElement;
  store: EditorStore;
  client: Client;
  onEvent(event: PreviewEvent): void;
  /** Called when rendering fails and the preview is outdated, and when it is up to date again. */
  onFailure(hasFailed: boolean): void;
}

/**
 * Synchronises the preview with the document: the server renders changed blocks as on the public site, and outdated
 * responses are ignored.
 * @returns stops it
 */
export function startPreview({ frame, store, client, onEvent, onFailure }: PreviewOptions): () => void {
  let shown: Shown | null = null;
  let running: AbortController | null = null;
  /** Keys of blocks edited in the preview itself. */
  const written = new Set<string>();

  async function update(): Promise<void> {
    const document = documentIn(store.getState());
    if (!shown || isShown(document, shown)) return;
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const blocks = changedBlocks(document, shown);
    const header = hasNewHeader(document, shown);
    const { page } = store.getState();
    try {
      const rendered =
        blocks.length === 0 && !header
          ? []
          : (
              await client.call(contract.pages.preview, {
                params: { id: String(page.id) },
                body: {
                  title: document.title,
                  blocks,
                  typeData: typeDataOf(document.typeData),
                  tags: [...document.tags],
                  header,
                  releaseID: page.release?.id,
                },
                signal: controller.signal,
              })
            ).blocks;
      if (controller.signal.aborted) return;
      // Text written in the preview meanwhile is already visible; an older rendering would revert it briefly.
      const newest = documentIn(store.getState());
      const isOutdated = (key: string): boolean =>
        written.has(key) &&
        (key === pageHeaderKey
          ? newest.title !== document.title || newest.typeData !== document.typeData
          : newest.blocks[key] !== document.blocks[key]);
      sendToPreview(frame, {
        type: 'ximblox:blocks',
        blocks: rendered.filter(({ key }) => !isOutdated(key)),
        order: [...document.order],
      });
      const now = shownOf(document);
      shown = {
        header: isOutdated(pageHeaderKey) ? null : now.header,
        blocks: new Map([...now.blocks].filter(([key]) => !isOutdated(key))),
        order: now.order,
      };
      onFailure(false);
    } catch {
      if (!controller.signal.aborted) onFailure(true);
    }
  }

  const updateSoon = debounce(() => void update(), { wait: pause, maxWait: 4 * pause });
  const stopStore = store.subscribe((state, before) => {
    if (documentIn(state) !== documentIn(before)) updateSoon();
  });
  const stopFrame = listenToPreview(frame, (event) => {
    if (event.type === 'ximblox:ready') {
      // A reloaded preview shows the newest stored version.
      const state = store.getState();
      written.clear();
      shown = isDirty(state) ? { header: null, blocks: new Map(), order: event.keys } : shownOf(state.saved);
      void update();
    }
    if (event.type === 'ximblox:written' || event.type === 'ximblox:write') written.add(event.key);
    if (event.type === 'ximblox:stale' && shown) {
      shown = {
        ...shown,
        header: event.key === pageHeaderKey ? null : shown.header,
        blocks: new Map([...shown.blocks].filter(([key]) => key !== event.key)),
      };
      void update();
    }
    onEvent(event);
  });
  return () => {
    stopStore();
    stopFrame();
    updateSoon.cancel();
    running?.abort();
  };
}
