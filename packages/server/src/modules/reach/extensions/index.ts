import type { SiteDefinition } from '@ximblox/blocks';
import type { Context } from '../../../context.ts';
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
  [afterHookJob]: (context: Context, payload: unknown): Promise<void> => runAfterHook(context, payload),
  [scheduleTickJob]: (context: Context, payload: unknown): Promise<void> => runScheduleTick(context, payload),
  ...jobsOfExtensions(site),
});

/** Whether handlers of extensions run in a job. Names of their jobs have a dot. */
export const isExtensionJob = (name: string): boolean => name === afterHookJob || name.includes('.');
