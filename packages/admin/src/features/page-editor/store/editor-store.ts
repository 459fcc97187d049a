import type { ComparedFields } from '@ximblox/blocks/internal';
import type { PageMetadata, PageVersion, WorkingCopy } from '@ximblox/contract';
import { createStore } from 'zustand/vanilla';
import { documentOf, type EditorDocument } from './document.ts';
import {
  changeBlock,
  changeContent,
  hideBlock,
  insertBlock,
  keepsLocked,
  moveBlock,
  removeBlock,
  replaceBlock,
} from './document-changes.ts';
import { type EditorErrors, noErrors, withoutProperty } from './editor-errors.ts';
import { type EditorActions, type EditorState, type EditorStore, mayEdit } from './editor-state.ts';
import { historyOf, mapHistory, record, redo, seal, undo } from './history.ts';
import { baseOf, mergeWith, reportOf, withSharedObjects, mergedDocument } from './newer.ts';

/** History of a page opened with a working copy: undo leads to the stored version. */
function openedWith(
  saved: EditorDocument,
  copy: WorkingCopy | null,
): Pick<EditorState, 'history' | 'copy' | 'restoredAt'> {
  if (!copy) {
    return {
      history: historyOf(saved),
      copy: { revision: 0, document: saved, savedAt: null, failure: null },
      restoredAt: null,
    };
  }
  const { revision, savedAt } = copy;
  const document = withSharedObjects(documentOf(copy.content), saved);
  // An unchanged copy needs no notice; as a different object it will be deleted.
  const kept = document === saved ? { ...saved } : document;
  return {
    history: record(historyOf(saved), document, null, 0),
    copy: { revision, document: kept, savedAt, failure: null },
    restoredAt: document === saved ? null : savedAt,
  };
}

interface EditorStoreOptions {
  /** Without fields, blocks are merged by property names. */
  fields?: ComparedFields;
  /** Unsaved changes of the last visit; `version` is their base. */
  copy?: WorkingCopy | null;
  /** Clock in milliseconds. */
  now?: () => number;
}

const noFields: ComparedFields = { ofBlock: () => undefined, ofPage: undefined };

type SetState = (change: (state: EditorState) => Partial<EditorState>) => void;

type ContentActions = Pick<
  EditorActions,
  | 'setTitle'
  | 'setSeo'
  | 'changeTags'
  | 'changeTypeData'
  | 'arrange'
  | 'insertBlock'
  | 'removeBlock'
  | 'moveBlock'
  | 'replaceBlock'
  | 'setAnchor'
  | 'setHidden'
  | 'changeContent'
  | 'undo'
  | 'redo'
>;

const forgetInBlock =
  (key: string, property: string) =>
  (errors: EditorErrors): EditorErrors => {
    const own = errors.blocks[key];
    return own ? { ...errors, blocks: { ...errors.blocks, [key]: withoutProperty(own, property) } } : errors;
  };

const forgetInPage = (properties: readonly string[]) => (errors: EditorErrors) => ({
  ...errors,
  page: properties.reduce(withoutProperty, errors.page),
});

/** Actions that edit the document: each records an undo step and drops the errors of what it changes. */
function contentActions(set: SetState, now: () => number): ContentActions {
  const edit = (
    change: (document: EditorDocument) => EditorDocument,
    name: string | null,
    errors?: (errors: EditorErrors) => EditorErrors,
  ): void =>
    set((state) => {
      const document = mayEdit(state) ? change(state.history.present) : state.history.present;
      if (document === state.history.present) return state;
      if (!keepsLocked(state.history.present, document, state.page.lockedBlocks)) return state;
      return {
        history: record(state.history, document, name, now()),
        ...(errors ? { errors: errors(state.errors) } : {}),
      };
    });
  return {
    setTitle: (title) => edit((document) => ({ ...document, title }), 'title', forgetInPage(['title'])),
    setSeo: (seo, merge = true) =>
      edit(
        (document) => ({ ...document, seo: { ...document.seo, ...seo } }),
        merge ? `seo ${Object.keys(seo).join(' ')}` : null,
        forgetInPage(Object.keys(seo)),
      ),
    changeTags: (change) =>
      edit(
        (document) => ({ ...document, tags: change(document.tags).toSorted((one, other) => one - other) }),
        null,
        forgetInPage(['tags']),
      ),
    changeTypeData: (change, property, merge = true) =>
      edit(
        (document) => {
          const typeData = change(document.typeData);
          return typeData === document.typeData ? document : { ...document, typeData };
        },
        merge ? `typeData ${property}` : null,
        (errors) => ({ ...errors, typeData: withoutProperty(errors.typeData, property) }),
      ),
    arrange: (change) => edit(change, null),
    insertBlock: (block, position) => edit((document) => insertBlock(document, block, position), null),
    removeBlock: (key) => edit((document) => removeBlock(document, key), null),
    moveBlock: (key, to) => edit((document) => moveBlock(document, key, to), null),
    replaceBlock: (key, block) => edit((document) => replaceBlock(document, key, block), null),
    setAnchor: (key, anchorPoint) =>
      edit(
        (document) =>
          changeBlock(document, key, (block) =>
            block.anchorPoint === anchorPoint ? block : { ...block, anchorPoint },
          ),
        null,
        forgetInBlock(key, 'anchorPoint'),
      ),
    setHidden: (keys, hides) =>
      edit((document) => keys.reduce((changed, key) => changeBlock(changed, key, hideBlock(hides)), document), null),
    changeContent: (key, change, property, merge = true) =>
      edit(
        (document) => changeContent(document, key, change),
        merge ? `${key} ${property}` : null,
        forgetInBlock(key, property),
      ),
    undo: () => set((state) => ({ history: undo(state.history) })),
    redo: () => set((state) => ({ history: redo(state.history) })),
  };
}

