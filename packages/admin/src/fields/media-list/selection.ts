import type { Entry } from './entry.ts';

/** What is marked, by key, in the order in which it was marked. */
export type Selection = ReadonlyMap<string, Entry>;

export const emptySelection: Selection = new Map();

/** Marks an entry, or takes its mark away. */
export function toggled(selection: Selection, entry: Entry): Selection {
  const next = new Map(selection);
  if (!next.delete(entry.key)) next.set(entry.key, entry);
  return next;
}

/** Marks entries beside those that are marked. */
export const withEntries = (selection: Selection, entries: readonly Entry[]): Selection =>
  new Map([...selection, ...entries.map((entry) => [entry.key, entry] as const)]);

/** The files among what is marked. */
export const filesIn = (selection: Selection) =>
  [...selection.values()].flatMap((entry) => (entry.kind === 'file' ? [entry.file] : []));
