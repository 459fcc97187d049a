import type { Context } from '../../../context.ts';
import { inLane } from '../../../platform/jobs/lanes.ts';
import { checkLinks, checkLinksJob } from './check-links.job.ts';

export { scheduleCheckLinks } from './check-links.job.ts';

/** Job handlers by job name. */
export const externalLinkJobs = { [checkLinksJob]: inLane('network', (context: Context) => checkLinks(context)) };
