/** Two halves of some items, or one of a single item. Every other one goes to the same half, since neighbours are alike in what they cost. */
export const halvesOf = <Item>(items: readonly Item[]): Item[][] =>
  [0, 1].map((half) => items.filter((_, place) => place % 2 === half)).filter(({ length }) => length > 0);

/** Has the database work on two halves at once, each on a processor of its own. */
export async function inHalves<Item, Result>(
  items: readonly Item[],
  work: (half: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results = await Promise.all(halvesOf(items).map(work));
  return results.flat();
}
