import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useEditor } from '../editor-context.ts';
import { documentIn } from '../store/editor-state.ts';

/** Multiple selection, in addition to the open block. */
export interface MarkedBlocks {
  /** Empty while only the open block is selected. */
  keys: ReadonlySet<string>;
  mark(keys: readonly string[]): void;
  /** Selects the range from the open block to another. */
  extendTo(key: string): void;
  toggle(key: string): void;
  /** Targets of an action on a block: all selected blocks if it is one of them. */
  targets(key: string): readonly string[];
}

const none: ReadonlySet<string> = new Set();

/**
 * Multiple selection of blocks; stable functions.
 * @param selected the open block
 */
export function useMarkedBlocks(selected: string | null): MarkedBlocks {
  const { store } = useEditor();
  const [keys, setKeys] = useState(none);
  const now = useRef({ keys, selected });
  useLayoutEffect(() => {
    now.current = { keys, selected };
  }, [keys, selected]);

  const mark = useCallback((next: readonly string[]) => setKeys(next.length > 1 ? new Set(next) : none), []);
  const functions = useMemo(
    () => ({
      mark,
      extendTo(key: string) {
        const { order } = documentIn(store.getState());
        const from = order.indexOf(now.current.selected ?? key);
        const to = order.indexOf(key);
        mark(order.slice(Math.min(from, to), Math.max(from, to) + 1));
      },
      toggle(key: string) {
        const { keys: marked, selected: open } = now.current;
        const next = new Set(marked.size > 0 ? marked : open === null ? [] : [open]);
        if (!next.delete(key)) next.add(key);
        mark([...next]);
      },
      targets(key: string) {
        const { keys: marked } = now.current;
        return marked.has(key) ? documentIn(store.getState()).order.filter((one) => marked.has(one)) : [key];
      },
    }),
    [store, mark],
  );
  return useMemo(() => ({ keys, ...functions }), [keys, functions]);
}
