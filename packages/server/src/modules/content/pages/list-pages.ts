import { pageSorts, servesPage } from '@ximblox/blocks';
import { fail, type ListedPage, type PagedList, type PageState, type PublicPageSummary } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import {
  rootCollation,
  findPublicPages,
  listPublicPages,
  publicSiblings,
  publicSummaryOnWire,
} from '../public-content/index.ts';
import { draftSummaryOnWire, summaryOnWire } from './page-wire.ts';
import {
  findSummaries,
  groupSummaries,
  listSummaries,
  newestOfType,
  type PageListQuery,
  type ListedRow,
} from './summary-store.ts';

interface ListOptions {
  pageIndex: number;
  pageSize: number;
  searchTerm: string;
  columnToSort: PageListQuery['column'];
  sortOrder: 'asc' | 'desc';
  type?: string | undefined;
  locale?: string | undefined;
  state?: PageState | undefined;
  mine: boolean;
  drafts: boolean;
  tag?: number | undefined;
}

const maxPages = 100;

/** Returns one page of the list of pages, by default sorted by latest change. */
export async function listPages(context: Context, options: ListOptions): Promise<PagedList<ListedPage>> {
  const { db, services } = context;
  const userID = actorID(context) ?? 0;
  const query: PageListQuery = {
    type: options.type,
    locale: options.locale,
    state: options.state,
    readerID: userID,
    userID: options.mine ? userID : undefined,
    draftsOf: options.drafts ? userID : undefined,
    tag: options.tag,
    searchTerm: options.searchTerm,
    column: options.columnToSort,
    order: options.sortOrder,
    offset: options.pageIndex * options.pageSize,
    limit: options.pageSize,
  };
  const { rows, totalItems } = await listSummaries(db, query);
  const onWire = (row: ListedRow): ListedPage => ({
    ...summaryOnWire(services.site, row),
    hasWorkingCopy: row.has_working_copy,
  });
  return { items: rows.map(onWire), totalItems };
}

const canSeeDrafts = ({ actor }: Context): boolean => actor.kind !== 'anonymous';

/** Several pages in the order asked for; those that the actor may not see, or that are in another locale, are left out. */
export async function getPagesByID(
  context: Context,
  { locale, pageIDs }: { locale?: string | undefined; pageIDs: readonly number[] },
): Promise<PublicPageSummary[]> {
  const { db, services } = context;
  const found = canSeeDrafts(context)
    ? (await findSummaries(db, pageIDs)).map((row) => draftSummaryOnWire(services.site, row))
    : (await findPublicPages(db, pageIDs))
        .filter((row) => servesPage(services.site, row))
        .map((row) => publicSummaryOnWire(services.site, row));
  const pages = new Map(found.map((page) => [page.pageID, page]));
  return pageIDs.flatMap((id) => {
    const page = pages.get(id);
    return page && (locale === undefined || page.locale === locale) ? [page] : [];
  });
}

/** The newest pages of a type in a locale. */
export async function getPagesOfType(
  context: Context,
  { type, locale }: { type: string; locale: string },
): Promise<PublicPageSummary[]> {
  const { db, services } = context;
  if (canSeeDrafts(context)) {
    const rows = await newestOfType(db, type, locale, maxPages);
    return rows.map((row) => draftSummaryOnWire(services.site, row));
  }
  if (!servesPage(services.site, { type, locale })) return [];
  const sorts = pageSorts(services.site, { type, locale });
  const rows = await listPublicPages(db, {
    type,
    locale,
    sorts,
    collation: rootCollation,
    offset: 0,
    limit: maxPages,
  });
  return rows.map((row) => publicSummaryOnWire(services.site, row));
}

/**
 * Locale and slug of the translations of a page, without the page itself.
 * @throws PM_01 when there is no such page, or none that the actor may see
 */
export async function getSiblingSlugs(
  context: Context,
  pageID: number,
): Promise<{ pageID: number; locale: string; slug: string }[]> {
  const { db, services } = context;
  const group: { id: number; locale: string; slug: string }[] = canSeeDrafts(context)
    ? await groupSummaries(db, { memberID: pageID })
    : (await publicSiblings(db, pageID)).filter((row) => servesPage(services.site, row));
  if (!group.some(({ id }) => id === pageID)) fail('PM_01', 'pageID');
  return group.filter(({ id }) => id !== pageID).map(({ id, locale, slug }) => ({ pageID: id, locale, slug }));
}
