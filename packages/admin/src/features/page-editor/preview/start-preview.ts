import { type AnswerOf, type Client, contract, type PreviewEvent } from '@ximblox/contract';
import { typeDataOf } from '@ximblox/blocks/internal';
import type { EditorDocument } from '../store/document.ts';
import { documentIn, type EditorStore, isDirty } from '../store/editor-state.ts';
import { listenToPreview, sendToPreview } from './preview-channel.ts';
import {
  changedBlocks,
  differs,
  hasNewHeader,
  isShown,
  type Shown,
  shownOf,
  withoutOutdated,
} from './preview-queue.ts';
import { startPreviewUpdates } from './preview-updates.ts';

type RenderedBlock = AnswerOf<typeof contract.pages.preview>['blocks'][number];

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
  /** Keys of blocks edited in the preview itself. */
  const written = new Set<string>();

  /** Renders the changed blocks, and the page header if it has changed. */
  async function renderChanges(document: EditorDocument, before: Shown, signal: AbortSignal): Promise<RenderedBlock[]> {
    const blocks = changedBlocks(document, before);
    const header = hasNewHeader(document, before);
    // Only the order has changed.
    if (blocks.length === 0 && !header) return [];
    const { page } = store.getState();
    const body = {
      title: document.title,
      blocks,
      typeData: typeDataOf(document.typeData),
      tags: [...document.tags],
      header,
      releaseID: page.release?.id,
    };
    return (await client.call(contract.pages.preview, { params: { id: String(page.id) }, body, signal })).blocks;
  }

  /** Shows rendered blocks, except text written in the preview meanwhile, which an older rendering would revert briefly. */
  function show(rendered: readonly RenderedBlock[], document: EditorDocument): void {
    const newest = documentIn(store.getState());
    const isOutdated = (key: string): boolean => written.has(key) && differs(key, newest, document);
    sendToPreview(frame, {
      type: 'ximblox:blocks',
      blocks: rendered.filter(({ key }) => !isOutdated(key)),
      order: [...document.order],
    });
    shown = withoutOutdated(shownOf(document), isOutdated);
  }

  const updates = startPreviewUpdates({
    store,
    isDue: (document) => shown !== null && !isShown(document, shown),
    request: async (document, signal) => (shown ? renderChanges(document, shown, signal) : []),
    show,
    onFailure,
  });
  const stopFrame = listenToPreview(frame, (event) => {
    if (event.type === 'ximblox:ready') {
      // A reloaded preview shows the newest stored version.
      const state = store.getState();
      written.clear();
      shown = isDirty(state) ? { header: null, blocks: new Map(), order: event.keys } : shownOf(state.saved);
      void updates.update();
    }
    if (event.type === 'ximblox:written' || event.type === 'ximblox:write') written.add(event.key);
    if (event.type === 'ximblox:stale' && shown) {
      shown = withoutOutdated(shown, (key) => key === event.key);
      void updates.update();
    }
    onEvent(event);
  });
  return () => {
    stopFrame();
    updates.stop();
  };
}
