/**
 * Batches lookups by ID: calls in the same tick of the event loop become one request.
 * @param fetchMany fetches several items; missing ones resolve to null
 */
export function batch<T extends { id: number }>(
  fetchMany: (ids: number[]) => Promise<readonly T[]>,
): (id: number) => Promise<T | null> {
  let pending: { ids: Set<number>; answer: Promise<Map<number, T>> } | null = null;
  return async (id) => {
    if (!pending) {
      const ids = new Set<number>();
      const answer = (async () => {
        // Further calls in the same tick join the batch.
        await new Promise((done) => setTimeout(done));
        pending = null;
        return new Map((await fetchMany([...ids])).map((item) => [item.id, item]));
      })();
      pending = { ids, answer };
    }
    pending.ids.add(id);
    return (await pending.answer).get(id) ?? null;
  };
}
