import { createBackoff } from '../../../lib/backoff.ts';
import { debounce } from '../../../lib/debounce.ts';
import { isTemporary } from '../../../lib/query-client.ts';
import { onSessionReturn } from '../../../lib/session-end.ts';
import type { EditorDocument } from '../store/document.ts';
import { documentIn, type EditorStore } from '../store/editor-state.ts';

/** Debounce in milliseconds. */
const pause = 150;

/** Minimum and maximum backoff in milliseconds. */
const [minRetryDelay, maxRetryDelay] = [2000, 10_000];

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
 * Updates a preview after changes of the document, debounced. A newer update aborts the one before. A failed one is repeated
 * with backoff if the server did not respond, and once the user has logged in again or the page has changed on the server.
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
  let retry: ReturnType<typeof setTimeout> | undefined;
  const backoff = createBackoff(minRetryDelay, maxRetryDelay);

  /** Ends the update before, whose document is outdated. */
  function abort(): void {
    clearTimeout(retry);
    running?.abort();
  }

  async function update(): Promise<void> {
    abort();
    const document = documentIn(store.getState());
    if (!isDue(document)) {
      onFailure(false);
      return;
    }
    const { signal } = (running = new AbortController());
    try {
      const answer = await request(document, signal);
      if (signal.aborted) return;
      backoff.reset();
      show(answer, document);
      onFailure(false);
    } catch (error) {
      if (signal.aborted) return;
      onFailure(true);
      if (isTemporary(error)) retry = setTimeout(() => void update(), backoff.fail());
    }
  }

  const updateSoon = debounce(() => void update(), { wait: pause, maxWait: 4 * pause });
  const ends = [
    store.subscribe((state, before) => {
      if (documentIn(state) !== documentIn(before) || state.serverState !== before.serverState) updateSoon();
    }),
    onSessionReturn(updateSoon),
  ];
  return {
    update,
    stop() {
      for (const end of ends) end();
      updateSoon.cancel();
      abort();
    },
  };
}
