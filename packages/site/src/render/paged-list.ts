import {
  messagesFor,
  type ContentQuery,
  feedPath,
  type ListedTag,
  type PagedList,
  pageTypeDefinition,
  type RenderContext,
} from '@ximblox/blocks/internal';
import { lastPageOf, partUrl } from '../list-part.ts';
import type { RenderablePage } from './prepare-page.ts';
import type { RenderState, SiteServices } from './render-state.ts';

const defaultSize = 20;

/** Reads the requested part of a paged list and records its tags. Only the first paged list on a page follows the address. */
export async function readPagedList(
  { definition: site, lists }: Pick<SiteServices, 'definition' | 'lists'>,
  state: RenderState,
  context: RenderContext,
  query: Omit<ContentQuery, 'offset'>,
): Promise<PagedList> {
  const isFirst = state.paged === null;
  const noted: NonNullable<RenderState['paged']> = { list: null };
  if (isFirst) state.paged = noted;
  const { page, tag } = (isFirst ? context.listPart : undefined) ?? { page: 1, tag: null };
  const { limit: size = defaultSize } = query;
  const withTag = [query.where ?? {}, tag === null ? {} : { tags: { contains: tag } }];
  const [{ items, total, tags }, { found, tags: tagsOfTags }] = await Promise.all([
    lists.of({ ...query, where: { and: withTag }, limit: size, offset: (page - 1) * size }),
    lists.tagsOf(query),
  ]);
  for (const read of [...tags, ...tagsOfTags]) state.tags.add(read);
  const urlOf = (number: number, id: number | null): string => partUrl(context.url, { page: number, tag: id });
  const lastPage = lastPageOf(total, size);
  const listed = found.map(
    ({ id, name, total: pages }): ListedTag => ({ id, name, total: pages, url: urlOf(1, id), current: id === tag }),
  );
  const pageType = pageTypeDefinition(site, query.type);
  noted.list = {
    items: [...items],
    total,
    size,
    page,
    lastPage,
    url: urlOf(page, tag),
    previousUrl: page > 1 ? urlOf(page - 1, tag) : null,
    nextUrl: page < lastPage ? urlOf(page + 1, tag) : null,
    allUrl: context.url,
    tag: listed.find(({ current }) => current) ?? null,
    tags: listed,
    feedUrl: (pageType && feedPath(site, pageType, query.locale)) ?? null,
  };
  return noted.list;
}

const pageMessages = { nl: 'pagina', en: 'page', de: 'Seite', fr: 'page' };

/** Returns the title of a page with tag and number of its list part. */
export function titleOfPart(title: string, { tag, page }: PagedList, locale: string): string {
  const of = tag === null ? title : `${title}: ${tag.name}`;
  return page === 1 ? of : `${of}, ${messagesFor(pageMessages, locale)} ${page}`;
}

/** Length in characters at which search engines truncate descriptions. */
const maxDescriptionLength = 160;

/**
 * Returns the meta description of a list part: its title and the titles in it. The first part has the description of its
 * page.
 */
export function descriptionOfPart(
  { title, locale, seoDescription = '' }: Pick<RenderablePage, 'title' | 'locale' | 'seoDescription'>,
  list: PagedList,
): string {
  if (list.tag === null && list.page === 1) return seoDescription;
  let description = titleOfPart(title, list, locale);
  for (const [index, item] of list.items.entries()) {
    const longer = `${description}${index === 0 ? ' – ' : '; '}${item.title}`;
    if (longer.length > maxDescriptionLength) break;
    description = longer;
  }
  return description;
}

/** Minimum number of pages with a tag for search engines to index their list. */
const minListedPages = 3;

/** Whether search engines may index a list part. Lists of rare tags are near-duplicates of their pages. */
export const isWorthListing = ({ tag, total }: PagedList): boolean => tag === null || total >= minListedPages;
