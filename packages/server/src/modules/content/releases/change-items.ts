import {
  CmsError,
  type ErrorItem,
  fail,
  failAll,
  type Release,
  type ReleaseChange,
  type ReleaseItemName,
} from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { errorsBelow } from '../../../errors-below.ts';
import { findPagesByID, isLiveVersion, requireOnPage } from '../pages/index.ts';
import { getRelease } from './get-release.ts';
import { lockOpenRelease } from './release-actions.ts';
import { inBatches, type NamedContent } from './named-content.ts';
import {
  deleteReleaseItems,
  findItem,
  findItems,
  findPageItems,
  lastVersionsIn,
  nameOfItem,
  type NewReleaseItem,
  type PageItemRow,
} from './release-item-store.ts';
import { kindOf } from './release-kinds.ts';
import { changeableItems } from './release-problems.ts';
import { itemsChanged, putItems } from './store-items.ts';

type PageItems = ReadonlyMap<number, PageItemRow>;

/** What a change of a menu, default values or settings was made from. */
export interface Basis {
  /** Revision of the item that it replaces; 0 for none. */
  revision: number;
  /** Version of what is live that it has taken over; if missing, the one that the replaced item has taken over. */
  liveVersion?: number | undefined;
}

/** Returns the version of a page that was saved in a release. */
const versionOf = (item: PageItemRow, releaseID: number): number | null =>
  item.of_release_id === releaseID ? item.version_id : null;

/**
 * Names the version of each page: by default that in the release, otherwise the newest. A page that was removed from the release comes
 * back with what was saved in it last.
 */
async function withVersions(
  { db }: Context,
  releaseID: number,
  changes: readonly ReleaseChange[],
): Promise<{ named: ReleaseChange[]; items: PageItems }> {
  const pageIDs = changes.flatMap((change) => (change.kind === 'page' ? [change.pageID] : []));
  const pages = new Map((await findPagesByID(db, pageIDs)).map((page) => [page.id, page]));
  const items = await findPageItems(db, releaseID, pageIDs);
  const saved = await lastVersionsIn(db, releaseID, pageIDs);
  const named = changes.map((change) => {
    if (change.kind !== 'page' || change.versionID !== undefined) return change;
    const { pageID } = change;
    const item = items.get(pageID);
    const ofRelease = item ? versionOf(item, releaseID) : saved.get(pageID);
    return { ...change, versionID: ofRelease ?? pages.get(pageID)?.newest_version_id };
  });
  return { named, items };
}

/**
 * Returns the item of the change of a page. A version of the release that has not taken over the live line keeps its base, so that
 * it cannot undo what others have published since.
 * @throws V_12 on `versionID`, also for a version of another release
 */
async function newPageItem(
  { db }: Context,
  releaseID: number,
  { kind, pageID, versionID }: Extract<ReleaseChange, { kind: 'page' }>,
  { named, item }: { named: NamedContent; item: PageItemRow | undefined },
): Promise<Pick<NewReleaseItem, 'change' | 'base'>> {
  const page = named.pages.get(pageID) ?? fail('PM_01', 'pageID');
  const base = page.published_version_id;
  if (versionID === null) return { change: { kind, pageID, versionID: null }, base };
  const version = named.versions.get(versionID ?? 0);
  if (version?.page_id !== pageID) return fail('V_12', 'versionID');
  if (version.release_id !== releaseID && !(await isLiveVersion(db, version))) return fail('V_12', 'versionID');
  const isBehind = version.release_id === releaseID && version.base_version_id !== page.newest_version_id;
  const taken = { change: { kind, pageID, versionID: version.id }, base };
  if (!isBehind) return taken;
  // Unpublishing the page, or removing it from the release, had accepted all that was public then.
  return { ...taken, base: item && !item.takes_off ? item.base : version.base_version_id };
}

/** Returns the item of a change. @throws what is wrong with the change, and UM_01 if the actor may not make it */
async function newItem(
  context: Context,
  releaseID: number,
  sent: ReleaseChange,
  { basis, named, items }: { basis: Basis | undefined; named: NamedContent; items: PageItems },
): Promise<NewReleaseItem> {
  const kind = kindOf(sent);
  await kind.require(context, sent, named);
  const title = (await kind.titleOf(context, sent, named)) ?? fail('V_12', 'kind');
  const key = kind.keyOf(sent);
  if (sent.kind === 'page') {
    const item = items.get(sent.pageID);
    return { key, title, ...(await newPageItem(context, releaseID, sent, { named, item })) };
  }
  if (kind.isCheckedWhenAdded) failAll(await kind.errors(context, sent, named, releaseID));
  const current = await kind.current(context, sent, named);
  if (!basis) return { key, title, change: sent, base: current };
  const item = await findItem(context.db, releaseID, { kind: sent.kind, key });
  if (basis.revision !== (item?.revision ?? 0)) fail('V_07', 'version');
  if (basis.liveVersion === undefined) return { key, title, change: sent, base: item ? item.base : current };
  // Read after the content: no later version can hide behind it.
  if (basis.liveVersion !== (await kind.liveVersion?.(context, sent))) fail('V_07', 'version');
  return { key, title, change: sent, base: current };
}

