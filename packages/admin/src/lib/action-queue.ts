/** Runs an action after those before it, whether they succeed or not. @returns its result */
export type ActionQueue = <Result>(action: () => Promise<Result>) => Promise<Result>;

/** Creates a queue that runs one action at a time, in the order of the calls. */
export function createActionQueue(): ActionQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (action) => {
    const result = last.then(action);
    last = result.catch(() => undefined);
    return result;
  };
}
