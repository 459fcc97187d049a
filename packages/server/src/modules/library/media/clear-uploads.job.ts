import { join } from 'node:path';
import type { Context } from '../../../context.ts';
import { prepareIncoming } from '../../../platform/blobs/prepare-incoming.ts';
import { deleteExpiredUploads, uploadExists } from './upload-store.ts';

export const clearUploadsJob = 'clear-uploads';

const hour = 3_600_000;
/** Age in milliseconds after which parts without an upload are deleted. An upload is stored before its first part. */
const grace = 24 * hour;

/** Schedules the next run in an hour, once for all instances. */
export const scheduleClearUploads = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    clearUploadsJob,
    {},
    { runAt: new Date(services.now().getTime() + hour), key: clearUploadsJob, keepsRunAt: true },
  );

/** Lists uploads that have parts in the storage for more than a day, but no row: a crash has left them. */
export async function listAbandonedUploads({ db, services }: Context): Promise<string[]> {
  const abandoned: string[] = [];
  for await (const { upload, since } of services.blobs.uploads()) {
    const isOld = services.now().getTime() - since.getTime() > grace;
    if (isOld && !(await uploadExists(db, upload))) abandoned.push(upload);
  }
  return abandoned;
}

/** Deletes uploads that have been idle for a day and parts left by a crash, and schedules the next run. */
export async function clearUploads(context: Context): Promise<void> {
  const { db, services } = context;
  for (const id of await deleteExpiredUploads(db)) await services.blobs.deleteParts(id);
  for (const id of await listAbandonedUploads(context)) await services.blobs.deleteParts(id);
  await services.blobs.tidy();
  // Temporary files of form uploads that a crash has left.
  await prepareIncoming(join(services.settings.dataFolder, 'uploads'));
  await scheduleClearUploads(context);
}
