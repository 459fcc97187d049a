import { fail, failAll, type VersionContent } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit, auditAll } from '../../foundation/audit/index.ts';
import { hookErrors, hookPage, queueHooks } from '../../foundation/hooks/index.ts';
import { hasPendingReplacement } from '../../library/media/index.ts';
import {
  contentOf,
  emitContentEvent,
  emitContentEvents,
  findVersion,
  isLiveVersion,
  lockPage,
  type PageRow,
  publicationErrors,
  publicPageChanged,
  publicPagesChanged,
  requireOnPage,
  versionOrigin,
  type VersionRow,
} from '../pages/index.ts';
import { queuePageImages } from '../public-content/index.ts';
import { referencesOfVersion, setReferencesOfPages } from '../../foundation/references/index.ts';
import { approvalErrors } from './approval.ts';
import { clearPublication, endPublications, pagesWithWork, startPublications } from './publication-store.ts';
import { clearSchedule, scheduleOf } from './schedule-store.ts';
import { settleRequest } from './settle-request.ts';

/** The result of publishing a page. */
export interface Published {
  publishedVersionID: number;
  /** The publication: the period in which this version is public. */
  publishedID: number;
}

/**
 * Clears a schedule whose version, or a newer one, has become public: at its time it would replace newer content with older.
 * The note of a failed schedule is cleared too.
 */
async function settleSchedule(context: Context, pageID: number, version: number): Promise<void> {
  const due = await scheduleOf(context.db, pageID);
  if (!due || (due.publish_at !== null && (due.version_number ?? 0) > version)) return;
  if (due.publish_at !== null || due.failure?.action === 'publish') await clearSchedule(context.db, pageID, 'publish');
}

/** A locked page, and its version to publish. */
export interface PageToPublish {
  page: PageRow;
  version: VersionRow;
}

/** A version that nothing prevents from becoming public. */
interface CheckedVersion extends PageToPublish {
  content: VersionContent;
}

interface PublicationOptions {
  /** Details for the audit entry, in addition to the versions. */
  note?: Record<string, unknown>;
  /** Whether the version needs no approval of its own, as part of a release. */
  isApproved?: boolean;
}

/** Returns the publication of a page if its version is public already and no replaced files wait for a publication; else null. */
async function publicationSoFar({ db }: Context, { page, version }: PageToPublish): Promise<number | null> {
  const running = page.published_version_id === version.id ? page.publication_id : null;
  return running === null || (await hasPendingReplacement(db, page.id, running)) ? null : running;
}

/** @throws 409 PM_02 without a required approval, and all errors that prevent the publication, together */
async function checkVersion(
  context: Context,
  { page, version }: PageToPublish,
  isApproved: boolean,
): Promise<CheckedVersion> {
  const { db, services } = context;
  const { id: versionID } = version;
  // The public version itself is published again only for its replaced files.
  const isNew = page.published_version_id !== versionID;
  const content = contentOf(services.site, page, version);
  failAll([
    ...(isNew && !isApproved ? await approvalErrors(context, page.id, versionID) : []),
    ...(await publicationErrors(db, services.site, page, content)),
    ...(await hookErrors(context, 'page.publish', () => ({ page: hookPage(page), versionID, content }))),
  ]);
  return { page, version, content };
}

/** Settles schedules and requests of pages whose versions became public. */
async function settleWork(context: Context, published: readonly PageToPublish[]): Promise<void> {
  const withWork = await pagesWithWork(
    context.db,
    published.map(({ page }) => page.id),
  );
  for (const { page, version } of published) {
    if (!withWork.has(page.id)) continue;
    await settleSchedule(context, page.id, version.number);
    await settleRequest(context, page, version.number);
  }
}

/** Makes versions of several pages public, with the same statements as for one. @returns the publications by page */
async function startAll(
  context: Context,
  checked: readonly CheckedVersion[],
  note: Record<string, unknown>,
): Promise<ReadonlyMap<number, number>> {
  const { db, services } = context;
  const pages = checked.map(({ page }) => page);
  await endPublications(
    db,
    pages.flatMap(({ id, publication_id: running }) => (running === null ? [] : [id])),
  );
  const started = checked.map(({ page, version }) => ({ pageID: page.id, versionID: version.id }));
  const publications = await startPublications(db, started, actorID(context));
  await setReferencesOfPages(
    db,
    checked.map(({ page, content }) => ({
      pageID: page.id,
      published: referencesOfVersion(services.site, page.type, content),
    })),
  );
  await publicPagesChanged(context, pages);
  await queuePageImages(
    db,
    services.jobs,
    pages.map(({ id }) => id),
  );
  await emitContentEvents(
    context,
    checked.map(({ page, version }) => ({ name: 'page.published', page, versionID: version.id })),
  );
  for (const { page, version } of checked)
    await queueHooks(context, 'page.publish', () => ({ page: hookPage(page), versionID: version.id }));
  await auditAll(
    context,
    checked.map(({ page, version }) => ({
      action: 'page.publish',
      object: 'page',
      objectID: page.id,
      changes: { versionID: { from: page.published_version_id, to: version.id }, ...note },
    })),
  );
  await settleWork(context, checked);
  return publications;
}