/**
 * Adds changes to a release, or replaces those of the same things. What is public now becomes their base.
 * @param options.basis what a single change of a menu, default values or settings was made from
 * @throws RM_01, RM_06; otherwise the errors of all changes together, at `changes.<index>`; V_07 on `version` there for another basis
 */
export async function addChanges(
  context: Context,
  id: number,
  changes: readonly ReleaseChange[],
  { basis }: { basis?: Basis | undefined } = {},
): Promise<void> {
  const { db } = context;
  const release = await lockOpenRelease(context, id);
  const added = new Map<string, NewReleaseItem>();
  const errors: ErrorItem[] = [];
  const { named: all, items } = await withVersions(context, id, changes);
  for await (const { batch, first, named } of inBatches(db, all, (change) => change)) {
    for (const [position, change] of batch.entries()) {
      try {
        const item = await newItem(context, id, change, { basis, named, items });
        added.set(nameOfItem({ kind: change.kind, key: item.key }), item);
      } catch (error) {
        if (!(error instanceof CmsError)) throw error;
        errors.push(...errorsBelow(`changes.${first + position}`, error.errors));
      }
    }
  }
  failAll(errors);
  await putItems(context, release, [...added.values()], { property: 'changes', changes: { added: added.size } });
}

/**
 * Adds the change of a page to a release.
 * @returns false if that would change nothing: the release has the same change, or would take off a page that is not public
 * @throws the errors of `addChanges`
 */
export async function addPageChange(
  context: Context,
  id: number,
  change: Extract<ReleaseChange, { kind: 'page' }>,
): Promise<boolean> {
  const { db } = context;
  const { named, items } = await withVersions(context, id, [change]);
  const [page] = await findPagesByID(db, [change.pageID]);
  const item = items.get(change.pageID);
  const [added] = named;
  const versionID = added?.kind === 'page' ? (added.versionID ?? null) : null;
  const planned = item?.takes_off ? null : item?.version_id;
  const isThere = planned === versionID && item?.base === page?.published_version_id;
  const isOff = !item && change.versionID === null && page?.published_version_id === null;
  if (page && (isThere || isOff)) {
    await lockOpenRelease(context, id);
    await requireOnPage(context, 'edit-page', page);
    return false;
  }
  await addChanges(context, id, [change]);
  return true;
}

/** Adds changes to a release and returns it. @throws the errors of `addChanges` */
export async function addReleaseItems(
  context: Context,
  id: number,
  changes: readonly ReleaseChange[],
  options?: { basis?: Basis | undefined },
): Promise<{ release: Release }> {
  await addChanges(context, id, changes, options);
  return getRelease(context, id);
}

/**
 * Removes changes from a release. A change of a menu or of settings is stored nowhere else, so its removal needs the same permission.
 * @returns their number
 * @throws RM_01, RM_06; UM_01 at each of `items` that the actor may not change
 */
export async function removeChanges(context: Context, id: number, items: readonly ReleaseItemName[]): Promise<number> {
  const release = await lockOpenRelease(context, id);
  const found = await findItems(context.db, id, items);
  const changeable = await changeableItems(context, found);
  const foreign = new Set(found.filter((item) => !changeable.has(item)).map(nameOfItem));
  failAll(
    items.flatMap((item, index) =>
      foreign.has(nameOfItem(item)) ? [{ property: `items.${index}`, code: 'UM_01' }] : [],
    ),
  );
  const removed = await deleteReleaseItems(context.db, id, items);
  if (removed > 0) await itemsChanged(context, release, { removed });
  return removed;
}

/** Removes items from a release and returns it. @throws the errors of `removeChanges`; V_12 on `items` if the release has none of them */
export async function removeReleaseItems(
  context: Context,
  id: number,
  items: readonly ReleaseItemName[],
): Promise<{ release: Release }> {
  if ((await removeChanges(context, id, items)) === 0) fail('V_12', 'items');
  return getRelease(context, id);
}
