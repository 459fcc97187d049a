import { newKey } from '@ximblox/blocks/internal';
import { type Client, CmsError, contract, type WorkingCopy } from '@ximblox/contract';
import { createBackoff } from '../../../lib/backoff.ts';
import { contentIn, documentOf, type EditorDocument } from '../store/document.ts';
import { type CopyFailure, documentIn, type EditorStore, inReleaseOf } from '../store/editor-state.ts';
import { baseOf, type Newer, withSharedObjects } from '../store/newer.ts';
import { isUnanswered, mergeOrAsk } from '../store/save-document.ts';
import { copyName, forgetUnanswered, noteUnanswered } from './unanswered-copy.ts';

/** Minimum and maximum backoff in milliseconds. */
const [minRetryDelay, maxRetryDelay] = [1000, 30_000];

/** Sends the working copy of the open page, once per call. */
interface CopyWriter {
  /** Identifies this window to the server. */
  key: string;
  /** Sends the current content and writes the outcome to the store. */
  send(): Promise<void>;
  /** Reports a failure outside of `send`. */
  fail(): void;
  /** Whether this document was the last one sent. */
  isSent(document: EditorDocument): boolean;
  /** Time of the next retry in milliseconds since 1970; null after success. */
  retryAt(): number | null;
  /** Deletes the working copy, if there is one. */
  remove(): Promise<void>;
}

interface CopyWriterOptions {
  store: EditorStore;
  client: Client;
  /** Called when a working copy is created or deleted. */
  onPresence?: (() => void) | undefined;
  storage: Storage;
}

const failureOf = (error: CmsError): CopyFailure => {
  if (error.status === 401) return 'session';
  return isUnanswered(error) || error.status === 429 ? 'connection' : 'refused';
};

/** Working copy of another window as newer content. */
async function otherWindow(store: EditorStore, client: Client, copy: WorkingCopy): Promise<Newer> {
  const { base, saved, copy: known } = store.getState();
  const version = async (id: number) =>
    (await client.call(contract.versions.fetch, { params: { versionId: id } })).pageVersion;
  const theirBase = copy.baseVersionID === base.id ? null : await version(copy.baseVersionID);
  const isAhead = theirBase !== null && theirBase.id > base.id;
  const origin = theirBase && !isAhead ? withSharedObjects(documentOf(theirBase), saved) : saved;
  const ancestor = known.revision > 0 ? known.document : origin;
  return {
    kind: 'window',
    author: { ID: 0, name: '' },
    time: copy.savedAt,
    ancestor,
    theirs: withSharedObjects(documentOf(copy.content), ancestor),
    base: isAhead ? baseOf(theirBase) : base,
    saved: isAhead ? withSharedObjects(documentOf(theirBase), saved) : saved,
    revision: copy.revision,
  };
}

/** Times of retries after failures, with backoff. */
function createRetries() {
  const backoff = createBackoff(minRetryDelay, maxRetryDelay);
  let at: number | null = null;
  return {
    /** Time of the next retry in milliseconds since 1970; null after success. */
    at: () => at,
    /** @param longest waits the maximum at once */
    onFailure(longest: boolean): void {
      const delay = backoff.fail();
      at = Date.now() + (longest ? maxRetryDelay : delay);
    },
    onSuccess(): void {
      backoff.reset();
      at = null;
    },
  };
}

/** Creates the writer of the open page. Requests may overtake each other: outdated responses are ignored. */
export function createCopyWriter({ store, client, onPresence, storage }: CopyWriterOptions): CopyWriter {
  const key = newKey();
  const { id, release } = store.getState().page;
  const params = { id };
  const query = inReleaseOf(store.getState());
  const name = copyName(id, release?.id);
  let sequence = 0;
  /** Number of the last request whose response was applied. */
  let answered = 0;
  let sent: EditorDocument | null = null;
  const retries = createRetries();

  async function put(document: EditorDocument, own: number): Promise<{ revision: number; savedAt: string | null }> {
    const { saved, base, copy } = store.getState();
    if (document !== saved) {
      const body = {
        baseVersionID: base.id,
        revision: copy.revision,
        writer: key,
        sequence: own,
        content: contentIn(document),
      };
      return client.call(contract.workingCopies.put, { params, query, body, keepalive: true });
    }
    if (copy.revision > 0) {
      const which = { ...query, revision: String(copy.revision) };
      await client.call(contract.workingCopies.delete, { params, query: which });
    }
    return { revision: 0, savedAt: null };
  }

  /** @param other working copy of another window; null if it was deleted */
  async function mergeOther(other: WorkingCopy | null, saved: EditorDocument): Promise<void> {
    const state = store.getState();
    if (!other) state.copyStored(saved, 0, null);
    else if (!mergeOrAsk(store, await otherWindow(store, client, other))) state.copyFailed('window');
  }

  function fail(failure: CopyFailure, longest = false): void {
    retries.onFailure(longest);
    store.getState().copyFailed(failure);
  }

  async function send(): Promise<void> {
    const { saved, copy } = store.getState();
    const document = documentIn(store.getState());
    const own = (sequence += 1);
    sent = document;
    noteUnanswered(storage, name, copy.revision);
    try {
      const kept = await put(document, own);
      if (own >= answered) {
        answered = own;
        const hadOne = store.getState().copy.revision > 0;
        store.getState().copyStored(document, kept.revision, kept.savedAt);
        if (hadOne !== kept.revision > 0) onPresence?.();
      }
      retries.onSuccess();
    } catch (error) {
      if (!(error instanceof CmsError)) throw error;
      if (error.status === 409 && 'workingCopy' in error.details) {
        await mergeOther(error.details.workingCopy as WorkingCopy | null, saved);
      } else fail(failureOf(error));
    } finally {
      if (own === sequence) forgetUnanswered(storage, name);
    }
  }

  return {
    key,
    send,
    fail: () => fail('connection', true),
    isSent: (document) => document === sent,
    retryAt: retries.at,
    async remove() {
      const { revision } = store.getState().copy;
      if (revision === 0) return;
      const which = { ...query, revision: String(revision) };
      noteUnanswered(storage, name, revision);
      await client.call(contract.workingCopies.delete, { params, query: which, keepalive: true });
      forgetUnanswered(storage, name);
    },
  };
}
