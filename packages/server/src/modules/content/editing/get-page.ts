import { pagePath } from '@ximblox/blocks/internal';
import { fail, type Page, type PageAction, type PageMetadata } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { marksOnWire } from '../../foundation/page-marks/index.ts';
import { fourEyesInEffect } from '../../foundation/settings/index.ts';
import { hasPendingReplacement } from '../../library/media/index.ts';
import { availableActions } from './page-actions.ts';
import { closedCopies } from './working-copy-store.ts';
import {
  contentOf,
  findAssignment,
  findPage,
  findVersion,
  groupSummaries,
  isOutdated,
  lockedFor,
  newPageTarget,
  pageTarget,
  siblingOnWire,
  stateOf,
  type SummaryRow,
  translationSources,
} from '../pages/index.ts';
import { isApproved, openRequestOf, reviewBarOf, scheduleOf, scheduleOnWire } from '../publication/index.ts';
import { lineIn, lineOnWire, releaseToWorkIn } from '../releases/index.ts';

async function isTranslatable(context: Context, page: SummaryRow, siblings: readonly SummaryRow[]): Promise<boolean> {
  for (const { code } of context.services.site.locales) {
    if (siblings.some(({ locale }) => locale === code)) continue;
    if (context.can('create-page', await newPageTarget(context, { ...page, locale: code, groupID: page.group_id })))
      return true;
  }
  return false;
}

/** Whether publishing would change the public page: there is a newer version, or a replaced file takes effect with the publication. */
async function differsFromPublic({ db }: Context, page: SummaryRow): Promise<boolean> {
  const { published_version_id: published, newest_version_id: newest, publication_id: publication } = page;
  return published !== newest || (publication !== null && (await hasPendingReplacement(db, page.id, publication)));
}

async function actionsOf(context: Context, page: SummaryRow, siblings: readonly SummaryRow[]) {
  const [target, request] = [
    await pageTarget(context, page),
    page.has_request ? await openRequestOf(context.db, page.id) : undefined,
  ];
  const isMine = request !== undefined && request.requester_id !== null && request.requester_id === actorID(context);
  const bar = request && (await reviewBarOf(context, page, request));
  const isBarred = bar === 'own' || bar === 'author';
  const needsApproval = (await fourEyesInEffect(context.db)) === 'publications';
  const copy = { ...target, own: true };
  return availableActions({
    isPublished: page.published_version_id !== null,
    hasChanges: await differsFromPublic(context, page),
    request: request ? { isMine, isBarred } : null,
    isApproved: !needsApproval || (await isApproved(context, page.id, page.newest_version_id)),
    needsApproval,
    isTranslatable: await isTranslatable(context, page, siblings),
    can: (name) => context.can(name, name === 'create-page' ? copy : target),
  });
}

/** Actions on a page in a release; the others change what visitors see of the live line. */
const actionsInRelease: ReadonlySet<PageAction> = new Set([
  'save',
  'delete',
  'duplicate',
  'create-translation',
  'change-slug',
]);

/** Returns what differs for a page in a release. @throws UM_01; RM_01, RM_06 on `releaseID` */
async function inRelease(
  context: Context,
  id: number,
  releaseID: number,
): Promise<Pick<PageMetadata, 'newestVersionID' | 'release'>> {
  const release = await releaseToWorkIn(context, releaseID);
  const page = (await findPage(context.db, id)) ?? fail('PM_01', 'id');
  const line = await lineIn(context, releaseID, page);
  return { newestVersionID: line.versionID, release: await lineOnWire(context, release, page, line) };
}

/** Returns the actor's working copies of a page in releases that are closed. */
async function ownClosedCopies(context: Context, pageID: number): Promise<PageMetadata['closedCopies']> {
  const rows = await closedCopies(context.db, { pageID, userID: actorID(context) ?? 0 });
  return rows.map(({ release_id: id, name, state, revision, saved_at: savedAt }) => ({
    release: { id, name, state },
    revision,
    savedAt: savedAt.toISOString(),
  }));
}

/**
 * Returns the metadata of a page: versions, state, translations, schedule and the actions available to the actor.
 * @param releaseID an open release that the page is read in
 * @throws PM_01 when there is no such page; UM_01, RM_01 and RM_06 for the release
 */
export async function getPageMetadata(context: Context, id: number, releaseID?: number): Promise<PageMetadata> {
  const { db, services } = context;
  const group = await groupSummaries(db, { memberID: id });
  const page = group.find((one) => one.id === id) ?? fail('PM_01', 'id');
  const siblings = group.filter((one) => one.id !== id);
  const sources = group.length > 1 ? await translationSources(db, page.group_id) : [];
  const isSiblingOutdated = (pageID: number): boolean => isOutdated(sources.find(({ page_id }) => page_id === pageID));
  const schedule = await scheduleOf(db, id);
  const actions = await actionsOf(context, page, group);
  const placed =
    releaseID === undefined
      ? { newestVersionID: page.newest_version_id, release: null }
      : await inRelease(context, id, releaseID);
  return {
    id,
    slug: page.slug,
    type: page.type,
    locale: page.locale,
    title: page.title,
    publishedVersionID: page.published_version_id,
    publishedID: page.publication_id,
    ...placed,
    closedCopies: releaseID === undefined ? await ownClosedCopies(context, id) : [],
    state: stateOf(page),
    ...marksOnWire(page),
    url: pagePath(services.site, page.locale, page.slug),
    siblings: siblings.map((sibling) => siblingOnWire(sibling, isSiblingOutdated(sibling.id))),
    isOutdated: isSiblingOutdated(id),
    schedule: schedule ? scheduleOnWire(schedule) : null,
    assignment: await findAssignment(db, id),
    availableActions: placed.release ? actions.filter((action) => actionsInRelease.has(action)) : actions,
    lockedBlocks: lockedFor(context, page),
    createdAt: page.created_at.toISOString(),
    updatedAt: page.updated_at.toISOString(),
    publishedAt: page.published_at?.toISOString() ?? null,
    author: { ID: page.author_id, name: page.author_name },
  };
}

/**
 * Returns a page with the content of its newest version, upgraded to the current block definitions.
 * @throws PM_01 when there is no such page
 */
export async function getPage(context: Context, id: number, releaseID?: number): Promise<Page> {
  const frame = await getPageMetadata(context, id, releaseID);
  const version = (await findVersion(context.db, frame.newestVersionID)) ?? fail('PM_01', 'id');
  const { blocks, typeData } = contentOf(context.services.site, frame, version);
  return { ...frame, content: blocks, typeData };
}
