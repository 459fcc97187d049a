/**
 * Batches concurrent reads: while one read runs, further keys are collected for the next, which starts when it ends. A read
 * never returns data from before its call.
 * @param read returns a value for each key, in order; an error rejects all calls of the batch
 * @param maxBatchSize keys per batch
 */
export function batchReads<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  maxBatchSize: number,
): (key: Key) => Promise<Value> {
  const waiting: { key: Key; resolve: (value: Value) => void; reject: (reason: unknown) => void }[] = [];
  let isReading = false;

  async function readNext(): Promise<void> {
    if (isReading || waiting.length === 0) return;
    isReading = true;
    const batch = waiting.splice(0, maxBatchSize);
    try {
      const values = await read(batch.map(({ key }) => key));
      for (const [position, { resolve }] of batch.entries()) resolve(values[position] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isReading = false;
    void readNext();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      void readNext();
    });
}
