import type { SiteDefinition } from '@ximblox/blocks';
import { inLane } from '../../../platform/jobs/lanes.ts';
import { afterHookJob } from '../../foundation/hooks/index.ts';
import { runAfterHook } from './run-after-hook.job.ts';
import { jobsOfExtensions } from './run-extension-job.job.ts';
import { runScheduleTick, scheduleTickJob } from './schedule-jobs.ts';

export { describeExtensions, requireNeeds } from './needs.ts';
export { scheduleExtensionJobs } from './schedule-jobs.ts';
export { siteEndpoints } from './site-endpoints.ts';
export { handlerContexts } from './handler-context.ts';

/** Job handlers by job name. */
export const extensionJobs = (site: SiteDefinition) => ({
  [afterHookJob]: inLane('extensions', runAfterHook),
  [scheduleTickJob]: inLane('urgent', runScheduleTick),
  ...jobsOfExtensions(site),
});
