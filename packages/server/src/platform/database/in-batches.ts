/**
 * Reads one thing at a time when few ask, and several by one statement when many do: what is asked for while a reading is under
 * way is read by the next, which begins as soon as that ends. Nobody gets what was read before they asked.
 * @param read gives a value for each key, in order; when it fails, it does so for all of them
 * @param most keys of one reading
 */
export function inBatches<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  most: number,
): (key: Key) => Promise<Value> {
  const waiting: { key: Key; resolve: (value: Value) => void; reject: (reason: unknown) => void }[] = [];
  let isReading = false;

  async function readNext(): Promise<void> {
    if (isReading || waiting.length === 0) return;
    isReading = true;
    const taken = waiting.splice(0, most);
    try {
      const values = await read(taken.map(({ key }) => key));
      for (const [position, { resolve }] of taken.entries()) resolve(values[position] as Value);
    } catch (error) {
      for (const { reject } of taken) reject(error);
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
