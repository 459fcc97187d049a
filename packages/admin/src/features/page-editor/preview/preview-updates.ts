import { debounce } from '../../../lib/debounce.ts';
import type { EditorDocument } from '../store/document.ts';
import { documentIn, type EditorStore } from '../store/editor-state.ts';

/** Debounce in milliseconds. */
const pause = 150;

interface PreviewUpdatesOptions<Answer> {
  store: EditorStore;
  /** Whether the preview can show this document and does not do so yet. */
  isDue(document: EditorDocument): boolean;
  /** Gets from the server what the preview shows of a document. */
  request(document: EditorDocument, signal: AbortSignal): Promise<Answer>;
  show(answer: Answer, document: EditorDocument): void;
  /** Called when a request fails and the preview is outdated, and when it is up to date again. */
  onFailure(hasFailed: boolean): void;
}

/**
 * Updates a preview after changes of the document, debounced. A newer update aborts the one before.
 * @returns a function that updates at once, and one that stops
 */
export function startPreviewUpdates<Answer>({
  store,
  isDue,
  request,
  show,
  onFailure,
}: PreviewUpdatesOptions<Answer>): { update(): Promise<void>; stop(): void } {
  let running: AbortController | null = null;

  async function update(): Promise<void> {
    const document = documentIn(store.getState());
    if (!isDue(document)) return;
    running?.abort();
    const { signal } = (running = new AbortController());
    try {
      const answer = await request(document, signal);
      if (signal.aborted) return;
      show(answer, document);
      onFailure(false);
    } catch {
      if (!signal.aborted) onFailure(true);
    }
  }

  const updateSoon = debounce(() => void update(), { wait: pause, maxWait: 4 * pause });
  const stopStore = store.subscribe((state, before) => {
    if (documentIn(state) !== documentIn(before)) updateSoon();
  });
  return {
    update,
    stop() {
      stopStore();
      updateSoon.cancel();
      running?.abort();
    },
  };
}
