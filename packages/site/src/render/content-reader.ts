import type { ContentReader, RenderContext } from '@ximblox/blocks';
import { readPagedList } from './paged-list.ts';
import type { RenderState, SiteServices } from './render-state.ts';

/** Creates the content reader for `load` of blocks; it records the tags of what was read. */
export function createContentReader(services: SiteServices, state: RenderState, context: RenderContext): ContentReader {
  return {
    async pages(query) {
      const { items, total, tags } = await services.lists.of(query);
      for (const tag of tags) state.tags.add(tag);
      return { items: [...items], total };
    },
    paged: (query) => readPagedList(services, state, context, query),
  };
}
