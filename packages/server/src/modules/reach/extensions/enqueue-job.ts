import { defaultAttempts, type Job, type JobReference } from '@ximblox/blocks/internal';
import type { Context } from '../../../context.ts';
import { partName } from './part-names.ts';

/**
 * Queues a job of an extension.
 * @param options.key replaces a waiting job with the same key
 * @throws Error when no extension has the job, or it does not accept the input
 */
export async function enqueueJob(
  { db, services }: Pick<Context, 'db' | 'services'>,
  job: Pick<JobReference, 'name'>,
  input: unknown,
  { runAt, key }: { runAt?: Date; key?: string } = {},
): Promise<void> {
  const { input: schema, attempts = defaultAttempts } = job as Job;
  const name = partName(services.site, 'job', job);
  const checked = schema?.safeParse(input);
  if (checked?.error) throw new Error(`The job "${name}" does not accept its input: ${checked.error.message}`);
  const options = { maxAttempts: attempts, ...(runAt && { runAt }), ...(key && { key }) };
  await services.jobs.add(db, name, { input: input ?? null }, options);
}
