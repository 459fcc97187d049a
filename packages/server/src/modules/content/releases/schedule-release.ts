import { fail, failAll, type Release } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { databaseTime } from '../../../platform/database/database-time.ts';
import { audit } from '../../foundation/audit/index.ts';
import { fourEyesInEffect } from '../../foundation/settings/index.ts';
import { getRelease } from './get-release.ts';
import { isPublishable, lockOpenRelease } from './release-actions.ts';
import { releaseItems } from './release-item-store.ts';
import { permissionErrors, releaseErrors } from './release-problems.ts';
import { scheduledReleases, updateRelease } from './release-store.ts';

export const runReleaseJob = 'run-release';

/** Queues the job that publishes a release. A release has at most one. */
const queueRelease = ({ db, services }: Pick<Context, 'db' | 'services'>, id: number, at: Date): Promise<void> =>
  services.jobs.add(db, runReleaseJob, { id }, { runAt: at, key: `release:${id}` });

/** Queues the jobs of all scheduled releases at start, since jobs may be missing after a restore of the database. */
export async function queueReleases(dependencies: Pick<Context, 'db' | 'services'>): Promise<void> {
  for (const { id, publish_at: at } of await scheduledReleases(dependencies.db))
    await queueRelease(dependencies, id, at);
}

/**
 * Schedules the publication of a release; null removes the schedule.
 * @throws RM_01, RM_06, V_07; 409 RM_04 without a required approval; otherwise V_12 on `publishAt` for a time in the past together with
 * the problems of all items, also those that the actor may not publish
 */
export async function scheduleRelease(
  context: Context,
  id: number,
  input: { publishAt: string | null; revision: number },
): Promise<{ release: Release }> {
  const { db } = context;
  const release = await lockOpenRelease(context, id, input.revision);
  const publishAt = input.publishAt === null ? null : new Date(input.publishAt);
  if (publishAt) {
    if (!isPublishable(release, await fourEyesInEffect(db))) fail('RM_04');
    const isPast = publishAt <= (await databaseTime(db));
    const items = await releaseItems(db, id);
    failAll([
      ...(isPast ? [{ property: 'publishAt', code: 'V_12' as const }] : []),
      ...(await releaseErrors(context, items)),
      ...(await permissionErrors(context, items)),
    ]);
    await queueRelease(context, id, publishAt);
  }
  const by = publishAt ? actorID(context) : null;
  await updateRelease(db, id, { publish_at: publishAt, scheduled_by: by, failed_at: null, failure: null });
  await audit(context, {
    action: 'release.schedule',
    object: 'release',
    objectID: id,
    changes: { publishAt: input.publishAt },
  });
  return getRelease(context, id);
}
