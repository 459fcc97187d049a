/** The work took too long. */
export class TimeoutError extends Error {}

/**
 * Waits for work at most some milliseconds. Work that takes longer is not stopped; its later result is ignored.
 * @throws TimeoutError
 */
export async function withTimeout<Result>(milliseconds: number, work: () => Result | Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = (): void => reject(new TimeoutError(`It took longer than ${milliseconds / 1000} seconds.`));
    timer = setTimeout(fail, milliseconds);
  });
  try {
    return await Promise.race([Promise.resolve().then(work), late]);
  } finally {
    clearTimeout(timer);
  }
}
