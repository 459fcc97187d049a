/**
 * Joins what is asked for one by one, at the same time, into one question.
 * @param ask answers for several IDs at once; what it leaves out is null
 */
export function batch<T extends { id: number }>(
  ask: (ids: number[]) => Promise<readonly T[]>,
): (id: number) => Promise<T | null> {
  let waiting: { ids: Set<number>; answer: Promise<Map<number, T>> } | null = null;
  return async (id) => {
    if (!waiting) {
      const ids = new Set<number>();
      const answer = (async () => {
        // Whoever asks in the same turn joins.
        await new Promise((done) => setTimeout(done));
        waiting = null;
        return new Map((await ask([...ids])).map((item) => [item.id, item]));
      })();
      waiting = { ids, answer };
    }
    waiting.ids.add(id);
    return (await waiting.answer).get(id) ?? null;
  };
}
