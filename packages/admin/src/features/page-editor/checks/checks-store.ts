import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EditorStore } from '../store/editor-store.ts';
import type { Finding } from './finding.ts';

/** What the checks of an open page have found so far. */
export interface Checks {
  /** From the document; null until it was looked at first. */
  document: readonly Finding[] | null;
  /** From the rendered page; null until that was looked at, which happens only while somebody reads the findings. */
  rendered: readonly Finding[] | null;
  /** The rendered page could not be looked at. */
  hasFailed: boolean;
}

export type ChecksStore = StoreApi<Checks>;

const stores = new WeakMap<EditorStore, ChecksStore>();

/** The findings of an open page; the same store for the same editor. */
export function checksOf(editor: EditorStore): ChecksStore {
  const known = stores.get(editor);
  if (known) return known;
  const made = createStore<Checks>(() => ({ document: null, rendered: null, hasFailed: false }));
  stores.set(editor, made);
  return made;
}

/** Tells findings apart; two that say the same of the same place are one. */
export const identityOf = (finding: Finding): string => JSON.stringify(finding);

/** Everything that is known to be amiss; null while nothing has been looked at. */
export function findingsIn({ document, rendered }: Checks): readonly Finding[] | null {
  if (document === null) return null;
  const all = [...document, ...(rendered ?? [])];
  return [...new Map(all.map((finding) => [identityOf(finding), finding])).values()];
}
