import type { Context } from '../../../context.ts';
import { disableStatementTimeout } from '../../../platform/database/database.ts';
import { claimBlob, listReferencedHashes, listReplacementHashes } from './orphan-store.ts';

export const collectOrphansJob = 'collect-orphans';

const day = 86_400_000;
/** Age in milliseconds after which unreferenced blobs are deleted. A blob is stored before the row that refers to it. */
const grace = 2 * day;

/** Schedules the next run in a day, once for all instances. */
export const scheduleCollectOrphans = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    collectOrphansJob,
    {},
    { runAt: new Date(services.now().getTime() + day), key: collectOrphansJob, keepsRunAt: true },
  );

/** Lists all hashes in use. If one version of a replaced file is in use, all its versions are. */
async function listHashesInUse(context: Context): Promise<Set<string>> {
  return context.transaction(async ({ db }) => {
    await disableStatementTimeout(db);
    const used = await listReferencedHashes(db);
    const groups = await listReplacementHashes(db);
    for (const hashes of groups.filter((group) => group.some((hash) => used.has(hash)))) {
      for (const hash of hashes) used.add(hash);
    }
    return used;
  });
}

/**
 * Lists blobs that are older than two days and that nothing in the database refers to: no file in the library or its trash, no
 * version of a page, no working copy, no user and no other row.
 */
export async function listOrphans(context: Context): Promise<string[]> {
  const { services } = context;
  const before = services.now().getTime() - grace;
  const old: string[] = [];
  for await (const { hash, since } of services.blobs.list()) if (since.getTime() < before) old.push(hash);
  const used = old.length > 0 ? await listHashesInUse(context) : new Set<string>();
  return old.filter((hash) => !used.has(hash));
}

/** Deletes the blobs of `listOrphans`, and schedules the next run. @returns their number */
export async function collectOrphans(context: Context): Promise<number> {
  const { services } = context;
  let removed = 0;
  for (const hash of await listOrphans(context)) {
    await context.transaction(async ({ db }) => {
      if (!(await claimBlob(db, hash))) return;
      await services.blobs.delete(hash);
      removed += 1;
    });
  }
  if (removed > 0) services.log.info({ removed }, 'unreferenced files were deleted from the storage');
  await scheduleCollectOrphans(context);
  return removed;
}
