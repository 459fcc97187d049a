import type { contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { diskState, readDisk } from './disk.ts';
import { examine } from './examine.ts';
import { systemOverview } from './overview.ts';
import { warnOfDisk, warnOfDiskJob } from './warn-of-disk.job.ts';

export { type Diagnosis, examine } from './examine.ts';
export { type ReportedProxy, reportProxy } from './reported-proxy.ts';
export { warnAtStart } from './warn-at-start.ts';
export { warnOfChangedKey } from './warn-of-changed-key.ts';
export { startStoringSlowQueries } from './store-slow-queries.ts';
export { scheduleWarnOfDisk } from './warn-of-disk.job.ts';

/** API handlers about the installation. */
export const systemHandlers: Handlers<typeof contract.system> = {
  health: async (context) => ({
    findings: await examine({ context, databaseUrl: null, readsAll: false }, { quick: true }),
  }),
  disk: async ({ services }) => {
    const disk = await readDisk(services.settings).catch(() => null);
    return { disk: disk && { ...disk, state: diskState(disk.free, disk.total) } };
  },
  overview: (context) => systemOverview(context),
};

/** Job handlers by name. */
export const systemJobs = {
  [warnOfDiskJob]: (context: Context, payload: unknown): Promise<void> => warnOfDisk(context, payload),
};
