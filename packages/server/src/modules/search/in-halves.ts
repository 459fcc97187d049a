/**
 * Has the database work on two halves at once, each on a processor of its own. Every other item goes to the same half, since
 * neighbours are alike in what they cost.
 */
export async function inHalves<Item, Result>(
  items: readonly Item[],
  work: (half: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const halves = [0, 1].map((half) => items.filter((_, place) => place % 2 === half));
  const results = await Promise.all(halves.filter(({ length }) => length > 0).map(work));
  return results.flat();
}
