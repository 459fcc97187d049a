import {
  type AnyWhere,
  type BlockContent,
  type ContentPage,
  type ContentQuery,
  type ContentSource,
  type DraftScope,
  type Fields,
  type ListedPublicPage,
  pageConditions,
  PageQueryError,
  pageSorts,
  pageTypeDefinition,
  queryLimits,
  parentsOf,
  referencesOf,
  resolveContent,
  type SiteDefinition,
  siteDay,
  tagsOfQuery,
  typeDataContent,
} from '@ximblox/blocks/internal';
import type { PublicTag } from '@ximblox/contract';
import { createTaggedCache } from '../cache/tagged-cache.ts';
import { withOverhead } from '../cache/with-overhead.ts';
import { resolveReferences, emptyReferenceIDs, tagsOf, addReferences } from './references.ts';
import { createResolver, type ResolverOptions, typeDataOwner } from './resolver.ts';

/** A list of pages for blocks, with its cache tags. */
export interface List {
  items: readonly ContentPage[];
  total: number;
  tags: readonly string[];
}

/** Tags of the pages of a list, with their cache tags. */
export interface TagsOfList {
  found: readonly (PublicTag & { total: number })[];
  tags: readonly string[];
}

/** Cache of resolved lists of pages, shared by all pages that show them. */
export interface Lists {
  of(query: ContentQuery): Promise<List>;
  tagsOf(query: Pick<ContentQuery, 'type' | 'locale' | 'where'>): Promise<TagsOfList>;
  /** Returns the newest versions of pages, for the editor's preview. They are not cached. */
  drafts(pageIDs: readonly number[]): Promise<readonly ContentPage[]>;
  dropTags(tags: readonly string[]): void;
  dropAll(): void;
}

const maxBytes = 4_000_000;

/** Tag of everything that depends on the current day. */
export const dayTag = 'day';
const noFields: Fields = {};

interface ListsOptions extends Pick<ResolverOptions, 'publicUrl' | 'mediaUrl' | 'clean'> {
  definition: SiteDefinition;
  source: ContentSource;
  /** Pages whose drafts the lists show; they must then not be shared. */
  drafts?: DraftScope | undefined;
  /** The current time, of which conditions use the day. */
  now?: (() => Date) | undefined;
  /** ID of the page in whose name the images and files of all pages are read; each page's own by default. */
  mediaPageID?: number | undefined;
}

/** Resolves the fields of page types, with the references of all pages in one query. */
async function resolvePages(
  { definition, source, publicUrl, mediaUrl, clean, mediaPageID }: ListsOptions,
  pages: readonly ListedPublicPage[],
  scope: DraftScope | undefined,
): Promise<{ items: ContentPage[]; tags: string[] }> {
  const stored = pages.map((page): { page: ListedPublicPage; fields: Fields; content: BlockContent } => ({
    page,
    fields: pageTypeDefinition(definition, page.type)?.fields ?? noFields,
    content: typeDataContent(page.typeData),
  }));
  const ids = emptyReferenceIDs();
  for (const { fields, content } of stored) addReferences(ids, referencesOf(fields, content));
  const found = await resolveReferences(source, ids, { drafts: scope });
  const items = stored.map(({ page, fields, content }) => {
    const owner = typeDataOwner({ ...page, ...(mediaPageID !== undefined && { pageID: mediaPageID }) });
    const resolver = createResolver({ found, owner, publicUrl, mediaUrl, clean });
    return Object.assign({}, page, { typeData: resolveContent(fields, content, resolver) });
  });
  return { items, tags: [...tagsOf(ids)] };
}

/**
 * Returns the tags of a query's conditions, and the current day if they depend on it.
 * @throws PageQueryError for an invalid query, which is an error of the block, not of the content source
 */
function dependenciesOf(
  { definition, now = () => new Date() }: ListsOptions,
  { type, locale, where }: Pick<ContentQuery, 'type' | 'locale'> & { where?: AnyWhere | undefined },
) {
  const day = siteDay(definition, now());
  const { condition, dependsOnDay } = pageConditions(definition, { type, where }, day);
  const parents = parentsOf(condition).map((pageID) => `page:${pageID}`);
  return {
    day: dependsOnDay ? day : '',
    tags: [...tagsOfQuery({ type, locale }, condition), ...parents, ...(dependsOnDay ? [dayTag] : [])],
  };
}

export function createLists(options: ListsOptions): Lists {
  const { definition, source, drafts } = options;
  const cache = createTaggedCache<List>({ maxBytes });
  const tagCache = createTaggedCache<TagsOfList>({ maxBytes });

  return {
    async of(query) {
      const { limit = queryLimits.default } = query;
      if (!Number.isSafeInteger(limit) || limit < 1 || limit > queryLimits.max) {
        throw new PageQueryError(
          `A query of pages has the limit ${limit}: use a whole number from 1 to ${queryLimits.max}.`,
        );
      }
      pageSorts(definition, query);
      const read = dependenciesOf(options, query);
      const request = { ...query, limit };
      const key = JSON.stringify([read.day, request]);
      return cache.fetch(key, async () => {
        const { items: pages, total } = await source.pages({ ...request, drafts });
        const { items, tags } = await resolvePages(options, pages, drafts);
        const listed = pages.map(({ pageID }) => `page:${pageID}`);
        const value = {
          items,
          total,
          tags: [`type:${query.type}:${query.locale}`, ...read.tags, ...tags],
        };
        return withOverhead(key, { value, tags: [...value.tags, ...listed], bytes: JSON.stringify(value).length });
      });
    },
    tagsOf({ type, locale, where }) {
      const read = dependenciesOf(options, { type, locale, where });
      const key = JSON.stringify([read.day, type, locale, where]);
      return tagCache.fetch(key, async () => {
        const found = await source.tags({ type, locale, drafts, ...(where && { where }) });
        const value = { found, tags: [`type:${type}:${locale}`, ...read.tags] };
        return withOverhead(key, { value, tags: value.tags, bytes: JSON.stringify(value).length });
      });
    },
    drafts: async (pageIDs) => (await resolvePages(options, await source.drafts(pageIDs), 'all')).items,
    dropTags(tags) {
      cache.dropTags(tags);
      tagCache.dropTags(tags);
    },
    dropAll() {
      cache.dropAll();
      tagCache.dropAll();
    },
  };
}
