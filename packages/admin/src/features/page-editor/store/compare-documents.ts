import type { EditorDocument } from './document.ts';

export type Change = 'same' | 'changed' | 'added' | 'removed';

/** One part of a page on which two versions with a common origin may differ. */
export interface Difference {
  part: { kind: 'title' | 'order' | 'typeData' | 'seo' } | { kind: 'block'; key: string; type: string };
  mine: Change;
  theirs: Change;
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const isSame = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b);

function changeOf(before: unknown, after: unknown): Change {
  if (before === undefined) return after === undefined ? 'same' : 'added';
  if (after === undefined) return 'removed';
  return isSame(before, after) ? 'same' : 'changed';
}

/** What each of two documents changed since their common origin; parts that neither changed are left out. */
export function compareDocuments(base: EditorDocument, mine: EditorDocument, theirs: EditorDocument): Difference[] {
  const common = new Set(
    [base, mine, theirs].reduce((keys, { order }) => keys.filter((key) => order.includes(key)), [...base.order]),
  );
  const orderOf = ({ order }: EditorDocument): string[] => order.filter((key) => common.has(key));
  const parts: Difference[] = (['title', 'typeData', 'seo'] as const).map((kind) => ({
    part: { kind },
    mine: changeOf(base[kind], mine[kind]),
    theirs: changeOf(base[kind], theirs[kind]),
  }));
  parts.push({
    part: { kind: 'order' },
    mine: changeOf(orderOf(base), orderOf(mine)),
    theirs: changeOf(orderOf(base), orderOf(theirs)),
  });
  for (const key of new Set([...theirs.order, ...mine.order, ...base.order])) {
    const type = (theirs.blocks[key] ?? mine.blocks[key] ?? base.blocks[key])?.type ?? '';
    parts.push({
      part: { kind: 'block', key, type },
      mine: changeOf(base.blocks[key], mine.blocks[key]),
      theirs: changeOf(base.blocks[key], theirs.blocks[key]),
    });
  }
  return parts.filter(({ mine: here, theirs: there }) => here !== 'same' || there !== 'same');
}
