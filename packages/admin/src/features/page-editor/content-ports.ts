import { pageHeaderKey } from '@ximblox/contract';
import { useQuery } from '@tanstack/react-query';
import { type BlockContent, type Fields, inheritContent } from '@ximblox/blocks/internal';
import { useCallback, useMemo } from 'react';
import type { ContentPort } from '../../fields/content-port.ts';
import { defaultsIn, shownDefaultsQuery } from '../../lib/type-defaults.ts';
import { useEditor, useEditorState } from './editor-context.ts';
import { documentIn } from './store/editor-state.ts';

const nothing = { props: {}, __images: {}, __files: {} };
const none = [] as const;

/** Connects the form to the content of a block. A removed block is empty and read-only during its last render. */
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
        return revealed?.key === key ? revealed : null;
      },
      subscribe: store.subscribe,
      change: (update, property, merge) => store.getState().changeContent(key, update, property, merge),
    }),
    [store, key],
  );
}

/** Prefix of the IDs of controls for the page type's fields. */
export const typeDataForm = 'type-data';

/** Content with the defaults of its type; undefined until they are loaded. Memoised by state. */
function useShown(content: () => BlockContent): (() => BlockContent) | undefined {
  const { pageType } = useEditor();
  const { type, locale, release } = useEditorState((state) => state.page);
  const { data } = useQuery({ ...shownDefaultsQuery(type, locale, release?.id), enabled: pageType !== undefined });
  return useMemo(() => {
    if (!data || !pageType) return undefined;
    const fields = pageType.fields as Fields;
    const below = defaultsIn(fields, data);
    let last: { own: BlockContent; shown: BlockContent } | undefined;
    return () => {
      const own = content();
      if (last?.own !== own) last = { own, shown: inheritContent(fields, own, below) };
      return last.shown;
    };
  }, [data, pageType, content]);
}

/** Connects the form to the page type's fields of the page; in the store, their key is that of the page header. */
export function useTypeDataPort(): ContentPort {
  const { store } = useEditor();
  const content = useCallback(() => documentIn(store.getState()).typeData, [store]);
  const shown = useShown(content);
  return useMemo(
    () => ({
      id: typeDataForm,
      locale: store.getState().page.locale,
      content,
      ...(shown ? { shown } : {}),
      errors: () => store.getState().errors.typeData,
      revealed: () => {
        const { revealed } = store.getState();
        return revealed?.key === pageHeaderKey ? revealed : null;
      },
      subscribe: store.subscribe,
      change: (update, property, merge) => store.getState().changeTypeData(update, property, merge),
    }),
    [store, content, shown],
  );
}
