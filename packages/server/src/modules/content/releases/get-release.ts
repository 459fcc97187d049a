import { pagePath, type SiteDefinition } from '@ximblox/blocks/internal';
import {
  type ContainedChange,
  fail,
  isOpenReleaseState,
  type Release,
  type ReleaseItem,
  type ReleaseItemName,
} from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { fourEyesInEffect } from '../../foundation/settings/index.ts';
import { findSummaries, type SummaryRow, versionOrigins, type VersionSummaryRow } from '../pages/index.ts';
import { deadLinksOf } from './dead-links.ts';
import { actionsOnRelease, authorsOf } from './release-actions.ts';
import {
  conflictingItems,
  type ConflictRow,
  nameOfItem,
  openItemsOf,
  type ReleaseItemRow,
  releaseItems,
} from './release-item-store.ts';
import { kindOf } from './release-kinds.ts';
import { changeableItems, changeOf, type ItemState, mayPublishKinds, statesOfItems } from './release-problems.ts';
import { findRelease, findRollBack, releaseComments, type ReleaseRow } from './release-store.ts';
import { conflictOnWire, releaseOnWire } from './release-on-wire.ts';

/** Returns the changes of one thing in open releases. */
export async function changesInReleases(context: Context, name: ReleaseItemName): Promise<ContainedChange[]> {
  const changes: ContainedChange[] = [];
  const items = await openItemsOf(context.db, name);
  const states = await statesOfItems(context, items);
  for (const [index, item] of items.entries()) {
    const hasMoved = states[index]?.hasMoved === true;
    const by = { ID: item.adder_id, name: item.adder_name };
    const { release_id: releaseID, name: releaseName, revision, added_at: addedAt } = item;
    const change = changeOf(item);
    const base = kindOf(change).back(context.services.site, change, item.base);
    const stored = { at: addedAt.toISOString(), revision, change, base };
    changes.push({ releaseID, name: releaseName, by, ...stored, hasMoved });
  }
  return changes;
}

/** Returns the ID of the page that an item is about. */
function pageIDOf(item: ReleaseItemRow): number | null {
  const change = changeOf(item);
  return change.kind === 'page' || change.kind === 'redirect' ? change.pageID : null;
}

function versionOnWire(
  version: VersionSummaryRow | undefined,
  { id: releaseID, rolls_back: rollsBack, isOpen }: Pick<ReleaseRow, 'id' | 'rolls_back'> & { isOpen: boolean },
  page: SummaryRow | undefined,
): ReleaseItem['version'] {
  if (!version) return null;
  const isOfRelease = version.release_id === releaseID;
  const liveVersionID = isOfRelease ? version.base_version_id : version.id;
  // What a release restores is older than what is live.
  const isMeant = rollsBack !== null && !isOfRelease;
  return {
    id: version.id,
    number: version.number,
    by: { ID: version.author_id, name: version.author_name },
    at: version.created_at.toISOString(),
    isOfRelease,
    isOutdated: isOpen && !isMeant && page !== undefined && page.newest_version_id !== liveVersionID,
  };
}

/** What is known about all items of a release. */
interface ItemFacts {
  pages: ReadonlyMap<number, SummaryRow>;
  versions: ReadonlyMap<number, VersionSummaryRow>;
  conflicts: ReadonlyMap<string, readonly ConflictRow[]>;
  deadLinks: ReadonlyMap<string, ReleaseItem['deadLinks']>;
  changeable: ReadonlySet<ReleaseItemRow>;
}

function itemOnWire(
  site: SiteDefinition,
  item: ReleaseItemRow,
  { release, state, facts }: { release: ReleaseRow; state: ItemState | undefined; facts: ItemFacts },
): ReleaseItem {
  const page = facts.pages.get(pageIDOf(item) ?? 0);
  const version = facts.versions.get(item.version_id ?? 0);
  return {
    kind: item.kind,
    key: item.key,
    change: changeOf(item),
    title: item.kind === 'page' ? (version?.title ?? page?.title ?? item.title) : item.title,
    page: page
      ? {
          id: page.id,
          title: page.title,
          type: page.type,
          locale: page.locale,
          url: pagePath(site, page.locale, page.slug),
        }
      : null,
    version: versionOnWire(version, { ...release, isOpen: state !== undefined }, page),
    addedBy: { ID: item.adder_id, name: item.adder_name },
    addedAt: item.added_at.toISOString(),
    isChangeable: facts.changeable.has(item),
    hasMoved: state?.hasMoved ?? false,
    problems: state?.problems ?? [],
    deadLinks: facts.deadLinks.get(nameOfItem(item)) ?? [],
    conflicts: facts.conflicts.get(nameOfItem(item))?.map(conflictOnWire) ?? [],
  };
}

/** Returns a release with its items, their problems and the actions available to the actor. @throws RM_01 */
export async function getRelease(context: Context, id: number): Promise<{ release: Release }> {
  const { db } = context;
  const row = (await findRelease(db, id)) ?? fail('RM_01', 'id');
  const isOpen = isOpenReleaseState(row.state);
  const items = await releaseItems(db, id);
  const summaries = await findSummaries(
    db,
    items.flatMap((item) => pageIDOf(item) ?? []),
  );
  const versions = await versionOrigins(
    db,
    items.flatMap(({ version_id: versionID }) => versionID ?? []),
  );
  const facts: ItemFacts = {
    pages: new Map(summaries.map((page) => [page.id, page])),
    versions: new Map(versions.map((version) => [version.id, version])),
    conflicts: Map.groupBy(isOpen ? await conflictingItems(db, id) : [], nameOfItem),
    deadLinks: isOpen ? await deadLinksOf(context, id, items) : new Map(),
    changeable: isOpen ? await changeableItems(context, items) : new Set(),
  };
  // What was public has changed by the release itself.
  const states = isOpen ? await statesOfItems(context, items) : [];
  const itemList = items.map((item, index) =>
    itemOnWire(context.services.site, item, { release: row, state: states[index], facts }),
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
      availableActions: actionsOnRelease(context, row, {
        hasItems: items.length > 0,
        mayPublish: mayPublishKinds(context, items),
        authors: await authorsOf(context, row, items),
        fourEyes,
      }),
      needsApproval: fourEyes === 'publications',
      rollBack: (await findRollBack(db, id)) ?? null,
    },
  };
}
