import { type Client, CmsError, contract, type ErrorItem, type PageVersion } from '@ximblox/contract';
import { type EditorDocument, versionInputOf } from './document.ts';
import { errorsByOwner } from './editor-errors.ts';
import { documentIn, type EditorStore, isDirty } from './editor-store.ts';

/** How a save ended; `unchanged` when there was nothing to store. */
export type SaveOutcome =
  | { kind: 'stored' | 'unchanged' | 'conflict' }
  | { kind: 'refused'; errors: readonly ErrorItem[] };

/** Whether the document is stored as the base version after a save. */
export const isStored = ({ kind }: SaveOutcome): boolean => kind === 'stored' || kind === 'unchanged';

/** The newest version of a page. @throws {CmsError} when it cannot be had */
export async function fetchNewestVersion(client: Client, pageID: number): Promise<PageVersion> {
  const page = await client.call(contract.pages.get, { params: { id: String(pageID) } });
  const params = { versionId: String(page.newestVersionID) };
  return (await client.call(contract.versions.fetch, { params })).pageVersion;
}

const isConflict = ({ status, errors }: CmsError): boolean =>
  status === 409 && errors.some(({ property, code }) => property === 'version' && code === 'V_07');

function refuse(store: EditorStore, { order }: EditorDocument, errors: readonly ErrorItem[]): SaveOutcome {
  store.getState().setErrors(errorsByOwner(errors, order));
  return { kind: 'refused', errors };
}

/** Stores the document on top of its base version. A conflict and refused fields end up in the store. */
async function saveOnce(store: EditorStore, client: Client): Promise<SaveOutcome> {
  const state = store.getState();
  if (!isDirty(state)) return { kind: 'unchanged' };
  const document = documentIn(state);
  if (document.seo.seoImage.length > 1) return refuse(store, document, [{ property: 'seoImage', code: 'V_12' }]);
  state.saveStarted();
  try {
    const { pageVersion } = await client.call(contract.versions.store, {
      params: { id: String(state.base.id) },
      body: versionInputOf(document),
    });
    state.stored(document, pageVersion);
    return { kind: 'stored' };
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    if (isConflict(error)) {
      state.setConflict(await fetchNewestVersion(client, state.page.id));
      return { kind: 'conflict' };
    }
    return refuse(store, document, error.errors);
  } finally {
    state.saveEnded();
  }
}

/** The way to save one open page: one save at a time; who asks meanwhile gets the outcome of the save after it. */
export function createSaver(store: EditorStore, client: Client): () => Promise<SaveOutcome> {
  let running: Promise<SaveOutcome> | null = null;
  let following: Promise<SaveOutcome> | null = null;

  function start(): Promise<SaveOutcome> {
    running = saveOnce(store, client).finally(() => {
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
