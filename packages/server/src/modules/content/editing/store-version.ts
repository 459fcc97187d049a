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

/** @throws 409 V_07 on `version`, naming the newest version, its author and time */
async function failAsOutdated({ db }: Context, page: PageRow): Promise<never> {
  const newest = await versionOrigin(db, page.newest_version_id);
  return fail('V_07', 'version', {
    details: {
      newestVersionID: page.newest_version_id,
      author: { ID: newest?.author_id ?? 0, name: newest?.author_name ?? '' },
      time: newest?.created_at.toISOString() ?? page.updated_at.toISOString(),
    },
  });
}

/** Appends a version and returns it in its wire form. */
async function append(
  context: Context,
  page: PageRow,
  added: AddedVersion,
  changes: Record<string, unknown>,
  before?: VersionContent,
): Promise<PageVersion> {
  const { actor } = context;
  const { number, content } = added;
  const { id, createdAt } = await appendVersion(context, page, added, before);
  await audit(context, {
    action: 'version.store',
    object: 'page',
    objectID: page.id,
    changes: { versionID: id, number, ...changes },
  });
  await queueHooks(context, 'page.store', () => ({ page: hookPage({ ...page, title: content.title }), versionID: id }));
  const row = {
    id,
    page_id: page.id,
    number,
    author_id: actorID(context) ?? 0,
    author_name: actor.kind === 'user' ? actor.name : '',
    created_at: createdAt,
  };
  const state = {
    newest_version_id: id,
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

/**
 * Stores a new version on top of the base version (optimistic locking; nothing is overwritten). Deletes the working copy that the
 * version was made from; a copy that another window of the user has written since then stays.
 * @throws 409 V_07 on `version` if the base is not the newest version; UM_01 for changes of locked blocks; otherwise all errors of
 *   the content and of hooks, together
 */
export async function storeVersion(
  context: Context,
  baseID: number,
  input: VersionInput,
  workingCopy?: { writer: string; revision: number },
): Promise<PageVersion> {
  const { db, services } = context;
  const { page, version } = await versionToReplace(context, baseID);
  if (page.newest_version_id !== version.id) return failAsOutdated(context, page);
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
  const added = { number: version.number + 1, content, from: { row: version, content: base } };
  const pageVersion = await append(context, page, added, { base: version.id, fields }, base);
  if (userID !== null) await deleteWorkingCopy(db, { pageID: page.id, userID }, workingCopy);
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
 * Stores the content of an older version as the newest version.
 * @throws 409 V_07 on `version` if the caller does not name the newest version; UM_01 if it changes locked blocks
 */
export async function restoreVersion(
  context: Context,
  id: number,
  { newestVersionID }: { newestVersionID?: number | undefined },
): Promise<PageVersion> {
  const { db, services } = context;
  const { page, version } = await versionToReplace(context, id);
  if (newestVersionID !== undefined && newestVersionID !== page.newest_version_id) return failAsOutdated(context, page);
  const newest = (await versionOrigin(db, page.newest_version_id)) ?? fail('PM_01', 'id');
  const content = contentOf(services.site, page, version);
  const readCurrent = async (): Promise<VersionContent> => {
    const current = (await findVersion(db, page.newest_version_id)) ?? fail('PM_01', 'id');
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
  const added = { number: newest.number + 1, content, from: { row: version, content } };
  return append(context, page, added, { restored: version.id });
}