/** Where the errors of one of several pages are reported: `run` throws them for the page at an index. */
export type AtIndex = (index: number, run: () => Promise<void>) => Promise<void>;

/**
 * Makes versions the published versions of locked pages, at most one of each page. Publishing the version that is already public
 * only updates the schedule, unless replaced files wait for this publication.
 * @param at reports the errors of each page
 * @returns the publications by page
 * @throws 409 PM_02 without a required approval, and all errors that prevent the publication of a page, together
 */
export async function publishVersions(
  context: Context,
  versions: readonly PageToPublish[],
  { note = {}, isApproved = false }: PublicationOptions = {},
  at: AtIndex = (_index, run) => run(),
): Promise<ReadonlyMap<number, number>> {
  const checked: CheckedVersion[] = [];
  const publications = new Map<number, number>();
  for (const [index, one] of versions.entries()) {
    await at(index, async () => {
      const running = await publicationSoFar(context, one);
      if (running === null) checked.push(await checkVersion(context, one, isApproved));
      else {
        publications.set(one.page.id, running);
        await settleSchedule(context, one.page.id, one.version.number);
      }
    });
  }
  if (checked.length === 0) return publications;
  return new Map([...publications, ...(await startAll(context, checked, note))]);
}

/**
 * Makes a version the published version of a locked page.
 * @throws V_12 on `versionID` if the version belongs to another page; otherwise the errors of `publishVersions`
 */
export async function publishVersion(
  context: Context,
  page: PageRow,
  versionID: number,
  options: PublicationOptions = {},
): Promise<Published> {
  const version = await findVersion(context.db, versionID);
  if (version?.page_id !== page.id) return fail('V_12', 'versionID');
  const publications = await publishVersions(context, [{ page, version }], options);
  const publishedID = publications.get(page.id);
  if (publishedID === undefined) throw new Error('The publication was not found.');
  return { publishedVersionID: versionID, publishedID };
}

/** @throws V_12 on `versionID` for a version that only its release may publish */
async function requireLive({ db }: Context, versionID: number): Promise<void> {
  const version = await versionOrigin(db, versionID);
  if (version && !(await isLiveVersion(db, version))) fail('V_12', 'versionID');
}

/**
 * Publishes a version of a page, by default the newest.
 * @throws PM_01, UM_01, V_12 on `versionID` for a version of a release that was not published, and the errors of `publishVersion`
 */
export async function publishPage(
  context: Context,
  id: number,
  { versionID }: { versionID?: number | undefined },
): Promise<Published> {
  const page = (await lockPage(context.db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'publish-page', page);
  if (versionID !== undefined) await requireLive(context, versionID);
  return publishVersion(context, page, versionID ?? page.newest_version_id);
}

/**
 * Unpublishes a locked page. A scheduled end of the publication is cleared; a scheduled publication stays.
 * @throws 409 V_07 if the page is not public, and the errors of hooks
 */
export async function unpublishLocked(
  context: Context,
  page: PageRow,
  note: Record<string, unknown> = {},
): Promise<void> {
  const { db } = context;
  const versionID = page.published_version_id ?? fail('V_07');
  failAll(await hookErrors(context, 'page.unpublish', () => ({ page: hookPage(page), versionID })));
  await clearPublication(db, page.id);
  await publicPageChanged(context, page);
  await emitContentEvent(context, { name: 'page.unpublished', page, versionID });
  await queueHooks(context, 'page.unpublish', () => ({ page: hookPage(page), versionID }));
  await audit(context, {
    action: 'page.unpublish',
    object: 'page',
    objectID: page.id,
    changes: { versionID: { from: versionID, to: null }, ...note },
  });
  const due = await scheduleOf(db, page.id);
  if (due?.publish_at === null) await clearSchedule(db, page.id, 'unpublish');
}

/**
 * Unpublishes a page.
 * @throws PM_01, UM_01, 409 V_07 if the page is not public
 */
export async function unpublishPage(context: Context, id: number): Promise<void> {
  const page = (await lockPage(context.db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'publish-page', page);
  await unpublishLocked(context, page);
}
