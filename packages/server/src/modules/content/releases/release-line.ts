import { fail, type PageInRelease } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isOpenRelease } from '../../foundation/site-versions/index.ts';
import { type AddedVersion, findVersion, insertReleaseVersion, isLiveVersion, type PageRow } from '../pages/index.ts';
import { findPageItem, openItemsOf, type PageItemRow } from './release-item-store.ts';
import { conflictOnWire } from './release-on-wire.ts';
import type { ReleaseRow } from './release-store.ts';
import { putItems } from './store-items.ts';

/** A page in a release: the version that the release will publish, and what it has taken over of the live line. */
export interface ReleaseLine {
  versionID: number;
  liveVersionID: number;
  item: PageItemRow | undefined;
}

/** Returns the line of a page in a release. A page that the release does not publish is as on the live line. */
export async function lineIn({ db }: Context, releaseID: number, page: PageRow): Promise<ReleaseLine> {
  const item = await findPageItem(db, releaseID, page.id);
  const versionID = item?.version_id ?? page.newest_version_id;
  const ofRelease = item?.of_release_id === releaseID ? item.base_version_id : null;
  return { versionID, liveVersionID: ofRelease ?? versionID, item };
}

/** Returns the version of a page in an open release; undefined if the release is closed or does not have the page. */
export const versionInRelease = async (db: Database, releaseID: number, pageID: number): Promise<number | undefined> =>
  (await isOpenRelease(db, releaseID))
    ? ((await findPageItem(db, releaseID, pageID))?.version_id ?? undefined)
    : undefined;

/** Describes a page in a release. */
export async function lineOnWire(
  { db }: Context,
  release: Pick<ReleaseRow, 'id' | 'name'>,
  page: Pick<PageRow, 'id' | 'newest_version_id'>,
  { liveVersionID, item }: ReleaseLine,
): Promise<PageInRelease> {
  const changes = await openItemsOf(db, { kind: 'page', key: String(page.id) });
  return {
    id: release.id,
    name: release.name,
    liveVersionID,
    newestLiveVersionID: page.newest_version_id,
    change: item ? (item.takes_off ? 'unpublish' : 'publish') : null,
    conflicts: changes.filter((other) => other.release_id !== release.id).map(conflictOnWire),
  };
}

/** Returns the version that a new version has taken over. @throws V_12 on `liveVersionID` unless it is on the live line of the page */
async function takenOver({ db }: Context, page: PageRow, line: ReleaseLine, liveVersionID?: number): Promise<number> {
  if (liveVersionID === undefined) return line.liveVersionID;
  const version = await findVersion(db, liveVersionID);
  if (version?.page_id !== page.id || !(await isLiveVersion(db, version))) return fail('V_12', 'liveVersionID');
  // Someone else may have taken over a newer one in the same release.
  return Math.max(liveVersionID, line.liveVersionID);
}

/**
 * Stores a version of a locked page in a locked release, which will publish it. The live line does not change. A version that has
 * taken over all of it also accepts what is public now.
 * @throws V_12 on `liveVersionID`; 409 RM_05 if the release has too many items
 */
export async function storeInRelease(
  context: Context,
  release: ReleaseRow,
  page: PageRow,
  added: AddedVersion,
  { line, liveVersionID }: { line: ReleaseLine; liveVersionID?: number | undefined },
): Promise<{ id: number; number: number; createdAt: Date; baseVersionID: number }> {
  const { db } = context;
  const baseVersionID = await takenOver(context, page, line, liveVersionID);
  const owner = { pageID: page.id, authorID: actorID(context), releaseID: release.id, baseVersionID };
  const version = await insertReleaseVersion(db, { ...added, ...owner });
  const isUpToDate = !line.item || liveVersionID === page.newest_version_id;
  const item = {
    key: String(page.id),
    change: { kind: 'page' as const, pageID: page.id, versionID: version.id },
    base: isUpToDate ? page.published_version_id : line.item?.base,
    title: added.content.title,
  };
  await putItems(context, release, [item], {
    property: 'releaseID',
    changes: { pageID: page.id, versionID: version.id },
  });
  return { ...version, baseVersionID };
}
