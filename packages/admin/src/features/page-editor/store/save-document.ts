import { type Client, CmsError, contract, type ErrorItem, type Page, type PageVersion } from '@ximblox/contract';
import { contentIn, documentOf, type EditorDocument } from './document.ts';
import { errorsByOwner } from './editor-errors.ts';
import { documentIn, type EditorState, type EditorStore, inReleaseOf, isDirty, isRemoved } from './editor-state.ts';
import { isSameDocument, mergeWith, type Newer, newerVersion } from './newer.ts';

/**
 * Result of a save: `unchanged` if there was nothing to store, `conflict` if the user has to resolve one, `removed` if the
 * user has to choose where to go on since the page is no longer in the release, `unreachable` if no response says whether it
 * was stored.
 */
export type SaveOutcome =
  | { kind: 'stored' | 'unchanged' | 'conflict' | 'removed' | 'unreachable' }
  | { kind: 'refused'; errors: readonly ErrorItem[] };

/** Whether the document is stored as the base version after a save. */
export const isStored = ({ kind }: SaveOutcome): boolean => kind === 'stored' || kind === 'unchanged';

/** Coordinates a save with autosave, which waits while a version is being stored. */
export interface SaveCompanion {
  /** ID of the window, by which the server identifies its working copy. */
  writer: string;
  /** Resolves when no request is pending. */
  idle(): Promise<void>;
}

/** Fetches the open page, of the live line or in its release. */
const fetchPage = (client: Client, state: Pick<EditorState, 'page'>): Promise<Page> =>
  client.call(contract.pages.get, { params: { id: String(state.page.id) }, query: inReleaseOf(state) });

/**
 * Fetches the newest version of the open page, of the live line or in its release.
 * @throws {CmsError} if the request fails
 */
export async function fetchNewestVersion(client: Client, state: Pick<EditorState, 'page'>): Promise<PageVersion> {
  const page = await fetchPage(client, state);
  const params = { versionId: String(page.newestVersionID) };
  return (await client.call(contract.versions.fetch, { params })).pageVersion;
}

/**
 * Merges a newer version into the document, or opens the conflict dialog.
 * @returns whether it was merged
 */
export function mergeOrAsk(store: EditorStore, newer: Newer, thenSave = false): boolean {
  const state = store.getState();
  if (mergeWith(newer, documentIn(state), state.fields).conflicts.length > 0) {
    state.setConflict({ newer, isOpen: true, thenSave });
    return false;
  }
  state.mergeNewer(newer);
  return true;
}

/** Whether the outcome of a request is unknown: no response, or a server error. */
export const isUnanswered = ({ status }: CmsError): boolean => status === 0 || status >= 500;

const isConflict = ({ status, errors }: CmsError): boolean =>
  status === 409 && errors.some(({ property, code }) => property === 'version' && code === 'V_07');

function refuse(store: EditorStore, { order }: EditorDocument, errors: readonly ErrorItem[]): SaveOutcome {
  store.getState().setErrors(errorsByOwner(errors, order));
  return { kind: 'refused', errors };
}

/** Finds out whether the page was removed from the release in which the base version was saved. */
async function wasRemoved(store: EditorStore, client: Client): Promise<boolean> {
  const state = store.getState();
  const page = state.base.releaseID === null ? null : await fetchPage(client, state).catch(() => null);
  if (page) state.setPage(page);
  return isRemoved(store.getState());
}

/** Maximum attempts while others keep saving. */
const maxAttempts = 5;

/** Request without a response, which may have been stored. */
interface Unanswered {
  document: EditorDocument | null;
}

/** Saves the document on top of its base version. Conflicts and invalid fields are written to the store. */
async function saveOnce(
  store: EditorStore,
  client: Client,
  { writer, idle }: SaveCompanion,
  unanswered: Unanswered,
  attempt = 1,
): Promise<SaveOutcome> {
  const state = store.getState();
  if (!isDirty(state)) return { kind: 'unchanged' };
  if (state.conflict) {
    state.setConflict({ ...state.conflict, isOpen: true, thenSave: true });
    return { kind: 'conflict' };
  }
  if (isRemoved(state)) return { kind: 'removed' };
  const document = documentIn(state);
  if (document.seo.seoImage.length > 1) {
    // oxlint-disable-next-line no-console -- the specification (section 5) wants it logged
    console.error('Nothing was stored: a page has at most one SEO image.', document.seo.seoImage);
    return refuse(store, document, [{ property: 'seoImage', code: 'V_12' }]);
  }
  state.saveStarted();
  let isUnreachable = false;
  try {
    await idle();
    const { pageVersion } = await client.call(contract.versions.store, {
      params: { id: String(state.base.id) },
      body: {
        ...contentIn(document),
        workingCopy: { writer, revision: store.getState().copy.revision },
        releaseID: state.page.release?.id,
        liveVersionID: state.takenOver ?? undefined,
      },
    });
    unanswered.document = null;
    state.stored(document, pageVersion);
    return { kind: 'stored' };
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    if (isUnanswered(error)) {
      unanswered.document ??= document;
      isUnreachable = true;
      return { kind: 'unreachable' };
    }
    if (!isConflict(error)) return refuse(store, document, error.errors);
    if (await wasRemoved(store, client)) return { kind: 'removed' };
    const newest = await fetchNewestVersion(client, state).catch(() => null);
    isUnreachable = !newest || attempt === maxAttempts;
    if (!newest || isUnreachable) return { kind: 'unreachable' };
    const isOwn = unanswered.document !== null && isSameDocument(unanswered.document, documentOf(newest));
    if (isOwn && unanswered.document) state.stored(unanswered.document, newest);
    else if (!mergeOrAsk(store, newerVersion(store.getState().saved, newest), true)) return { kind: 'conflict' };
    unanswered.document = null;
    const outcome = await saveOnce(store, client, { writer, idle }, unanswered, attempt + 1);
    isUnreachable = outcome.kind === 'unreachable';
    return isOwn && outcome.kind === 'unchanged' ? { kind: 'stored' } : outcome;
  } finally {
    state.saveEnded(isUnreachable);
  }
}

/**
 * Creates the save function of one open page. Only one save runs at a time; a call during a save gets the outcome of
 * the next one.
 */
export function createSaver(store: EditorStore, client: Client, companion: SaveCompanion): () => Promise<SaveOutcome> {
  let running: Promise<SaveOutcome> | null = null;
  let following: Promise<SaveOutcome> | null = null;
  const unanswered: Unanswered = { document: null };

  function start(): Promise<SaveOutcome> {
    running = saveOnce(store, client, companion, unanswered).finally(() => {
      running = null;
    });
    return running;
  }

  return () => {
    if (!running) return start();
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = null;
        return start();
      });
    return following;
  };
}
