import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useEditor } from '../editor-context.ts';
import { documentIn } from '../store/editor-state.ts';

/** Multiple selection, in addition to the open block. */
export interface MarkedBlocks {
  /** Empty while only the open block is selected. */
  keys: ReadonlySet<string>;
  mark(keys: readonly string[]): void;
  /** Selects the range from the open block to another. @returns false if no block is open or selected to start from */
  extendTo(key: string): boolean;
  /** Adds a block to the selection, or removes it. @returns false if no block is open or selected to start from */
  toggle(key: string): boolean;
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
      extendTo(key: string): boolean {
        if (now.current.selected === null) return false;
        const { order } = documentIn(store.getState());
        const from = order.indexOf(now.current.selected);
        const to = order.indexOf(key);
        mark(order.slice(Math.min(from, to), Math.max(from, to) + 1));
        return true;
      },
      toggle(key: string): boolean {
        const { keys: marked, selected: open } = now.current;
        if (marked.size === 0 && open === null) return false;
        const next = new Set(marked.size > 0 ? marked : open === null ? [] : [open]);
        if (!next.delete(key)) next.add(key);
        mark([...next]);
        return true;
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
