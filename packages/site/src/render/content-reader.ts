import {
  type BlockContent,
  type ContentPage,
  type ContentReader,
  type Fields,
  pageTypeDefinition,
  resolveContent,
  typeDataContent,
} from '@ximblox/blocks';
import type { ListedPage } from '../content-source.ts';
import { lookUp, nothingWanted, tagsOf, wantContent } from './references.ts';
import type { RenderNotes, SiteServices } from './rendering.ts';
import { createResolver, type MediaOwner } from './resolver.ts';

const noFields: Fields = {};

/** Addresses of the pictures and files in the typeData of a page. */
export const typeDataOwner = ({ pageID, locale }: Pick<ListedPage, 'pageID' | 'locale'>): MediaOwner => ({
  pageID,
  locale,
  images: 'page_type_images',
  files: 'page_type_files',
});

/** What loaders of blocks read with. */
export function createContentReader(services: SiteServices, notes: RenderNotes): ContentReader {
  const { definition, source, publicUrl, clean } = services;

  const withTypeData = async (pages: readonly ListedPage[]): Promise<ContentPage[]> => {
    const stored = pages.map((page): { page: ListedPage; fields: Fields; content: BlockContent } => ({
      page,
      fields: pageTypeDefinition(definition, page.type)?.fields ?? noFields,
      content: typeDataContent(page.typeData),
    }));
    const wanted = nothingWanted();
    for (const { fields, content } of stored) wantContent(wanted, fields, content);
    const found = await lookUp(source, wanted);
    for (const tag of tagsOf(wanted)) notes.tags.add(tag);
    return stored.map(({ page, fields, content }) => {
      const owner = typeDataOwner(page);
      const typeData = resolveContent(fields, content, createResolver({ found, owner, publicUrl, clean }));
      return Object.assign({}, page, { typeData });
    });
  };

  return {
    async pages(query) {
      notes.tags.add(`pages:${query.type}:${query.locale}`);
      const limit = Math.min(100, Math.max(1, query.limit ?? 100));
      const { items, total } = await source.pages({ ...query, limit });
      return { items: await withTypeData(items), total };
    },
  };
}
