/** Element of an SVG image, in a list in document order. */
export interface SvgElement {
  name: string;
  depth: number;
  /** Index after its last descendant. */
  end: number;
  id: string | undefined;
  /** ID of the element that a `use` references. */
  uses: string | undefined;
}

/** Maximum depth of nested references. Deeper nesting counts as infinite. */
const maxChain = 50;

/**
 * Counts the rendered elements, including every repetition by `use`: ten nested levels of ten references each would
 * render billions. Returns infinity for a reference cycle.
 */
export function drawnElements(elements: readonly SvgElement[]): number {
  const places = new Map<string, number>();
  for (const [place, { id }] of elements.entries()) if (id !== undefined && !places.has(id)) places.set(id, place);
  const known = new Map<number, number>();
  const users = elements.flatMap(({ uses }, place) => (uses === undefined ? [] : [place]));

  /** Index in `users` of the first entry at or after a position. */
  const firstUser = (place: number): number => {
    let [low, high] = [0, users.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((users[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const drawn = (place: number, chain: number): number => {
    const found = known.get(place);
    if (found !== undefined) return found;
    if (chain > maxChain) return Number.POSITIVE_INFINITY;
    // A cycle finds this value.
    known.set(place, Number.POSITIVE_INFINITY);
    const end = elements[place]?.end ?? place;
    let sum = end - place;
    for (let next = firstUser(place); (users[next] ?? end) < end; next++) {
      const target = places.get(elements[users[next] ?? 0]?.uses ?? '');
      if (target !== undefined) sum += drawn(target, chain + 1);
    }
    known.set(place, sum);
    return sum;
  };
  return elements.length === 0 ? 0 : drawn(0, 0);
}
