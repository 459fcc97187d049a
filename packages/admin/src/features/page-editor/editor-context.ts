import type { BlockTypeInfo, PageTypeInfo } from '@ximblox/contract';
import type { Fields } from '@ximblox/blocks';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { EditorActions, EditorState, EditorStore } from './store/editor-store.ts';
import type { PageWatch } from './presence/watch-page.ts';
import type { SaveOutcome } from './store/save-document.ts';
import { watchBlock } from './store/watch-blocks.ts';
import type { Autosave } from './working-copy/autosave.ts';

/** What every part of one open editor shares. */
export interface Editor {
  store: EditorStore;
  /** Stores the document; see `createSaver`. */
  save(): Promise<SaveOutcome>;
  autosave: Autosave;
  watch: PageWatch;
  blockTypes: ReadonlyMap<string, BlockTypeInfo>;
  /** Undefined when the site does not register the page's type any more. */
  pageType: PageTypeInfo | undefined;
}

const EditorContext = createContext<Editor | null>(null);

export const EditorProvider = EditorContext.Provider;

/** The open editor. @throws outside of it */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('A part of the page editor stands outside of it.');
  return editor;
}

/** A part of the editor's state; renders again only when that part becomes another value. */
export const useEditorState = <T>(read: (state: EditorState & EditorActions) => T): T =>
  useStore(useEditor().store, read);

/** The same for what depends on the content of one block alone: it is asked only when that changes. */
export function useBlockState<T>(key: string, read: (state: EditorState & EditorActions) => T): T {
  const { store } = useEditor();
  const subscribe = useCallback((listener: () => void) => watchBlock(store)(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => read(store.getState()));
}

/** The changes that the editor knows; they never change themselves. */
export const useEditorActions = (): EditorActions => useEditor().store.getState();

/** Fields of a block or page type as the server describes them; undefined when the site does not register it. */
export const fieldsOf = (type: Pick<BlockTypeInfo, 'fields'> | undefined): Fields | undefined =>
  type?.fields as Fields | undefined;
