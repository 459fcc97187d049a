import type { ContentReader } from '@ximblox/blocks';
import type { RenderNotes, SiteServices } from './rendering.ts';

/** What loaders of blocks read with; what they read is noted. */
export function createContentReader({ lists }: SiteServices, notes: RenderNotes): ContentReader {
  return {
    async pages(query) {
      const { items, total, tags } = await lists.of(query);
      for (const tag of tags) notes.tags.add(tag);
      return { items: [...items], total };
    },
  };
}
