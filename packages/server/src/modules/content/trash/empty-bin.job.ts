import type { Context } from '../../../context.ts';
import { settingsInEffect } from '../../foundation/settings/index.ts';
import { lockExpired } from './bin-store.ts';
import { eraseBinned } from './purge-page.ts';

export const emptyBinJob = 'empty-bin';

const hour = 3_600_000;
/** Pages of one transaction. */
const batchSize = 100;

/** Lets the bin be looked through in an hour, once for all instances. */
export const scheduleEmptyBin = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    emptyBinJob,
    {},
    { runAt: new Date(services.now().getTime() + hour), key: emptyBinJob, keepsTime: true },
  );

async function eraseSome(context: Context): Promise<number> {
  return context.transaction(async (inside) => {
    const { binDays } = await settingsInEffect(inside);
    const pages = await lockExpired(inside.db, binDays, batchSize);
    for (const page of pages) await eraseBinned(inside, page);
    return pages.length;
  });
}

/** Deletes what has been in the bin for its time, every hour. */
export async function emptyBin(context: Context): Promise<void> {
  while ((await eraseSome(context)) === batchSize);
  await scheduleEmptyBin(context);
}
