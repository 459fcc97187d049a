import type { Context } from '../../../context.ts';
import { settingsInEffect } from '../../foundation/settings/index.ts';
import { lockExpiredFiles, lockExpiredFolder } from './media-trash-store.ts';
import { eraseFiles, eraseFolder } from './purge-media.ts';

export const emptyMediaTrashJob = 'empty-media-bin';

const hour = 3_600_000;
/** Files of one transaction. */
const batchSize = 100;

/** Lets the trash of the library be looked through in an hour, once for all instances. */
export const scheduleEmptyMediaTrash = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    emptyMediaTrashJob,
    {},
    { runAt: new Date(services.now().getTime() + hour), key: emptyMediaTrashJob, keepsRunAt: true },
  );

/** @returns whether there may be more */
async function eraseSome(context: Context): Promise<boolean> {
  return context.transaction(async (inside) => {
    const { binDays } = await settingsInEffect(inside);
    const folder = await lockExpiredFolder(inside.db, binDays);
    if (folder) await eraseFolder(inside, folder);
    const files = await lockExpiredFiles(inside.db, binDays, batchSize);
    await eraseFiles(inside, files);
    return folder !== undefined || files.length === batchSize;
  });
}

/** Deletes what has been in the trash of the library for its time, every hour. */
export async function emptyMediaTrash(context: Context): Promise<void> {
  while (await eraseSome(context));
  await scheduleEmptyMediaTrash(context);
}
