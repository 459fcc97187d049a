import {
  type BlockContent,
  checkConditions,
  type ContentPage,
  type ContentQuery,
  type ContentSource,
  type Fields,
  type ListedPublicPage,
  pageSorts,
  pageTypeDefinition,
  referencesOf,
  resolveContent,
  type SiteDefinition,
  typeDataContent,
} from '@ximblox/blocks';
import type { PublicTag } from '@ximblox/contract';
import { createTaggedCache } from '../cache/tagged-cache.ts';
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
  tagsOf(query: Pick<ContentQuery, 'type' | 'locale' | 'tags' | 'where'>): Promise<TagsOfList>;
  dropTags(tags: readonly string[]): void;
  dropAll(): void;
}

const maxBytes = 4_000_000;
const maxLimit = 100;
const noFields: Fields = {};

interface ListsOptions extends Pick<ResolverOptions, 'publicUrl' | 'clean'> {
  definition: SiteDefinition;
  source: ContentSource;
}

export function createLists({ definition, source, publicUrl, clean }: ListsOptions): Lists {
  const cache = createTaggedCache<List>({ maxBytes });
  const tagCache = createTaggedCache<TagsOfList>({ maxBytes });

  async function resolved(pages: readonly ListedPublicPage[]): Promise<{ items: ContentPage[]; tags: string[] }> {
    const stored = pages.map((page): { page: ListedPublicPage; fields: Fields; content: BlockContent } => ({
      page,
      fields: pageTypeDefinition(definition, page.type)?.fields ?? noFields,
      content: typeDataContent(page.typeData),
    }));
    const ids = emptyReferenceIDs();
    for (const { fields, content } of stored) addReferences(ids, referencesOf(fields, content));
    const found = await resolveReferences(source, ids);
    const items = stored.map(({ page, fields, content }) => {
      const resolver = createResolver({ found, owner: typeDataOwner(page), publicUrl, clean });
      return Object.assign({}, page, { typeData: resolveContent(fields, content, resolver) });
    });
    return { items, tags: [...tagsOf(ids)] };
  }

  return {
    async of(query) {
      // An invalid query is an error of the block, not of the content source.
      checkConditions(definition, query);
      pageSorts(definition, query);
      const limit = Math.min(maxLimit, Math.max(1, query.limit ?? maxLimit));
      const request = { ...query, limit };
      return cache.fetch(JSON.stringify(request), async () => {
        const { items: pages, total } = await source.pages(request);
        const { items, tags } = await resolved(pages);
        const listed = pages.map(({ pageID }) => `page:${pageID}`);
        const value = {
          items,
          total,
          tags: [`pages:${query.type}:${query.locale}`, `type:${query.type}:${query.locale}`, ...tags],
        };
        return { value, tags: [...value.tags, ...listed], bytes: JSON.stringify(value).length };
      });
    },
    tagsOf: ({ type, locale, tags, where }) =>
      tagCache.fetch(JSON.stringify([type, locale, tags, where]), async () => {
        const found = await source.tags({ type, locale, ...(tags && { tags }), ...(where && { where }) });
        const value = { found, tags: [`pages:${type}:${locale}`] };
        return { value, tags: value.tags, bytes: JSON.stringify(value).length };
      }),
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
