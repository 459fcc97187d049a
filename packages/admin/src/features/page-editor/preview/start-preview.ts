import { type Client, contract, type PreviewEvent } from '@ximblox/contract';
import { typeDataOf } from '@ximblox/blocks';
import { debounce } from '../../../lib/debounce.ts';
import { documentIn, type EditorStore, isDirty } from '../store/editor-store.ts';
import { listenToPreview, sendToPreview } from './preview-channel.ts';
import { changedBlocks, isShown, type Shown, shownOf } from './preview-queue.ts';

/** Milliseconds without a change after which the preview is brought up to date. */
const pause = 150;

interface PreviewOptions {
  frame: HTMLIFrameElement;
  store: EditorStore;
  client: Client;
  onEvent(event: PreviewEvent): void;
  /** The page in the frame is loaded anew, and hears nothing until it says `ximblox:ready` again. */
  onReload?(): void;
  /** Whether the preview shows less than was edited, because rendering failed. */
  onFailure(hasFailed: boolean): void;
}

/**
 * Keeps the preview in a frame in step with the document: blocks that changed are rendered by the server as the public
 * site would, and only the newest answer counts.
 * @returns ends it
 */
export function startPreview({ frame, store, client, onEvent, onReload, onFailure }: PreviewOptions): () => void {
  let shown: Shown | null = null;
  let running: AbortController | null = null;
  /** Keys of blocks in which somebody wrote in the preview itself. */
  const written = new Set<string>();

  async function update(): Promise<void> {
    const document = documentIn(store.getState());
    if (!shown || isShown(document, shown)) return;
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const blocks = changedBlocks(document, shown);
    try {
      const rendered =
        blocks.length === 0
          ? []
          : (
              await client.call(contract.pages.preview, {
                params: { id: String(store.getState().page.id) },
                body: { title: document.title, blocks, typeData: typeDataOf(document.typeData) },
                signal: controller.signal,
              })
            ).blocks;
      if (controller.signal.aborted) return;
      // What was written in the preview meanwhile stands there already; an older rendering would take it back for a moment.
      const newest = documentIn(store.getState()).blocks;
      const isOutdated = (key: string): boolean => written.has(key) && newest[key] !== document.blocks[key];
      sendToPreview(frame, {
        type: 'ximblox:blocks',
        blocks: rendered.filter(({ key }) => !isOutdated(key)),
        order: [...document.order],
      });
      const { blocks: known, order } = shownOf(document);
      shown = { blocks: new Map([...known].filter(([key]) => !isOutdated(key))), order };
      onFailure(false);
    } catch {
      if (!controller.signal.aborted) onFailure(true);
    }
  }

  const updateSoon = debounce(() => void update(), { wait: pause, maxWait: 4 * pause });
  const stopStore = store.subscribe((state, before) => {
    if (documentIn(state) !== documentIn(before)) updateSoon();
    // Header and introduction of the page show them too, and are not rendered apart.
    const { title, typeData } = before.saved;
    if (state.saved.title !== title || state.saved.typeData !== typeData) {
      onReload?.();
      frame.contentWindow?.location.reload();
    }
  });
  const stopFrame = listenToPreview(frame, (event) => {
    if (event.type === 'ximblox:ready') {
      // A preview that was just loaded shows the newest stored version, whichever that is by now.
      const state = store.getState();
      written.clear();
      shown = isDirty(state) ? { blocks: new Map(), order: event.keys } : shownOf(state.saved);
      void update();
    }
    if (event.type === 'ximblox:written' || event.type === 'ximblox:write') written.add(event.key);
    if (event.type === 'ximblox:stale' && shown) {
      shown = { ...shown, blocks: new Map([...shown.blocks].filter(([key]) => key !== event.key)) };
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
