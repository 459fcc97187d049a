/** An element of a drawing, in a list of all in the order of the document. */
export interface SvgElement {
  name: string;
  depth: number;
  /** Position behind its last descendant. */
  end: number;
  id: string | undefined;
  /** ID of the element that a `use` repeats. */
  uses: string | undefined;
}

/** Repetitions within repetitions; what is deeper counts as endless. */
const maxChain = 50;

/**
 * The number of elements that are drawn, counting those that `use` repeats each time: a few lines that repeat one another
 * ten times each would draw a billion. Infinite where something repeats itself.
 */
export function drawnElements(elements: readonly SvgElement[]): number {
  const places = new Map<string, number>();
  for (const [place, { id }] of elements.entries()) if (id !== undefined && !places.has(id)) places.set(id, place);
  const known = new Map<number, number>();
  const users = elements.flatMap(({ uses }, place) => (uses === undefined ? [] : [place]));

  /** Position in `users` of the first at or behind a place. */
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
    // What leads back to itself finds this.
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
