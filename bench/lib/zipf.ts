/**
 * Samples items by Zipf's law: the first twice as often as the second, three times as often as the third, and so on. The
 * sequence is the same in every run.
 */
export function zipf<Item>(items: readonly Item[], count: number): Item[] {
  const weights = items.map((_, place) => 1 / (place + 1));
  const sums: number[] = [];
  let sum = 0;
  for (const weight of weights) sums.push((sum += weight));
  let seed = 1;
  return Array.from({ length: count }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const wanted = (seed / 2_147_483_648) * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return items[low] as Item;
  });
}
