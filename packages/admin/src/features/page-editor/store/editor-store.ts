import type { BlockContent } from '@ximblox/blocks';
import type { Block, Page, PageVersion, Person } from '@ximblox/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { documentOf, type EditorDocument, type Seo } from './document.ts';
import { changeBlock, changeContent, insertBlock, moveBlock, removeBlock, replaceBlock } from './document-changes.ts';
import { type EditorErrors, noErrors, withoutProperty } from './editor-errors.ts';
import { type History, historyOf, record, redo, seal, undo } from './history.ts';

/** What the editor is doing, as the specification names it. */
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

/** The version that the document was opened from or last stored as. */
export interface BaseVersion {
  id: number;
  number: number;
  author: Person;
  createdAt: string;
}

export interface EditorState {
  /** The page as the server knows it; its address and state, never the edited content. */
  page: Page;
  base: BaseVersion;
  /** The document as it is stored in `base`. */
  saved: EditorDocument;
  history: History<EditorDocument>;
  errors: EditorErrors;
  /** A field of a block that somebody asked to see. */
  revealed: { key: string; path: string } | null;
  activity: EditorActivity;
  isSaving: boolean;
  /** The version that somebody else stored meanwhile, on which the last save failed. */
  conflict: PageVersion | null;
}

export interface EditorActions {
  setActivity(activity: EditorActivity): void;
  reveal(key: string, path: string): void;
  setTitle(title: string): void;
  setSeo(seo: Partial<Seo>, merge?: boolean): void;
  changeTypeData(change: (content: BlockContent) => BlockContent, property: string, merge?: boolean): void;
  /** Changes which blocks there are and their order, as a step of its own. */
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
  setPage(page: Page): void;
  saveStarted(): void;
  saveEnded(): void;
  /** The server has stored `document` as `version`; what was typed since stays and is still unsaved. */
  stored(document: EditorDocument, version: PageVersion): void;
  setConflict(conflict: PageVersion | null): void;
  /** Puts the next save on top of a newer version, whose content it replaces. */
  rebase(version: PageVersion): void;
  /** Continues from a stored version; undo brings back what was edited until now. */
  takeOver(version: PageVersion): void;
  /** Goes back to what was stored last; undo brings back what was edited until now. */
  discard(): void;
}

export type EditorStore = StoreApi<EditorState & EditorActions>;

const baseOf = ({ id, number, author, createdAt }: PageVersion): BaseVersion => ({ id, number, author, createdAt });

export const documentIn = (state: EditorState): EditorDocument => state.history.present;
export const isDirty = (state: EditorState): boolean => state.history.present !== state.saved;
export const canUndo = (state: EditorState): boolean => state.history.past.length > 0;
export const canRedo = (state: EditorState): boolean => state.history.future.length > 0;

/** State and changes of one open page. */
export function createEditorStore(page: Page, version: PageVersion, now: () => number = Date.now): EditorStore {
  const opened = documentOf(version);
  return createStore<EditorState & EditorActions>()((set) => {
    const edit = (
      change: (document: EditorDocument) => EditorDocument,
      name: string | null,
      errors?: (errors: EditorErrors) => EditorErrors,
    ): void =>
      set((state) => {
        const document = change(state.history.present);
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
      page,
      base: baseOf(version),
      saved: opened,
      history: historyOf(opened),
      errors: noErrors,
      revealed: null,
      activity: 'Editing',
      isSaving: false,
      conflict: null,

      setActivity: (activity) => set({ activity }),
      reveal: (key, path) => set({ revealed: { key, path } }),
      setTitle: (title) => edit((document) => ({ ...document, title }), 'title', forgetInPage(['title'])),
      setSeo: (seo, merge = true) =>
        edit(
          (document) => ({ ...document, seo: { ...document.seo, ...seo } }),
          merge ? `seo ${Object.keys(seo).join(' ')}` : null,
          forgetInPage(Object.keys(seo)),
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
      saveEnded: () => set({ isSaving: false }),
      stored: (document, stored) => set({ saved: document, base: baseOf(stored), conflict: null, errors: noErrors }),
      setConflict: (conflict) => set({ conflict }),
      rebase: (newer) => set({ base: baseOf(newer), conflict: null }),
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
      discard: () => set((state) => ({ history: record(state.history, state.saved, null, now()), errors: noErrors })),
    };
  });
}
