import type { Job, SiteDefinition } from '@ximblox/blocks';
import type { Context } from '../../../context.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { inLane } from '../../../platform/jobs/lanes.ts';

/** Milliseconds that a job may take. */
const jobTimeout = 300_000;

type JobHandlers = Record<string, (context: Context, payload: unknown) => Promise<void>>;

async function runJob(context: Context, extension: string, job: Job, payload: unknown): Promise<void> {
  const { input } = payload as { input: unknown };
  const place = { extension, part: `job ${job.name}` };
  // A job that was queued by an earlier version of the extension may have another input.
  const parsed = job.input ? job.input.parse(input) : undefined;
  await context.services.handlerContexts.handle(context, place, (handling) =>
    withTimeout(jobTimeout, () => job.run(parsed as never, handling)),
  );
}

/** Returns the handlers of the jobs of extensions, by stored name. They run as the system. */
export const jobsOfExtensions = (site: SiteDefinition): JobHandlers =>
  Object.fromEntries(
    site.extensions.flatMap(({ name: extension, jobs }) =>
      jobs.map((job) => [
        `${extension}.${job.name}`,
        inLane('extensions', (context: Context, payload: unknown) => runJob(context, extension, job, payload)),
      ]),
    ),
  );
