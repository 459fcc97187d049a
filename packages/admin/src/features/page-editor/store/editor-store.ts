import type { BlockContent, ComparedFields, MergeChoice } from '@ximblox/blocks';
import type { Block, PageMetadata, PageVersionStatus, PageVersion, PresentUsers, WorkingCopy } from '@ximblox/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { documentOf, type EditorDocument, type Seo } from './document.ts';
import { changeBlock, changeContent, insertBlock, moveBlock, removeBlock, replaceBlock } from './document-changes.ts';
import { type EditorErrors, noErrors, withoutProperty } from './editor-errors.ts';
import { type History, historyOf, mapHistory, record, redo, seal, undo } from './history.ts';
import {
  baseOf,
  type BaseVersion,
  type MergeReport,
  mergeWith,
  type Newer,
  reportOf,
  sharing,
  takenIn,
} from './newer.ts';

/** Activity of the editor, named as in the specification. */
export const editorActivities = [
  'Editing',
  'AddingBlock',
  'EditingPageSettings',
  'EditingSEOSettings',
  'AddTranslation',
  'ReplaceBlock',
  'AcceptRequest',
] as const;
export type EditorActivity = (typeof editorActivities)[number];

/**
 * Why the working copy could not be stored: no connection, expired session, a conflict with another window, or refused
 * by the server.
 */
export type CopyFailure = 'connection' | 'session' | 'window' | 'refused';

/** The working copy as stored on the server. */
export interface KeptCopy {
  /** 0 if there is none. */
  revision: number;
  /** Content on reload: the working copy, or the stored version without one. */
  document: EditorDocument;
  /** Null without a working copy. */
  savedAt: string | null;
  failure: CopyFailure | null;
}

export interface EditorState {
  /** Fields of the site's blocks and of the page type, for merging. */
  fields: ComparedFields;
  /** The page as on the server: its address and state, without the edited content. */
  page: PageMetadata;
  base: BaseVersion;
  /** The stored document of `base`. */
  saved: EditorDocument;
  history: History<EditorDocument>;
  errors: EditorErrors;
  /** Field to scroll to and focus. */
  revealed: { key: string; path: string } | null;
  activity: EditorActivity;
  isSaving: boolean;
  /** Whether the last save got no response. */
  isUnreachable: boolean;
  copy: KeptCopy;
  /** When the restored working copy was stored; null after the notice is closed. */
  restoredAt: string | null;
  /** Newer content with conflicts to resolve, and whether the dialog is open. */
  conflict: { newer: Newer; isOpen: boolean; thenSave: boolean } | null;
  /** Other windows that have the page open. */
  people: PresentUsers;
  /** Last known state of the page on the server; null initially. */
  standing: PageVersionStatus | 'gone' | null;
  /** Last merge with other changes. */
  merged: MergeReport | null;
}

export interface EditorActions {
  setActivity(activity: EditorActivity): void;
  reveal(key: string, path: string): void;
  setTitle(title: string): void;
  setSeo(seo: Partial<Seo>, merge?: boolean): void;
  changeTags(change: (tags: readonly number[]) => readonly number[]): void;
  changeTypeData(change: (content: BlockContent) => BlockContent, property: string, merge?: boolean): void;
  /** Changes the list of blocks as a separate undo step. */
  arrange(change: (document: EditorDocument) => EditorDocument): void;
  insertBlock(block: Block, position: number): void;
  removeBlock(key: string): void;
  moveBlock(key: string, to: number): void;
  replaceBlock(key: string, block: Block): void;
  setAnchor(key: string, anchorPoint: string): void;
  changeContent(key: string, change: (content: BlockContent) => BlockContent, property: string, merge?: boolean): void;
  undo(): void;
  redo(): void;
  setErrors(errors: EditorErrors): void;
  setPage(page: PageMetadata): void;
  saveStarted(): void;
  saveEnded(isUnreachable?: boolean): void;
  /** The server has stored `document` as `version`; text typed since stays unsaved. */
  stored(document: EditorDocument, version: PageVersion): void;
  /** The server has stored the document as working copy with a revision, or has none for revision 0. */
  copyKept(document: EditorDocument, revision: number, savedAt: string | null): void;
  copyFailed(failure: CopyFailure): void;
  forgetRestored(): void;
  setConflict(conflict: EditorState['conflict']): void;
  /**
   * Merges newer content into all steps of the history, so that undo never reverts changes of others. With choices it
   * is a separate step, whose undo restores mine.
   */
  takeIn(newer: Newer, choices?: ReadonlyMap<string, MergeChoice>): void;
  forgetMerged(): void;
  setPeople(people: PresentUsers): void;
  setStanding(standing: PageVersionStatus | 'gone'): void;
  /** Continues from a stored version; undo restores the edited content. */
  takeOver(version: PageVersion): void;
  /** Reverts to the stored version; undo restores the edited content. */
  discard(): void;
}

