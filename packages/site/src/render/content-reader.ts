import type { ContentReader, RenderContext } from '@ximblox/blocks';
import { readPagedList } from './paged-list.ts';
import type { RenderNotes, SiteServices } from './rendering.ts';

/** What loaders of blocks read with; what they read is noted. */
export function createContentReader(services: SiteServices, notes: RenderNotes, context: RenderContext): ContentReader {
  return {
    async pages(query) {
      const { items, total, tags } = await services.lists.of(query);
      for (const tag of tags) notes.tags.add(tag);
      return { items: [...items], total };
    },
    paged: (query) => readPagedList(services, notes, context, query),
  };
}
