import type { Context } from '../../../context.ts';
import { settingsInEffect } from '../../foundation/settings/index.ts';
import { lockExpiredFiles, lockExpiredFolder } from './media-trash-store.ts';
import { purgeLockedFiles, purgeLockedFolder } from './purge-media.ts';

export const emptyMediaTrashJob = 'empty-media-bin';

const hour = 3_600_000;
/** Number of files per transaction. */
const batchSize = 100;

/** Schedules the next run in an hour, once for all instances. */
export const scheduleEmptyMediaTrash = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    emptyMediaTrashJob,
    {},
    { runAt: new Date(services.now().getTime() + hour), key: emptyMediaTrashJob, keepsRunAt: true },
  );

/** Purges one batch. @returns whether there may be more */
async function purgeBatch(context: Context): Promise<boolean> {
  return context.transaction(async (inside) => {
    const { binDays } = await settingsInEffect(inside);
    const folder = await lockExpiredFolder(inside.db, binDays);
    if (folder) await purgeLockedFolder(inside, folder);
    const files = await lockExpiredFiles(inside.db, binDays, batchSize);
    await purgeLockedFiles(inside, files);
    return folder !== undefined || files.length === batchSize;
  });
}

/** Purges files and folders whose retention period in the trash has ended, and schedules the next run. */
export async function emptyMediaTrash(context: Context): Promise<void> {
  while (await purgeBatch(context));
  await scheduleEmptyMediaTrash(context);
}
