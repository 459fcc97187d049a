/** Row of two pages side by side: a block of both, or of one. */
export interface AlignedRow {
  key: string;
  inSource: boolean;
  inTranslation: boolean;
}

/**
 * Aligns the blocks of a page and its translation by key, in the order of the source. Blocks of the translation only
 * follow their predecessor.
 */
export function alignBlocks(source: readonly string[], translation: readonly string[]): AlignedRow[] {
  const [inSource, inTranslation] = [new Set(source), new Set(translation)];
  const alone = new Map<string | null, string[]>();
  let before: string | null = null;
  for (const key of translation) {
    if (inSource.has(key)) before = key;
    else alone.set(before, [...(alone.get(before) ?? []), key]);
  }
  const ownAfter = (key: string | null): AlignedRow[] =>
    (alone.get(key) ?? []).map((own) => ({ key: own, inSource: false, inTranslation: true }));
  return [
    ...ownAfter(null),
    ...source.flatMap((key) => [{ key, inSource: true, inTranslation: inTranslation.has(key) }, ...ownAfter(key)]),
  ];
}

/** Position in the translation for a block of the source: after its nearest predecessor that both have. */
export function placeFor(key: string, source: readonly string[], translation: readonly string[]): number {
  for (let position = source.indexOf(key) - 1; position >= 0; position -= 1) {
    const found = translation.indexOf(source[position] ?? '');
    if (found !== -1) return found + 1;
  }
  return 0;
}
