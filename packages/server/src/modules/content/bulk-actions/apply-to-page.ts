import { pageTypeDefinition, slugPrefixOf } from '@ximblox/blocks/internal';
import { type BulkAction, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { storeVersion } from '../editing/index.ts';
import {
  contentOf,
  createTranslation,
  findPage,
  findVersion,
  groupSummaries,
  moveBranch,
  type PageRow,
  slugAvailable,
} from '../pages/index.ts';
import { publishPage, requestPublication, schedulePage, unpublishPage } from '../publication/index.ts';
import { addPageChange, copyInRelease, lineIn, removeChanges } from '../releases/index.ts';
import { deletePage } from '../trash/index.ts';

/** What an action did with a page. */
export interface Applied {
  outcome: 'done' | 'unchanged';
  createdPageID?: number;
}

const done: Applied = { outcome: 'done' };
const unchanged: Applied = { outcome: 'unchanged' };

const pageOf = async (context: Context, pageID: number): Promise<PageRow> =>
  (await findPage(context.db, pageID)) ?? fail('PM_01', 'id');

async function publish(context: Context, pageID: number): Promise<Applied> {
  const { publication_id: before } = await pageOf(context, pageID);
  const { publishedID } = await publishPage(context, pageID, {});
  return publishedID === before ? unchanged : done;
}

/** Revision and window of no working copy, so that storing a version keeps the working copy of the user. */
const noWorkingCopy = { revision: 0, writer: '' };

/** Returns the version of a page in a release. @throws V_12 on `releaseID` if it unpublishes the page: a new version would undo that */
async function versionIn(context: Context, releaseID: number, page: PageRow): Promise<number> {
  const { versionID, item } = await lineIn(context, releaseID, page);
  return item?.takes_off ? fail('V_12', 'releaseID') : versionID;
}

async function tag(
  context: Context,
  pageID: number,
  { add, remove, releaseID }: Extract<BulkAction, { kind: 'tag' }>,
): Promise<Applied> {
  const page = await pageOf(context, pageID);
  const versionID = releaseID === undefined ? page.newest_version_id : await versionIn(context, releaseID, page);
  const version = (await findVersion(context.db, versionID)) ?? fail('PM_01', 'id');
  const { tags: before } = contentOf(context.services.site, page, version);
  const tags = [...new Set([...before, ...add])].filter((id) => !remove.includes(id));
  if (tags.length === before.length && tags.every((id) => before.includes(id))) return unchanged;
  await storeVersion(context, version.id, { tags }, { workingCopy: noWorkingCopy, releaseID });
  return done;
}

/** Returns the slug for a translation: that of the page with the prefix of the other locale, and a number if it is taken. */
async function translatedSlug(context: Context, page: PageRow, locale: string): Promise<string> {
  const pageType = pageTypeDefinition(context.services.site, page.type);
  const prefix = pageType ? slugPrefixOf(pageType, page.locale) : '';
  const slug = prefix !== '' && page.slug.startsWith(`${prefix}/`) ? page.slug.slice(prefix.length + 1) : page.slug;
  const { free } = await slugAvailable(context, { slug, locale, type: page.type, propose: true });
  return free ?? slug;
}

/** Returns the address of a parent in a locale. @throws V_12 on `parentID` if it has no page in that locale */
async function parentSlug({ db }: Context, parentID: number | null, locale: string): Promise<string> {
  if (parentID === null) return '';
  const group = await groupSummaries(db, { memberID: parentID });
  return (group.find((page) => page.locale === locale) ?? fail('V_12', 'parentID')).slug;
}

/** Moves a page with all pages below it. A page that moved with another one is below the parent already. */
async function move(context: Context, pageID: number, parentID: number | null): Promise<Applied> {
  const { locale, slug: from } = await pageOf(context, pageID);
  if (from === '') fail('V_12', 'to');
  const parent = await parentSlug(context, parentID, locale);
  const segment = from.slice(from.lastIndexOf('/') + 1);
  const isThere = parent === '' ? !from.includes('/') : from.startsWith(`${parent}/`);
  if (isThere) return unchanged;
  const to = parent === '' ? segment : `${parent}/${segment}`;
  await moveBranch(context, { locale, from, to, pageID, shouldUpdateLinks: false });
  return done;
}

async function translate(
  context: Context,
  pageID: number,
  { newLocale, releaseID }: Extract<BulkAction, { kind: 'translate' }>,
): Promise<Applied> {
  const page = await pageOf(context, pageID);
  const line = releaseID === undefined ? undefined : await lineIn(context, releaseID, page);
  const { title = page.title } = (line && (await findVersion(context.db, line.versionID))) ?? {};
  const slug = await translatedSlug(context, page, newLocale);
  const input = { pageID, newLocale, title, slug, releaseID };
  const created = await copyInRelease(context, input, (copied) => createTranslation(context, copied));
  return { outcome: 'done', createdPageID: created.pageID };
}

/**
 * Applies a bulk action to one page with the function of the single action, in the transaction of the context.
 * @throws the errors of the single action
 */
export async function applyToPage(context: Context, pageID: number, action: BulkAction): Promise<Applied> {
  switch (action.kind) {
    case 'publish':
      return publish(context, pageID);
    case 'unpublish':
      await unpublishPage(context, pageID);
      return done;
    case 'request':
      // Reviewers get one email when the bulk action ends.
      await requestPublication(context, pageID, { comment: action.comment }, { notifies: false });
      return done;
    case 'schedule':
      await schedulePage(context, pageID, action);
      return done;
    case 'tag':
      return tag(context, pageID, action);
    case 'move':
      return move(context, pageID, action.parentID);
    case 'translate':
      return translate(context, pageID, action);
    case 'release': {
      const { releaseID, takesOff } = action;
      context.require('manage-releases', {});
      const change = { kind: 'page' as const, pageID, ...(takesOff ? { versionID: null } : {}) };
      return (await addPageChange(context, releaseID, change)) ? done : unchanged;
    }
    case 'remove-from-release': {
      context.require('manage-releases', {});
      const removed = await removeChanges(context, action.releaseID, [{ kind: 'page', key: String(pageID) }]);
      return removed > 0 ? done : unchanged;
    }
    case 'trash':
      await deletePage(context, pageID);
      return done;
  }
}
