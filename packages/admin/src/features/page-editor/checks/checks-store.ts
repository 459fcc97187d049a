import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EditorStore } from '../store/editor-state.ts';
import type { Finding } from './finding.ts';

/** Current findings of an open page. */
export interface Checks {
  /** From the document; null before its first check. */
  document: readonly Finding[] | null;
  /** From the rendered page; null before its first check. It is only checked while the findings are visible. */
  rendered: readonly Finding[] | null;
  /** The check of the rendered page failed. */
  hasFailed: boolean;
}

export type ChecksStore = StoreApi<Checks>;

const stores = new WeakMap<EditorStore, ChecksStore>();

/** Returns the findings store of an open page, one per editor. */
export function checksOf(editor: EditorStore): ChecksStore {
  const known = stores.get(editor);
  if (known) return known;
  const made = createStore<Checks>(() => ({ document: null, rendered: null, hasFailed: false }));
  stores.set(editor, made);
  return made;
}

/** Identity of a finding; equal findings of the same place are one. */
export const identityOf = (finding: Finding): string => JSON.stringify(finding);

/** Returns all findings; null before the first check. */
export function findingsIn({ document, rendered }: Checks): readonly Finding[] | null {
  if (document === null) return null;
  const all = [...document, ...(rendered ?? [])];
  return [...new Map(all.map((finding) => [identityOf(finding), finding])).values()];
}
