import { pagePath } from '@ximblox/blocks';
import { type ContainedChange, fail, type Release, type ReleaseItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { fourEyesInEffect } from '../../foundation/settings/index.ts';
import { findSummaries, type SummaryRow, versionOrigin } from '../pages/index.ts';
import { actionsOnRelease, authorsOf } from './release-actions.ts';
import {
  conflictingItems,
  type ConflictRow,
  type ItemName,
  openItemsOf,
  type ReleaseItemRow,
  releaseItems,
} from './release-item-store.ts';
import { changeOf, stateOfItem } from './release-problems.ts';
import { findRelease, findRollBack, releaseComments, type ReleaseRow } from './release-store.ts';
import { releaseOnWire } from './release-on-wire.ts';

/** Returns the changes of one thing in open releases. */
export async function changesInReleases(context: Context, name: ItemName): Promise<ContainedChange[]> {
  const changes: ContainedChange[] = [];
  for (const item of await openItemsOf(context.db, name)) {
    const { hasMoved } = await stateOfItem(context, item);
    const by = { ID: item.adder_id, name: item.adder_name };
    changes.push({ releaseID: item.release_id, name: item.name, by, change: changeOf(item), hasMoved });
  }
  return changes;
}

/** Returns the ID of the page that an item is about. */
function pageIDOf(item: ReleaseItemRow): number | null {
  const change = changeOf(item);
  return change.kind === 'page' || change.kind === 'redirect' ? change.pageID : null;
}

async function versionOnWire(
  { db }: Context,
  { releaseID, isOpen }: { releaseID: number; isOpen: boolean },
  { version_id: id }: ReleaseItemRow,
  page: SummaryRow | undefined,
): Promise<ReleaseItem['version']> {
  const version = id === null ? undefined : await versionOrigin(db, id);
  if (!version) return null;
  const isOfRelease = version.release_id === releaseID;
  const liveVersionID = isOfRelease ? version.base_version_id : version.id;
  return {
    id: version.id,
    number: version.number,
    by: { ID: version.author_id, name: version.author_name },
    at: version.created_at.toISOString(),
    isOfRelease,
    isOutdated: isOpen && page !== undefined && page.newest_version_id !== liveVersionID,
  };
}

async function itemOnWire(
  context: Context,
  item: ReleaseItemRow,
  {
    release,
    page,
    conflicts,
    isOpen,
  }: { release: ReleaseRow; page: SummaryRow | undefined; conflicts: readonly ConflictRow[]; isOpen: boolean },
): Promise<ReleaseItem> {
  const { site } = context.services;
  // What was public has changed by the release itself.
  const state = isOpen ? await stateOfItem(context, item) : { hasMoved: false, problems: [] };
  return {
    kind: item.kind,
    key: item.key,
    change: changeOf(item),
    title: page && item.kind === 'page' ? page.title : item.title,
    page: page
      ? {
          id: page.id,
          title: page.title,
          type: page.type,
          locale: page.locale,
          url: pagePath(site, page.locale, page.slug),
        }
      : null,
    version: await versionOnWire(context, { releaseID: release.id, isOpen }, item, page),
    addedBy: { ID: item.adder_id, name: item.adder_name },
    addedAt: item.added_at.toISOString(),
    ...state,
    conflicts: conflicts
      .filter(({ kind, key }) => kind === item.kind && key === item.key)
      .map((other) => ({
        releaseID: other.release_id,
        name: other.name,
        by: { ID: other.adder_id, name: other.adder_name },
      })),
  };
}

/** Returns a release with its items, their problems and the actions available to the actor. @throws RM_01 */
export async function getRelease(context: Context, id: number): Promise<{ release: Release }> {
  const { db } = context;
  const row = (await findRelease(db, id)) ?? fail('RM_01', 'id');
  const isOpen = row.state !== 'published' && row.state !== 'cancelled';
  const items = await releaseItems(db, id);
  const summaries = await findSummaries(
    db,
    items.flatMap((item) => pageIDOf(item) ?? []),
  );
  const pages = new Map(summaries.map((page) => [page.id, page]));
  const conflicts = isOpen ? await conflictingItems(db, id) : [];
  const itemList: ReleaseItem[] = [];
  for (const item of items)
    itemList.push(
      await itemOnWire(context, item, { release: row, page: pages.get(pageIDOf(item) ?? 0), conflicts, isOpen }),
    );
  const fourEyes = await fourEyesInEffect(db);
  return {
    release: {
      ...releaseOnWire(row),
      itemList,
      comments: (await releaseComments(db, id)).map(({ id: commentID, text, ...comment }) => ({
        id: commentID,
        by: { ID: comment.author_id, name: comment.author_name },
        at: comment.created_at.toISOString(),
        text,
      })),
      availableActions: actionsOnRelease(context, row, await authorsOf(context, row, items), fourEyes),
      needsApproval: fourEyes === 'publications',
      rollBack: (await findRollBack(db, id)) ?? null,
    },
  };
}
