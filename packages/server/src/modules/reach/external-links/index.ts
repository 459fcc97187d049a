import type { Context } from '../../../context.ts';
import { checkLinks, checkLinksJob } from './check-links.job.ts';

export { checkLinksJob, scheduleCheckLinks } from './check-links.job.ts';

/** Job handlers by job name. */
export const externalLinkJobs = { [checkLinksJob]: (context: Context): Promise<void> => checkLinks(context) };
