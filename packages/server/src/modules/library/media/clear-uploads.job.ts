import { join } from 'node:path';
import type { Context } from '../../../context.ts';
import { prepareIncoming } from '../../../platform/blobs/prepare-incoming.ts';
import { deleteEndedUploads, uploadExists } from './upload-store.ts';

export const clearUploadsJob = 'clear-uploads';

const hour = 3_600_000;
/** Milliseconds after which parts that belong to no upload go: an upload is noted before its first part comes. */
const grace = 24 * hour;

/** Lets unfinished uploads be looked through in an hour, once for all instances. */
export const scheduleClearUploads = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    clearUploadsJob,
    {},
    { runAt: new Date(services.now().getTime() + hour), key: clearUploadsJob, keepsRunAt: true },
  );

/** Removes uploads with which nobody has gone on for a day, and parts that a crash has left, every hour. */
export async function clearUploads(context: Context): Promise<void> {
  const { db, services } = context;
  for (const id of await deleteEndedUploads(db)) await services.blobs.deleteParts(id);
  for await (const { upload, since } of services.blobs.uploads()) {
    const isOld = services.now().getTime() - since.getTime() > grace;
    if (isOld && !(await uploadExists(db, upload))) await services.blobs.deleteParts(upload);
  }
  await services.blobs.tidy();
  // What forms had brought to this machine when a crash came.
  await prepareIncoming(join(services.settings.dataFolder, 'uploads'));
  await scheduleClearUploads(context);
}
