import type { BlockTypeInfo, PageTypeInfo } from '@ximblox/contract';
import type { Fields } from '@ximblox/blocks';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { EditorActions, EditorState, EditorStore } from './store/editor-state.ts';
import type { PageWatch } from './presence/watch-page.ts';
import type { SaveOutcome } from './store/save-document.ts';
import { watchBlock } from './store/watch-blocks.ts';
import type { Autosave } from './working-copy/autosave.ts';

/** Shared context of one open editor. */
export interface Editor {
  store: EditorStore;
  /** Saves the document; see `createSaver`. */
  save(): Promise<SaveOutcome>;
  autosave: Autosave;
  watch: PageWatch;
  blockTypes: ReadonlyMap<string, BlockTypeInfo>;
  /** Undefined if the site does not register the page's type. */
  pageType: PageTypeInfo | undefined;
}

const EditorContext = createContext<Editor | null>(null);

export const EditorProvider = EditorContext.Provider;

/**
 * Returns the open editor.
 * @throws outside of an editor
 */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('A part of the page editor is rendered outside of its provider.');
  return editor;
}

/** Selects from the editor's state; renders again only if the selected value changes. */
export const useEditorState = <T>(read: (state: EditorState & EditorActions) => T): T =>
  useStore(useEditor().store, read);

/**
 * Address of the open page for visitors, or as its release will publish it; null while it is not public, and for page types without
 * addresses.
 */
export function usePublicUrl(): string | null {
  const { pageType } = useEditor();
  return useEditorState(({ page }) => {
    if (pageType?.hasAddress === false) return null;
    if (page.release) return `/cmsadmin/at/release-${page.release.id}${page.url}`;
    return page.publishedVersionID === null ? null : page.url;
  });
}

/** Selects a value that depends on one block only; runs only when that block changes. */
export function useBlockState<T>(key: string, read: (state: EditorState & EditorActions) => T): T {
  const { store } = useEditor();
  const subscribe = useCallback((listener: () => void) => watchBlock(store)(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => read(store.getState()));
}

/** Actions of the editor store; stable. */
export const useEditorActions = (): EditorActions => useEditor().store.getState();

/** Fields of a block or page type from the server; undefined if the site does not register it. */
export const fieldsOf = (type: Pick<BlockTypeInfo, 'fields'> | undefined): Fields | undefined =>
  type?.fields as Fields | undefined;
