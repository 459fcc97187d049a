import {
  CmsError,
  type ErrorItem,
  fail,
  failAll,
  maxReleaseItems,
  type Release,
  type ReleaseChange,
} from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { findPage, isLiveVersion, versionOrigin } from '../pages/index.ts';
import { getRelease } from './get-release.ts';
import { lockOpenRelease } from './release-actions.ts';
import {
  deleteReleaseItems,
  findItem,
  findPageItem,
  type ItemName,
  type NewReleaseItem,
  storeReleaseItems,
} from './release-item-store.ts';
import { kindOf } from './release-kinds.ts';
import { setItemReferences } from './release-references.ts';
import { type ReleaseRow, findRelease, updateRelease } from './release-store.ts';

/**
 * Returns the item of the change of a page: by default its version in the release, otherwise its newest. A version of the release
 * that has not taken over the live line keeps its base, so that it cannot undo what others have published since.
 * @throws PM_01 on `pageID`; V_12 on `versionID`, also for a version of another release
 */
async function newPageItem(
  context: Context,
  releaseID: number,
  { kind, pageID, versionID: sent }: Extract<ReleaseChange, { kind: 'page' }>,
): Promise<Pick<NewReleaseItem, 'change' | 'base'>> {
  const { db } = context;
  const page = (await findPage(db, pageID)) ?? fail('PM_01', 'pageID');
  const base = page.published_version_id;
  if (sent === null) return { change: { kind, pageID, versionID: null }, base };
  const item = await findPageItem(db, releaseID, pageID);
  const own = item?.of_release_id === releaseID ? item.version_id : null;
  const versionID = sent ?? own ?? page.newest_version_id;
  const version = await versionOrigin(db, versionID);
  if (version?.page_id !== pageID) return fail('V_12', 'versionID');
  if (version.release_id !== releaseID && !(await isLiveVersion(db, version))) return fail('V_12', 'versionID');
  const isBehind = versionID === own && item?.base_version_id !== page.newest_version_id;
  if (!isBehind) return { change: { kind, pageID, versionID }, base };
  // Unpublishing the page had accepted all that was public then.
  return { change: { kind, pageID, versionID }, base: item?.takes_off ? item.base_version_id : item?.base };
}

/** Returns the item of a change. @throws what is wrong with the change, and UM_01 if the actor may not make it */
async function newItem(
  context: Context,
  releaseID: number,
  { change: sent, keepsBase }: { change: ReleaseChange; keepsBase: boolean },
): Promise<NewReleaseItem> {
  const kind = kindOf(sent);
  await kind.require(context, sent);
  const title = (await kind.titleOf(context, sent)) ?? fail('V_12', 'kind');
  const key = kind.keyOf(sent);
  if (sent.kind === 'page') return { key, title, ...(await newPageItem(context, releaseID, sent)) };
  const item = keepsBase ? await findItem(context.db, releaseID, { kind: sent.kind, key }) : undefined;
  return { key, title, change: sent, base: item ? item.base : await kind.current(context, sent) };
}

/** Records a change of the items: the release needs approval again, and its schedule is removed. */
export async function itemsChanged(
  context: Context,
  release: ReleaseRow,
  changes: Record<string, unknown>,
): Promise<void> {
  await updateRelease(context.db, release.id, {
    state: 'draft',
    approved_by: null,
    approved_at: null,
    publish_at: null,
    scheduled_by: null,
    failed_at: null,
    failure: null,
  });
  await audit(context, { action: 'release.change-items', object: 'release', objectID: release.id, changes });
}

/**
 * Adds changes to a release, or replaces those of the same things. What is public now becomes their base.
 * @param options.keepsBase whether changes that replace others keep their bases: they were made from the content of the release
 * @throws RM_01, V_07; otherwise the errors of all changes together, at `changes.<index>`
 */
export async function addChanges(
  context: Context,
  id: number,
  changes: readonly ReleaseChange[],
  { keepsBase = false }: { keepsBase?: boolean } = {},
): Promise<void> {
  const { db } = context;
  const release = await lockOpenRelease(context, id);
  const items = new Map<string, NewReleaseItem>();
  const errors: ErrorItem[] = [];
  for (const [index, change] of changes.entries()) {
    try {
      const item = await newItem(context, id, { change, keepsBase });
      items.set(`${change.kind} ${item.key}`, item);
    } catch (error) {
      if (!(error instanceof CmsError)) throw error;
      errors.push(...error.errors.map(({ property, code }) => ({ property: `changes.${index}.${property}`, code })));
    }
  }
  failAll(errors);
  await storeReleaseItems(db, id, [...items.values()], actorID(context));
  for (const item of items.values()) await setItemReferences(context, id, item);
  if (((await findRelease(db, id))?.items ?? 0) > maxReleaseItems) fail('RM_05', 'changes');
  await itemsChanged(context, release, { added: items.size });
}

/** Adds changes to a release and returns it. @throws the errors of `addChanges` */
export async function addReleaseItems(
  context: Context,
  id: number,
  changes: readonly ReleaseChange[],
  options?: { keepsBase?: boolean },
): Promise<{ release: Release }> {
  await addChanges(context, id, changes, options);
  return getRelease(context, id);
}

/** Removes changes from a release. @returns their number @throws RM_01, V_07 */
export async function removeChanges(context: Context, id: number, items: readonly ItemName[]): Promise<number> {
  const release = await lockOpenRelease(context, id);
  const removed = await deleteReleaseItems(context.db, id, items);
  if (removed > 0) await itemsChanged(context, release, { removed });
  return removed;
}

/** Removes items from a release and returns it. @throws RM_01, V_07; V_12 on `items` if the release has none of them */
export async function removeReleaseItems(
  context: Context,
  id: number,
  items: readonly ItemName[],
): Promise<{ release: Release }> {
  if ((await removeChanges(context, id, items)) === 0) fail('V_12', 'items');
  return getRelease(context, id);
}
