import { type Field, kindOf } from '@ximblox/blocks/internal';
import { tokenChanges, wordsOf } from '../../../../fields/compare/word-changes.ts';

/** Position in `other` of every token of `base`; null if it was removed. */
function placesIn(base: readonly string[], other: readonly string[]): (number | null)[] {
  const places: (number | null)[] = [];
  let place = 0;
  for (const { kind } of tokenChanges(base, other)) {
    if (kind === 'removed') places.push(null);
    else {
      if (kind === 'same') places.push(place);
      place += 1;
    }
  }
  return places;
}

const isAlike = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((token, place) => token === other[place]);

/**
 * Three-way merge of two token lists. A change of one side is taken from it; changes of both at the same place are
 * concatenated.
 * @param between separator between the two
 */
export function bothTokens(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  between: readonly string[] = [],
): string[] {
  const [inMine, inTheirs] = [placesIn(base, mine), placesIn(base, theirs)];
  const all: string[] = [];
  let [fromBase, fromMine, fromTheirs] = [0, 0, 0];
  const takeUntil = (toBase: number, toMine: number, toTheirs: number): void => {
    const was = base.slice(fromBase, toBase);
    const [here, there] = [mine.slice(fromMine, toMine), theirs.slice(fromTheirs, toTheirs)];
    if (isAlike(here, there) || isAlike(was, there)) all.push(...here);
    else if (isAlike(was, here)) all.push(...there);
    else all.push(...here, ...(here.length > 0 && there.length > 0 ? between : []), ...there);
  };
  for (const [place, token] of base.entries()) {
    const [toMine, toTheirs] = [inMine[place] ?? null, inTheirs[place] ?? null];
    if (toMine === null || toTheirs === null) continue;
    takeUntil(place, toMine, toTheirs);
    all.push(token);
    [fromBase, fromMine, fromTheirs] = [place + 1, toMine + 1, toTheirs + 1];
  }
  takeUntil(base.length, mine.length, theirs.length);
  return all;
}

/** Top-level paragraphs, lists and tables of a formatted text. */
function elementsOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return Array.from(body.childNodes, (node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? '')));
}

const words = (value: unknown): string[] => wordsOf(typeof value === 'string' ? value : '');

/** Combined text of both sides as a starting point for manual merging. */
export function bothTexts(field: Field, base: unknown, mine: unknown, theirs: unknown): string {
  if (kindOf(field).textFormat === 'html') {
    const [was, here, there] = [base, mine, theirs].map((value) => elementsOf(typeof value === 'string' ? value : ''));
    return bothTokens(was ?? [], here ?? [], there ?? []).join('');
  }
  return bothTokens(words(base), words(mine), words(theirs), [' ']).join('');
}
