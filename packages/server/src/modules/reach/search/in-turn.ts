/**
 * Lets only so many do something at once; others wait in their order. Searches ask the database several times, and a
 * hundred at once would leave no connection to whoever stores a page.
 */
export function inTurn(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => void waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes the place; nobody who comes now gets in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