export type EditorStore = StoreApi<EditorState & EditorActions>;

export const documentIn = (state: EditorState): EditorDocument => state.history.present;
/** Whether the user may edit the page; the only such check in the editor. */
export const mayEdit = ({ page }: Pick<EditorState, 'page'>): boolean => page.availableActions.includes('save');
export const isDirty = (state: EditorState): boolean => state.history.present !== state.saved;
/** Whether all changes are stored, so that the window can be closed. */
export const isKept = (state: EditorState): boolean => state.history.present === state.copy.document;
export const canUndo = (state: EditorState): boolean => state.history.past.length > 0;
export const canRedo = (state: EditorState): boolean => state.history.future.length > 0;

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
  const document = sharing(documentOf(copy.content), saved);
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

/** Creates the store of one open page. */
export function createEditorStore(
  page: PageMetadata,
  version: PageVersion,
  { copy = null, now = Date.now, fields = noFields }: EditorStoreOptions = {},
): EditorStore {
  const opened = documentOf(version);
  return createStore<EditorState & EditorActions>()((set) => {
    const edit = (
      change: (document: EditorDocument) => EditorDocument,
      name: string | null,
      errors?: (errors: EditorErrors) => EditorErrors,
    ): void =>
      set((state) => {
        const document = mayEdit(state) ? change(state.history.present) : state.history.present;
        if (document === state.history.present) return state;
        return {
          history: record(state.history, document, name, now()),
          ...(errors ? { errors: errors(state.errors) } : {}),
        };
      });
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
      merged: null,
      people: [],
      standing: null,

      setActivity: (activity) => set({ activity }),
      reveal: (key, path) => set({ revealed: { key, path } }),
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
      changeContent: (key, change, property, merge = true) =>
        edit(
          (document) => changeContent(document, key, change),
          merge ? `${key} ${property}` : null,
          forgetInBlock(key, property),
        ),
      undo: () => set((state) => ({ history: undo(state.history) })),
      redo: () => set((state) => ({ history: redo(state.history) })),

      setErrors: (errors) => set({ errors }),
      setPage: (changed) => set({ page: changed }),
      saveStarted: () => set((state) => ({ isSaving: true, history: seal(state.history) })),
      saveEnded: (isUnreachable = false) => set({ isSaving: false, isUnreachable }),
      stored: (document, stored) =>
        set({
          saved: document,
          base: baseOf(stored),
          copy: { revision: 0, document, savedAt: null, failure: null },
          restoredAt: null,
          conflict: null,
          errors: noErrors,
        }),
      copyKept: (document, revision, savedAt) => set({ copy: { document, revision, savedAt, failure: null } }),
      copyFailed: (failure) => set((state) => ({ copy: { ...state.copy, failure } })),
      forgetRestored: () => set({ restoredAt: null }),
      setConflict: (conflict) => set({ conflict }),
      takeIn: (newer, choices) =>
        set((state) => {
          const { base, saved, kind, theirs, revision } = newer;
          const report = reportOf(newer, mergeWith(newer, state.history.present, fields));
          const history = mapHistory(state.history, (document) => takenIn(document, newer, fields));
          const decided = choices ? takenIn(state.history.present, newer, fields, choices) : history.present;
          const isTold = report.taken.length > 0 || report.movedByBoth.length > 0;
          return {
            base,
            saved,
            history: record(history, decided, null, now()),
            conflict: null,
            merged: isTold ? report : state.merged,
            errors: noErrors,
            ...(kind === 'window' && {
              copy: { revision, document: theirs, savedAt: newer.time, failure: null },
            }),
          };
        }),
      forgetMerged: () => set({ merged: null }),
      setPeople: (people) => set((state) => (people.length + state.people.length === 0 ? state : { people })),
      setStanding: (standing) => set({ standing }),
      takeOver: (newest) =>
        set((state) => {
          const document = documentOf(newest);
          return {
            saved: document,
            base: baseOf(newest),
            history: record(state.history, document, null, now()),
            conflict: null,
            errors: noErrors,
          };
        }),
      discard: () =>
        set((state) => ({
          history: record(state.history, state.saved, null, now()),
          restoredAt: null,
          conflict: null,
          errors: noErrors,
        })),
    };
  });
}