/** Actions that replace or merge the stored version. */
function versionActions(
  set: SetState,
  fields: ComparedFields,
  now: () => number,
): Pick<EditorActions, 'stored' | 'mergeNewer' | 'takeOver' | 'discard'> {
  return {
    stored: (document, stored) =>
      set(() => ({
        saved: document,
        base: baseOf(stored),
        copy: { revision: 0, document, savedAt: null, failure: null },
        restoredAt: null,
        conflict: null,
        takenOver: null,
        errors: noErrors,
      })),
    mergeNewer: (newer, choices) =>
      set((state) => {
        const { base, saved, kind, theirs, revision, liveVersionID = state.takenOver } = newer;
        const report = reportOf(newer, mergeWith(newer, state.history.present, fields));
        const history = mapHistory(state.history, (document) => mergedDocument(document, newer, fields));
        const decided = choices ? mergedDocument(state.history.present, newer, fields, choices) : history.present;
        const isReported = report.taken.length > 0 || report.movedByBoth.length > 0;
        return {
          base,
          saved,
          history: record(history, decided, null, now()),
          conflict: null,
          takenOver: liveVersionID,
          merged: isReported ? report : state.merged,
          errors: noErrors,
          ...(kind === 'window' && {
            copy: { revision, document: theirs, savedAt: newer.time, failure: null },
          }),
        };
      }),
    takeOver: (newest) =>
      set((state) => {
        const document = documentOf(newest);
        return {
          saved: document,
          base: baseOf(newest),
          history: record(state.history, document, null, now()),
          conflict: null,
          takenOver: null,
          errors: noErrors,
        };
      }),
    discard: () =>
      set((state) => ({
        history: record(state.history, state.saved, null, now()),
        takenOver: null,
        restoredAt: null,
        conflict: null,
        errors: noErrors,
      })),
  };
}

/** Creates the store of one open page. */
export function createEditorStore(
  page: PageMetadata,
  version: PageVersion,
  { copy = null, now = Date.now, fields = noFields }: EditorStoreOptions = {},
): EditorStore {
  const opened = documentOf(version);
  return createStore<EditorState & EditorActions>()((set) => {
    return {
      fields,
      page,
      base: baseOf(version),
      saved: opened,
      ...openedWith(opened, copy),
      errors: noErrors,
      revealed: null,
      activity: 'Editing',
      isSaving: false,
      isUnreachable: false,
      conflict: null,
      takenOver: null,
      merged: null,
      reviewNote: '',
      people: [],
      serverState: null,

      setActivity: (activity) => set({ activity }),
      setReviewNote: (reviewNote) => set({ reviewNote }),
      reveal: (key, path, keepsFocus = false) => set({ revealed: { key, path, keepsFocus } }),
      ...contentActions(set, now),
      ...versionActions(set, fields, now),
      setErrors: (errors) => set({ errors }),
      setPage: (changed) => set({ page: changed }),
      saveStarted: () => set((state) => ({ isSaving: true, history: seal(state.history) })),
      saveEnded: (isUnreachable = false) => set({ isSaving: false, isUnreachable }),
      copyStored: (document, revision, savedAt) => set({ copy: { document, revision, savedAt, failure: null } }),
      copyFailed: (failure) => set((state) => ({ copy: { ...state.copy, failure } })),
      forgetRestored: () => set({ restoredAt: null }),
      setConflict: (conflict) => set({ conflict }),
      forgetMerged: () => set({ merged: null }),
      setPeople: (people) => set((state) => (people.length + state.people.length === 0 ? state : { people })),
      setServerState: (serverState) => set({ serverState }),
    };
  });
}
