import { documentIn, type EditorState, type EditorStore } from './editor-store.ts';

type Watch = (key: string, listener: () => void) => () => void;

const watches = new WeakMap<EditorStore, Watch>();

/** Whether something that is told of a block by its key became another value. */
const hasChanged = (key: string, state: EditorState, before: EditorState): boolean =>
  documentIn(state).blocks[key] !== documentIn(before).blocks[key] ||
  state.errors.blocks[key] !== before.errors.blocks[key] ||
  state.people !== before.people;

function createWatch(store: EditorStore): Watch {
  const listeners = new Map<string, Set<() => void>>();
  store.subscribe((state, before) => {
    const { people, errors } = state;
    const isSame = documentIn(state).blocks === documentIn(before).blocks;
    if (isSame && errors === before.errors && people === before.people) return;
    for (const [key, own] of listeners) if (hasChanged(key, state, before)) for (const listener of own) listener();
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
 * Tells of one block when its content, its errors or the people at it change. A page shows hundreds of blocks in several
 * places, which cannot all be asked after each letter.
 */
export function watchBlock(store: EditorStore): Watch {
  const watch = watches.get(store) ?? createWatch(store);
  watches.set(store, watch);
  return watch;
}
