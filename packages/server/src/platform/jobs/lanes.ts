/**
 * Which loops of a worker run a job, so that jobs of one lane never delay those of another:
 * - `urgent`: somebody waits for it, such as a publication. It only needs the database, and takes about a second.
 * - `background`: everything else that needs only this installation, such as images, clean-ups and full indexes.
 * - `network`: it waits for servers of others.
 * - `extensions`: it runs code of extensions.
 * - `backup`: it takes minutes or hours, and only one may run.
 */
export type JobLane = 'urgent' | 'background' | 'network' | 'extensions' | 'backup';

/** Jobs that one process runs at a time. */
export const laneSizes: Readonly<Record<JobLane, number>> = {
  urgent: 2,
  background: 2,
  network: 3,
  extensions: 2,
  backup: 1,
};

/** Declares the lane of a job. Without a declaration it is `background`. */
export const inLane = <Input extends unknown[]>(
  lane: JobLane,
  run: (...input: Input) => Promise<void>,
): ((...input: Input) => Promise<void>) & { lane: JobLane } =>
  Object.assign((...input: Input) => run(...input), { lane });
