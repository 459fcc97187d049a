import type { Context } from '../../../context.ts';
import { disableStatementTimeout } from '../../../platform/database/database.ts';
import { claimBlob, hashesNamed, replacedHashes } from './orphan-store.ts';

export const collectOrphansJob = 'collect-orphans';

const day = 86_400_000;
/** Milliseconds for which bytes are kept that nothing refers to: whoever stored them may be about to. */
const grace = 2 * day;

/** Lets the storage be looked through in a day, once for all instances. */
export const scheduleCollectOrphans = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    collectOrphansJob,
    {},
    { runAt: new Date(services.now().getTime() + day), key: collectOrphansJob, keepsRunAt: true },
  );

/** Everything that something refers to; of a file that was replaced all states as long as something refers to one of them. */
async function hashesKept(context: Context): Promise<Set<string>> {
  return context.transaction(async ({ db }) => {
    await disableStatementTimeout(db);
    const kept = await hashesNamed(db);
    const states = await replacedHashes(db);
    for (const hashes of states.filter((some) => some.some((hash) => kept.has(hash)))) {
      for (const hash of hashes) kept.add(hash);
    }
    return kept;
  });
}

/**
 * Removes bytes that nothing has referred to for two days: no file of the library or its trash, no version of a page however old, no working
 * copy, no user, and nothing else in the database that names them.
 */
export async function collectOrphans(context: Context): Promise<void> {
  const { services } = context;
  const before = services.now().getTime() - grace;
  const old: string[] = [];
  for await (const { hash, since } of services.blobs.list()) if (since.getTime() < before) old.push(hash);
  const kept = old.length > 0 ? await hashesKept(context) : new Set<string>();
  let removed = 0;
  for (const hash of old.filter((one) => !kept.has(one))) {
    await context.transaction(async ({ db }) => {
      if (!(await claimBlob(db, hash))) return;
      await services.blobs.delete(hash);
      removed += 1;
    });
  }
  if (removed > 0) services.log.info({ removed }, 'files that nothing referred to were removed from the storage');
  await scheduleCollectOrphans(context);
}
