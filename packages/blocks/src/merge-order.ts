/** Positions of a longest increasing subsequence of distinct numbers. */
function longestRise(numbers: readonly number[]): Set<number> {
  /** For each length, the position of the smallest last number; for each position, its predecessor. */
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

/** Smallest set of keys whose moves turn one order into another. Keys that only one order has are ignored. */
export function movedKeys(from: readonly string[], to: readonly string[]): Set<string> {
  const places = new Map(from.map((key, place) => [key, place]));
  const common = to.filter((key) => places.has(key));
  const stayed = longestRise(common.map((key) => places.get(key) ?? 0));
  return new Set(common.filter((_, position) => !stayed.has(position)));
}

/** Inserts keys into an order, each after its nearest predecessor in `like`. */
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
 * Merges two orders of a common base. Keys that only I moved or added follow their predecessor in mine; everything
 * else, including keys that both moved, is ordered as in theirs.
 * @param kept keys of the result
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
