import type { Entry } from './entry.ts';

/** Selected entries by key, in order of selection. */
export type Selection = ReadonlyMap<string, Entry>;

export const emptySelection: Selection = new Map();

/** Toggles the selection of an entry. */
export function toggled(selection: Selection, entry: Entry): Selection {
  const next = new Map(selection);
  if (!next.delete(entry.key)) next.set(entry.key, entry);
  return next;
}

/** Adds entries to the selection. */
export const withEntries = (selection: Selection, entries: readonly Entry[]): Selection =>
  new Map([...selection, ...entries.map((entry) => [entry.key, entry] as const)]);

/** Files of the selection. */
export const filesIn = (selection: Selection) =>
  [...selection.values()].flatMap((entry) => (entry.kind === 'file' ? [entry.file] : []));
