import { useMemo } from 'react';
import type { ContentPort } from '../../fields/content-port.ts';
import { useEditor } from './editor-context.ts';
import { documentIn } from './store/editor-store.ts';

const nothing = { props: {}, __images: {}, __files: {} };
const none = [] as const;

/** The form's way to the content of a block. A block that is gone, as in its last render, is empty and cannot be changed. */
export function useBlockPort(key: string): ContentPort {
  const { store } = useEditor();
  return useMemo(
    () => ({
      id: `block-${key}`,
      locale: store.getState().page.locale,
      content: () => documentIn(store.getState()).blocks[key] ?? nothing,
      errors: () => store.getState().errors.blocks[key] ?? none,
      revealed: () => {
        const { revealed } = store.getState();
        return revealed?.key === key ? revealed.path : '';
      },
      subscribe: store.subscribe,
      change: (update, property, merge) => store.getState().changeContent(key, update, property, merge),
    }),
    [store, key],
  );
}

/** Key under which fields that the page's type adds are revealed, and the id of their form. */
export const typeDataForm = 'type-data';

/** The form's way to what the page's type adds to it. */
export function useTypeDataPort(): ContentPort {
  const { store } = useEditor();
  return useMemo(
    () => ({
      id: typeDataForm,
      locale: store.getState().page.locale,
      content: () => documentIn(store.getState()).typeData,
      errors: () => store.getState().errors.typeData,
      revealed: () => {
        const { revealed } = store.getState();
        return revealed?.key === typeDataForm ? revealed.path : '';
      },
      subscribe: store.subscribe,
      change: (update, property, merge) => store.getState().changeTypeData(update, property, merge),
    }),
    [store],
  );
}
