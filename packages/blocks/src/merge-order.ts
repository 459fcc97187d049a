/** Positions of a longest rising run of numbers that are all different. */
function longestRise(numbers: readonly number[]): Set<number> {
  /** Where a run of each length ends with the smallest number, and what each position follows. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [position, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[position] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = position;
  }
  const rise = new Set<number>();
  for (let position = ends.at(-1) ?? -1; position !== -1; position = before[position] ?? -1) rise.add(position);
  return rise;
}

/** The fewest keys whose moving makes one order of another; keys that only one of them has do not count. */
export function movedKeys(from: readonly string[], to: readonly string[]): Set<string> {
  const places = new Map(from.map((key, place) => [key, place]));
  const common = to.filter((key) => places.has(key));
  const stayed = longestRise(common.map((key) => places.get(key) ?? 0));
  return new Set(common.filter((_, position) => !stayed.has(position)));
}

/** Puts keys into an order, each behind the nearest key that stands before it in `like`. */
function insertLike(order: readonly string[], keys: ReadonlySet<string>, like: readonly string[]): string[] {
  const placed = order.filter((key) => !keys.has(key));
  let previous: string | undefined;
  for (const key of like) {
    if (keys.has(key)) {
      placed.splice(previous === undefined ? 0 : placed.indexOf(previous) + 1, 0, key);
      previous = key;
    } else if (placed.includes(key)) {
      previous = key;
    }
  }
  return placed;
}

/**
 * Merges two orders of a common one. What only I moved or added stands behind what stands before it in mine; everything
 * else, also what both moved, stands as in theirs.
 * @param kept the keys that there are in the end
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  kept: ReadonlySet<string>,
): { order: string[]; movedByThem: string[]; movedByBoth: string[] } {
  const myMoves = movedKeys(base, mine);
  const theirMoves = movedKeys(base, theirs);
  const isTheirs = new Set(theirs);
  const toPlace = new Set(
    mine.filter((key) => kept.has(key) && (!isTheirs.has(key) || (myMoves.has(key) && !theirMoves.has(key)))),
  );
  const order = insertLike(
    theirs.filter((key) => kept.has(key)),
    toPlace,
    mine.filter((key) => kept.has(key)),
  );
  const isMine = new Set(mine);
  const both = movedKeys(mine, theirs);
  return {
    order,
    movedByThem: [...theirMoves].filter((key) => kept.has(key) && isMine.has(key) && !myMoves.has(key)),
    movedByBoth: [...theirMoves].filter((key) => kept.has(key) && myMoves.has(key) && both.has(key)),
  };
}
