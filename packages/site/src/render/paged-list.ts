import {
  type ContentQuery,
  feedPath,
  type ListedTag,
  type PagedList,
  pageTypeDefinition,
  type RenderContext,
} from '@ximblox/blocks';
import { languageOf } from '../kit/language.ts';
import { lastPageOf, partUrl } from '../list-part.ts';
import type { RenderablePage } from './prepare-page.ts';
import type { RenderNotes, SiteServices } from './rendering.ts';

const usualSize = 20;
const largestSize = 100;

/** The part of a list that the address of a page asks for. What it was made from is noted, and for its first list that it has one. */
export async function readPagedList(
  { definition: site, lists }: Pick<SiteServices, 'definition' | 'lists'>,
  notes: RenderNotes,
  context: RenderContext,
  query: Omit<ContentQuery, 'offset' | 'tag'>,
): Promise<PagedList> {
  const isFirst = notes.paged === null;
  const noted: NonNullable<RenderNotes['paged']> = { list: null };
  if (isFirst) notes.paged = noted;
  const { page, tag } = (isFirst ? context.part : undefined) ?? { page: 1, tag: null };
  const size = Math.min(largestSize, Math.max(1, query.limit ?? usualSize));
  const [{ items, total, tags }, { found, tags: tagsOfTags }] = await Promise.all([
    lists.of({ ...query, limit: size, offset: (page - 1) * size, ...(tag === null ? {} : { tag }) }),
    lists.tagsOf(query),
  ]);
  for (const read of [...tags, ...tagsOfTags]) notes.tags.add(read);
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

const pageWords: Record<string, string> = { nl: 'pagina', en: 'page', de: 'Seite', fr: 'page' };

/** The title of a page for windows and search engines, with the part of its list. */
export function titleOfPart(title: string, { tag, page }: PagedList, locale: string): string {
  const of = tag === null ? title : `${title}: ${tag.name}`;
  return page === 1 ? of : `${of}, ${pageWords[languageOf(locale)] ?? 'page'} ${page}`;
}

/** Characters that search engines show of a description, about. */
const longestDescription = 160;

/** What a part of a list says of itself to search engines: where it stands and what is in it. Its beginning says what its page says. */
export function descriptionOfPart(
  { title, locale, seoDescription = '' }: Pick<RenderablePage, 'title' | 'locale' | 'seoDescription'>,
  list: PagedList,
): string {
  if (list.tag === null && list.page === 1) return seoDescription;
  let description = titleOfPart(title, list, locale);
  for (const [place, item] of list.items.entries()) {
    const longer = `${description}${place === 0 ? ' – ' : '; '}${item.title}`;
    if (longer.length > longestDescription) break;
    description = longer;
  }
  return description;
}

/** Pages with a tag from which their list is more than a copy of them. */
const fewestTagged = 3;

/** Whether search engines may list a part of a list: not the few pages of a tag, which they have already. */
export const isWorthListing = ({ tag, total }: PagedList): boolean => tag === null || total >= fewestTagged;
