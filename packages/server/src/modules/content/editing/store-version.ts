import { type ErrorItem, fail, failAll, type PageVersion, type VersionContent } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { hookErrors, hookPage, queueHooks } from '../../foundation/hooks/index.ts';
import {
  type AddedVersion,
  appendVersion,
  canOnPage,
  checkDraft,
  cleanCanonical,
  contentOf,
  findPage,
  findVersion,
  lockedBlockErrors,
  lockedFor,
  lockPageOfVersion,
  type PageRow,
  requireOnPage,
  versionFrame,
  versionOrigin,
  type VersionRow,
} from '../pages/index.ts';
import { lineIn, type ReleaseLine, type ReleaseRow, releaseToWorkIn, storeInRelease } from '../releases/index.ts';
import { deleteWorkingCopy } from './working-copy-store.ts';

/** The content to store. Omitted parts are taken from the base version. */
export type VersionInput = Partial<Omit<VersionContent, 'seoImage'>> & {
  seoImage?: VersionContent['seoImage'] | null | undefined;
};

/** Locks the page of a version until the transaction ends and returns both. @throws PM_01 */
async function versionToReplace(context: Context, id: number): Promise<{ page: PageRow; version: VersionRow }> {
  const { db } = context;
  const page = await lockPageOfVersion(db, id);
  const version = await findVersion(db, id);
  if (!page || !version) return fail('PM_01', 'id');
  await requireOnPage(context, 'edit-page', page);
  return { page, version };
}

/** Where a version is stored: on the live line, or in an open release. */
interface Place {
  release?: ReleaseRow;
  line?: ReleaseLine;
  /** The version that a new one is stored on top of. */
  newestVersionID: number;
}

/** Returns the release of a call, locked before the page as in publications. @throws UM_01; RM_01, RM_06 on `releaseID` */
const lockRelease = async (context: Context, releaseID?: number): Promise<ReleaseRow | undefined> =>
  releaseID === undefined ? undefined : await releaseToWorkIn(context, releaseID, { locks: true });

async function placeIn(context: Context, page: PageRow, release?: ReleaseRow): Promise<Place> {
  if (!release) return { newestVersionID: page.newest_version_id };
  const line = await lineIn(context, release.id, page);
  return { release, line, newestVersionID: line.versionID };
}

/** @throws 409 V_07 on `version`, naming the newest version, its author and time */
async function failAsOutdated({ db }: Context, page: PageRow, newestVersionID: number): Promise<never> {
  const newest = await versionOrigin(db, newestVersionID);
  return fail('V_07', 'version', {
    details: {
      newestVersionID,
      author: { ID: newest?.author_id ?? 0, name: newest?.author_name ?? '' },
      time: newest?.created_at.toISOString() ?? page.updated_at.toISOString(),
    },
  });
}

interface Appended extends AddedVersion {
  /** Content of the previous version, if it has been read. */
  before?: VersionContent;
  liveVersionID?: number | undefined;
}

/** Appends a version to the live line or in a release, and returns it in its wire form. */
async function append(
  context: Context,
  page: PageRow,
  { release, line }: Place,
  { before, liveVersionID, ...added }: Appended,
  changes: Record<string, unknown>,
): Promise<PageVersion> {
  const { actor } = context;
  const { content } = added;
  const { id, number, createdAt } =
    release && line
      ? await storeInRelease(context, release, page, added, { line, liveVersionID })
      : await appendVersion(context, page, added, before);
  await audit(context, {
    action: 'version.store',
    object: 'page',
    objectID: page.id,
    changes: { versionID: id, number, ...(release && { releaseID: release.id }), ...changes },
  });
  await queueHooks(context, 'page.store', () => ({ page: hookPage({ ...page, title: content.title }), versionID: id }));
  const row = {
    id,
    page_id: page.id,
    number,
    author_id: actorID(context) ?? 0,
    author_name: actor.kind === 'user' ? actor.name : '',
    created_at: createdAt,
    release_id: release?.id ?? null,
    release_name: release?.name ?? null,
  };
  const state = {
    newest_version_id: release ? page.newest_version_id : id,
    published_version_id: page.published_version_id,
    // A new version cannot have a publication request yet.
    requestedVersionID: null,
  };
  return { ...versionFrame(row, state), ...content };
}

const merged = (pageID: number, base: VersionContent, input: VersionInput): VersionContent => ({
  title: input.title ?? base.title,
  blocks: input.blocks ?? base.blocks,
  typeData: input.typeData ?? base.typeData,
  seoTitle: input.seoTitle ?? base.seoTitle,
  seoDescription: input.seoDescription ?? base.seoDescription,
  seoKeywords: input.seoKeywords ?? base.seoKeywords,
  tags: input.tags ?? base.tags,
  seoImage: input.seoImage === undefined ? base.seoImage : (input.seoImage ?? []),
  seoNoindex: input.seoNoindex ?? base.seoNoindex,
  seoCanonical: cleanCanonical(input.seoCanonical === undefined ? base.seoCanonical : input.seoCanonical, pageID),
});

