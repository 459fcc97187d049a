import { documentIn, type EditorStore } from './editor-state.ts';

type Watch = (key: string, listener: () => void) => () => void;

const watches = new WeakMap<EditorStore, Watch>();

function createWatch(store: EditorStore): Watch {
  const listeners = new Map<string, Set<() => void>>();
  store.subscribe((state, before) => {
    const [{ blocks }, { blocks: known }] = [documentIn(state), documentIn(before)];
    if (blocks === known) return;
    for (const [key, own] of listeners) if (blocks[key] !== known[key]) for (const listener of own) listener();
  });
  return (key, listener) => {
    const own = listeners.get(key) ?? new Set();
    listeners.set(key, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0) listeners.delete(key);
    };
  };
}

/**
 * Subscribes to one block. A page shows hundreds of blocks in several places, which would be too slow to check after
 * each key press.
 */
export function watchBlock(store: EditorStore): Watch {
  const watch = watches.get(store) ?? createWatch(store);
  watches.set(store, watch);
  return watch;
}
