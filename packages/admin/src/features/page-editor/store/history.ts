/** Undo history: past, present and future values. Values are immutable and share structure, so a step is cheap. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** The last step, while further changes of the same name can join it. */
  open: { name: string; at: number } | null;
}

/** Milliseconds after which a step is closed. */
export const mergeWithin = 1000;
export const maxSteps = 200;

export const historyOf = <T>(present: T): History<T> => ({ past: [], present, future: [], open: null });

/**
 * Records a change.
 * @param name changes of the same name in quick succession are one step; null for a separate step
 * @param at milliseconds
 */
export function record<T>(history: History<T>, present: T, name: string | null, at: number): History<T> {
  if (present === history.present) return history;
  const { open } = history;
  const step = name === null ? null : { name, at };
  if (name !== null && open?.name === name && at - open.at < mergeWithin) {
    return { past: history.past, present, future: [], open: step };
  }
  return { past: [...history.past, history.present].slice(-maxSteps), present, future: [], open: step };
}

/** Closes the current step, so that the next change is a separate one. */
export const seal = <T>(history: History<T>): History<T> => (history.open ? { ...history, open: null } : history);

export function undo<T>({ past, present, future }: History<T>): History<T> {
  if (past.length === 0) return { past, present, future, open: null };
  return { past: past.slice(0, -1), present: past.at(-1) as T, future: [present, ...future], open: null };
}

export function redo<T>({ past, present, future }: History<T>): History<T> {
  if (future.length === 0) return { past, present, future, open: null };
  return { past: [...past, present], present: future[0] as T, future: future.slice(1), open: null };
}

/** Maps every value of the history, such as to merge other users' changes into all of them. */
export const mapHistory = <T>({ past, present, future }: History<T>, change: (value: T) => T): History<T> => ({
  past: past.map(change),
  present: change(present),
  future: future.map(change),
  open: null,
});
