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
import { lookUp, nothingWanted, tagsOf, want } from './references.ts';
import { createResolver, type ResolverOptions, typeDataOwner } from './resolver.ts';

/** A list of pages as blocks get it, and what it was made from. */
export interface List {
  items: readonly ContentPage[];
  total: number;
  tags: readonly string[];
}

/** Tags of the pages of a list, and what they were read from. */
export interface TagsOfList {
  found: readonly (PublicTag & { total: number })[];
  tags: readonly string[];
}

/** Lists of pages, resolved once for all pages that show them and kept until something in them changes. */
export interface Lists {
  of(query: ContentQuery): Promise<List>;
  tagsOf(query: Pick<ContentQuery, 'type' | 'locale' | 'tags' | 'where'>): Promise<TagsOfList>;
  dropTags(tags: readonly string[]): void;
  dropAll(): void;
}

const maxBytes = 4_000_000;
const largest = 100;
const noFields: Fields = {};

interface Parts extends Pick<ResolverOptions, 'publicUrl' | 'clean'> {
  definition: SiteDefinition;
  source: ContentSource;
}

export function createLists({ definition, source, publicUrl, clean }: Parts): Lists {
  const cache = createTaggedCache<List>({ maxBytes });
  const tagCache = createTaggedCache<TagsOfList>({ maxBytes });

  async function resolved(pages: readonly ListedPublicPage[]): Promise<{ items: ContentPage[]; tags: string[] }> {
    const stored = pages.map((page): { page: ListedPublicPage; fields: Fields; content: BlockContent } => ({
      page,
      fields: pageTypeDefinition(definition, page.type)?.fields ?? noFields,
      content: typeDataContent(page.typeData),
    }));
    const wanted = nothingWanted();
    for (const { fields, content } of stored) want(wanted, referencesOf(fields, content));
    const found = await lookUp(source, wanted);
    const items = stored.map(({ page, fields, content }) => {
      const resolver = createResolver({ found, owner: typeDataOwner(page), publicUrl, clean });
      return Object.assign({}, page, { typeData: resolveContent(fields, content, resolver) });
    });
    return { items, tags: [...tagsOf(wanted)] };
  }

  return {
    async of(query) {
      // A query that cannot be answered is a fault of the block, not of the source.
      checkConditions(definition, query);
      pageSorts(definition, query);
      const limit = Math.min(largest, Math.max(1, query.limit ?? largest));
      const wish = { ...query, limit };
      return cache.fetch(JSON.stringify(wish), async () => {
        const { items: pages, total } = await source.pages(wish);
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
