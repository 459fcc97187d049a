import { localise, servesPage } from '@ximblox/blocks/internal';
import {
  type AnswerOf,
  type contract,
  fail,
  type ListedImage,
  listedImage,
  type ListedPage,
  type PagedList,
  type PageGroup,
  type ParsedOf,
  type PublicPageSummary,
} from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { fourEyesInEffect } from '../../foundation/settings/index.ts';
import { findPublicPages, newestPublicPages, publicSiblings, publicSummaryOnWire } from '../public-content/index.ts';
import { allowedOnPage } from './allowed-pages-store.ts';
import { listGroups } from './group-store.ts';
import { isFrequentIn, isFrequentInGroups, isRareTag, isSearch, type PageFilter } from './page-filter-store.ts';
import { draftSummaryOnWire, summaryOnWire } from './page-wire.ts';
import { writersBarred } from './version-writers-store.ts';
import {
  findSummaries,
  groupSummaries,
  type ListedRow,
  type ListReader,
  listSummaries,
  newestOfType,
} from './summary-store.ts';

const maxPages = 100;

type ListOptions = ParsedOf<typeof contract.pages.list>['body'];
type GroupOptions = ParsedOf<typeof contract.pages.listGroups>['body'];

/** Returns which pages a list has. */
async function filterOf(
  context: Context,
  options: Omit<GroupOptions, 'columnToSort'>,
  of: 'pages' | 'groups',
): Promise<PageFilter> {
  const userID = actorID(context) ?? 0;
  const { type, state, live, underway, tag, searchTerm } = options;
  const broad = {
    userID: options.mine ? userID : undefined,
    pattern: searchTerm === '' ? undefined : likePattern(searchTerm),
    titlesOf: options.releaseID,
  };
  const filter: PageFilter = {
    ...broad,
    type,
    state,
    live,
    underway,
    tag,
    draftsOf: options.drafts ? userID : undefined,
    awaiting: options.awaitingMe
      ? {
          userID,
          mayReview: allowedOnPage(context.actor, 'review-publication'),
          isWriterBarred: writersBarred(
            await fourEyesInEffect(context.db),
            allowedOnPage(context.actor, 'publish-page'),
          ),
        }
      : undefined,
    assignedTo: options.assignedToMe ? userID : undefined,
    inRelease: options.inRelease ? (options.releaseID ?? 0) : undefined,
    isOutdated: options.outdated,
    lacksAlt: options.missingAlt,
    isShort: [...searchTerm].length < 3,
    isRareTag: await isRareTag(context.db, tag),
  };
  const isFrequent =
    of === 'groups' && isSearch(filter)
      ? await isFrequentInGroups(context.db, filter.pattern)
      : await isFrequentIn(context.db, broad);
  return { ...filter, isFrequent };
}

const readerOf = (context: Context, { releaseID = 0 }: Pick<GroupOptions, 'releaseID'>): ListReader => ({
  userID: actorID(context) ?? 0,
  releaseID,
});

/** Returns the page types in the order of their labels in a language. */
function typesByLabel({ services }: Context, language: string): string[] {
  const types = services.site.pageTypes.map(({ id, label }) => ({ id, label: localise(label, language) }));
  return types.toSorted((one, other) => one.label.localeCompare(other.label, language)).map(({ id }) => id);
}

const listedOnWire = ({ services }: Context, row: ListedRow): ListedPage => ({
  ...summaryOnWire(services.site, row),
  hasWorkingCopy: row.has_working_copy,
  inRelease: row.in_release,
  isOutdated: row.is_outdated,
  assignment: row.assignment,
});

/** Stored content may be of any shape. */
const imageOnWire = (image: ListedImage | null): ListedImage | null => {
  const { success, data } = listedImage.safeParse(image);
  return success ? data : null;
};

/** Returns one page of the list of pages, by default sorted by latest change. */
export async function listPages(context: Context, options: ListOptions): Promise<AnswerOf<typeof contract.pages.list>> {
  const { columnToSort: column, sortOrder: order, pageIndex, pageSize, locale } = options;
  const { rows, totalItems } = await listSummaries(context.db, {
    filter: { ...(await filterOf(context, options, 'pages')), locale },
    reader: readerOf(context, options),
    column,
    order,
    types: typesByLabel(context, options.language),
    offset: pageIndex * pageSize,
    limit: pageSize,
  });
  const items = rows.map((row) => ({ ...listedOnWire(context, row), image: imageOnWire(row.image) }));
  return { items, totalItems };
}

/** Returns one page of the translation groups with all their pages, by default sorted by latest change. */
export async function listPageGroups(context: Context, options: GroupOptions): Promise<PagedList<PageGroup>> {
  const { columnToSort: column, sortOrder: order, pageIndex, pageSize } = options;
  const { groups, totalItems } = await listGroups(context.db, {
    filter: await filterOf(context, options, 'groups'),
    reader: readerOf(context, options),
    column,
    order,
    types: typesByLabel(context, options.language),
    offset: pageIndex * pageSize,
    limit: pageSize,
  });
  const locales = context.services.site.locales.map(({ code }) => code);
  const placeOf = ({ locale }: ListedPage): number => locales.indexOf(locale) + 1 || locales.length + 1;
  const items = groups.map(({ id, leadID, image, pages }) => ({
    id,
    pageID: leadID,
    image: imageOnWire(image),
    pages: pages.map((row) => listedOnWire(context, row)).toSorted((one, other) => placeOf(one) - placeOf(other)),
  }));
  return { items, totalItems };
}

/** Returns the IDs of the first pages that match the filters of the list, latest change first, and the number of all matches. */
export async function listPageIDs(
  context: Context,
  filter: Omit<ListOptions, 'pageIndex' | 'pageSize' | 'columnToSort' | 'sortOrder'>,
  limit: number,
): Promise<{ ids: number[]; totalItems: number }> {
  const part = { pageIndex: 0, pageSize: limit, columnToSort: '', sortOrder: 'asc' } as const;
  const { items, totalItems } = await listPages(context, { ...filter, ...part });
  return { ids: items.map(({ id }) => id), totalItems };
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
  const rows = await newestPublicPages(db, { type, locale, limit: maxPages });
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
