import { CmsError, fail, failAll, type Release } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { errorsBelow } from '../../../errors-below.ts';
import { databaseTime } from '../../../platform/database/database-time.ts';
import { audit } from '../../foundation/audit/index.ts';
import { fourEyesInEffect } from '../../foundation/settings/index.ts';
import { lockGroupsOf, lockPages, lockSlugChanges } from '../pages/index.ts';
import { getRelease } from './get-release.ts';
import { notifyPeople } from './notify-of-release.ts';
import { emitReleaseEvent, isPublishable, lockOpenRelease } from './release-actions.ts';
import { inBatches } from './named-content.ts';
import { type ReleaseItemRow, releaseItems, storePrevious } from './release-item-store.ts';
import { kindOf } from './release-kinds.ts';
import { changeOf, permissionErrors, releaseErrors } from './release-problems.ts';
import { type ReleaseRow, updateRelease } from './release-store.ts';

/** Locks the pages of the items, so that releases and single publications wait for each other instead of deadlocking. */
async function lockItems({ db }: Context, items: readonly ReleaseItemRow[]): Promise<void> {
  const pageIDs = items.flatMap(({ kind, key }) => (kind === 'page' ? [Number(key)] : []));
  if (items.some(({ kind }) => kind === 'redirect')) await lockSlugChanges(db);
  await lockPages(db, pageIDs);
  await lockGroupsOf(db, pageIDs);
}

/** Runs the publication of an item. @throws CmsError with its properties below `itemList.<index>` */
async function atItem(index: number, publish: () => Promise<void>): Promise<void> {
  try {
    await publish();
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    failAll(errorsBelow(`itemList.${index}`, error.errors));
  }
}

/** Publishes the items of a release in their order, and stores with each what was public before. */
async function publishItems(context: Context, release: ReleaseRow, items: readonly ReleaseItemRow[]): Promise<void> {
  const { db } = context;
  for await (const { batch, first, named } of inBatches(db, items, changeOf)) {
    const changes = batch.map((item, position) => ({ change: changeOf(item), index: first + position }));
    const previous: unknown[] = [];
    for (const { change } of changes) previous.push(await kindOf(change).current(context, change, named));
    for (const [kind, ofKind] of Map.groupBy(changes, ({ change }) => kindOf(change))) {
      await kind.publish(
        context,
        ofKind.map(({ change }) => change),
        { release: release.id, named, at: (position, run) => atItem(ofKind[position]?.index ?? first, run) },
      );
    }
    await storePrevious(
      db,
      release.id,
      batch.map((item, position) => ({ ...item, previous: previous[position] })),
    );
  }
}

/**
 * Publishes a locked release: all of its items, or nothing. Every item is checked first, so that all problems are reported
 * together.
 * @throws 409 RM_04 without a required approval; otherwise the problems of all items
 */
export async function publishLocked(context: Context, release: ReleaseRow): Promise<void> {
  const { db } = context;
  if (!isPublishable(release, await fourEyesInEffect(db))) fail('RM_04');
  const items = await releaseItems(db, release.id);
  await lockItems(context, items);
  failAll([...(await releaseErrors(context, items)), ...(await permissionErrors(context, items))]);
  await publishItems(context, release, items);
  await updateRelease(db, release.id, {
    state: 'published',
    published_by: actorID(context),
    published_at: await databaseTime(db),
    publish_at: null,
    scheduled_by: null,
    failed_at: null,
    failure: null,
  });
  await audit(context, {
    action: 'release.publish',
    object: 'release',
    objectID: release.id,
    changes: { name: release.name, items: items.length },
  });
  await notifyPeople(context, 'published', release, '', items);
  await emitReleaseEvent(context, 'release.published', release);
}

/** Publishes a release now. @throws RM_01, RM_06, V_07 and the errors of `publishLocked` */
export async function publishRelease(context: Context, id: number, revision: number): Promise<{ release: Release }> {
  await publishLocked(context, await lockOpenRelease(context, id, revision));
  return getRelease(context, id);
}
