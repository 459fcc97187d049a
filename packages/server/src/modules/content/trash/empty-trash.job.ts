import type { Context } from '../../../context.ts';
import { settingsInEffect } from '../../foundation/settings/index.ts';
import { lockExpired } from '../pages/index.ts';
import { erasePage } from './purge-page.ts';

export const emptyTrashJob = 'empty-bin';

const hour = 3_600_000;
/** Pages deleted in one transaction. */
const batchSize = 100;

/** Queues the next run in one hour, once for all instances. */
export const scheduleEmptyTrash = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    emptyTrashJob,
    {},
    { runAt: new Date(services.now().getTime() + hour), key: emptyTrashJob, keepsRunAt: true },
  );

/** Deletes a batch of expired pages. @returns their number */
async function eraseBatch(context: Context): Promise<number> {
  return context.transaction(async (inside) => {
    const { binDays } = await settingsInEffect(inside);
    const pages = await lockExpired(inside.db, binDays, batchSize);
    for (const page of pages) await erasePage(inside, page);
    return pages.length;
  });
}

/** Deletes the pages whose retention in the trash has expired, and queues the next run. */
export async function emptyTrash(context: Context): Promise<void> {
  while ((await eraseBatch(context)) === batchSize);
  await scheduleEmptyTrash(context);
}