/** Validates the parts that were sent. Unchanged parts may be invalid without blocking the save of others. */
const sentErrors = (errors: readonly ErrorItem[], input: VersionInput): ErrorItem[] =>
  errors.filter(({ property }) => input[property.split('.', 1)[0] as keyof VersionInput] !== undefined);

interface StoreOptions {
  workingCopy?: { writer: string; revision: number } | undefined;
  /** An open release that the version belongs to. */
  releaseID?: number | undefined;
  /** The version of the live line that a version of a release has taken over. */
  liveVersionID?: number | undefined;
}

/**
 * Stores a new version on top of the base version (optimistic locking; nothing is overwritten). In a release, the base is its
 * version of the page, and the live line does not change. Deletes the working copy that the version was made from; a copy that
 * another window of the user has written since then stays.
 * @throws 409 V_07 on `version` if the base is not the newest version; UM_01 for changes of locked blocks; UM_01, RM_01 and
 *   RM_06 for the release; otherwise all errors of the content and of hooks, together
 */
export async function storeVersion(
  context: Context,
  baseID: number,
  input: VersionInput,
  { workingCopy, releaseID, liveVersionID }: StoreOptions = {},
): Promise<PageVersion> {
  const { db, services } = context;
  const release = await lockRelease(context, releaseID);
  const { page, version } = await versionToReplace(context, baseID);
  const place = await placeIn(context, page, release);
  if (place.newestVersionID !== version.id) return failAsOutdated(context, page, place.newestVersionID);
  const base = contentOf(services.site, page, version);
  const { content, errors } = await checkDraft(
    db,
    services.site,
    page.type,
    merged(page.id, base, input),
    base,
    page.id,
  );
  failAll(lockedBlockErrors(lockedFor(context, page), base.blocks, content.blocks));
  failAll([
    ...sentErrors(errors, input),
    ...(await hookErrors(context, 'page.store', () => ({ page: hookPage(page), content, previous: base }))),
  ]);
  const userID = actorID(context);
  const fields = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const added = { content, from: { row: version, content: base }, before: base, liveVersionID };
  const pageVersion = await append(context, page, place, added, { base: version.id, fields });
  if (userID !== null) await deleteWorkingCopy(db, { pageID: page.id, userID, releaseID: releaseID ?? 0 }, workingCopy);
  return pageVersion;
}

/** Returns the errors of a new version that the schema cannot find; none for users who may not edit the page. */
export async function newVersionErrors(context: Context, baseID: number, input: VersionInput): Promise<ErrorItem[]> {
  const { db, services } = context;
  const version = await findVersion(db, baseID);
  const page = version && (await findPage(db, version.page_id));
  if (!page || !(await canOnPage(context, 'edit-page', page))) return [];
  const base = contentOf(services.site, page, version);
  const { errors } = await checkDraft(db, services.site, page.type, merged(page.id, base, input), base, page.id);
  return sentErrors(errors, input);
}

/**
 * Stores the content of an older version as the newest version, of the live line or in a release.
 * @throws 409 V_07 on `version` if the caller does not name the newest version; UM_01 if it changes locked blocks; UM_01,
 *   RM_01 and RM_06 for the release
 */
export async function restoreVersion(
  context: Context,
  id: number,
  { newestVersionID, releaseID }: { newestVersionID?: number | undefined; releaseID?: number | undefined },
): Promise<PageVersion> {
  const { db, services } = context;
  const release = await lockRelease(context, releaseID);
  const { page, version } = await versionToReplace(context, id);
  const place = await placeIn(context, page, release);
  if (newestVersionID !== undefined && newestVersionID !== place.newestVersionID)
    return failAsOutdated(context, page, place.newestVersionID);
  const content = contentOf(services.site, page, version);
  const readCurrent = async (): Promise<VersionContent> => {
    const current = (await findVersion(db, place.newestVersionID)) ?? fail('PM_01', 'id');
    return contentOf(services.site, page, current);
  };
  const locked = lockedFor(context, page);
  if (locked.length > 0) failAll(lockedBlockErrors(locked, (await readCurrent()).blocks, content.blocks));
  failAll(
    await hookErrors(context, 'page.store', async () => ({
      page: hookPage(page),
      content,
      previous: await readCurrent(),
    })),
  );
  const added = { content, from: { row: version, content } };
  return append(context, page, place, added, { restored: version.id });
}
