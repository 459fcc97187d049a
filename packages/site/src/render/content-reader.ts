import {
  type ContentPage,
  type ContentReader,
  PageQueryError,
  type PageQuery,
  type PageReference,
  type PublicContentReader,
  queryLimits,
  type ReadSettings,
  type RenderContext,
  settingsID,
  settingsValues,
} from '@ximblox/blocks/internal';
import { readPagedList } from './paged-list.ts';
import type { RenderState, SiteServices } from './render-state.ts';

const idOf = (type: string | { id: string }): string => (typeof type === 'string' ? type : type.id);

const queryIn = (locale: string, type: string | { id: string }, query: PageQuery) => ({
  locale,
  ...query,
  type: idOf(type),
});

/**
 * Creates a reader of pages, outside of the page that is rendered.
 * @param locale of queries that name none
 * @param rendering collects the tags of what was read; in a preview, references resolve to drafts
 */
export function createPublicReader(
  services: SiteServices,
  locale: string,
  rendering?: Pick<RenderState, 'tags'> & Pick<RenderContext, 'preview'>,
): PublicContentReader {
  async function pages(type: string | { id: string }, { page = 1, ...query }: PageQuery & { page?: number } = {}) {
    const { limit = queryLimits.default } = query;
    if (!Number.isSafeInteger(page) || page < 1) {
      throw new PageQueryError(`A query of pages asks for page ${page}: use a whole number from 1.`);
    }
    const { items, total, tags } = await services.lists.of({
      ...queryIn(locale, type, query),
      offset: (page - 1) * limit,
    });
    if (rendering) for (const tag of tags) rendering.tags.add(tag);
    return { items: [...items], total, pages: Math.ceil(total / limit) };
  }

  async function resolve(type: { id: string }, references: PageReference | readonly PageReference[] | null) {
    const wanted = [references ?? []].flat().filter((one) => one.type === type.id);
    if (rendering?.preview) {
      const drafts = await services.lists.drafts(wanted.map(({ pageID }) => pageID));
      return wanted.flatMap(({ pageID }) => drafts.find((page) => page.pageID === pageID) ?? []);
    }
    const found = new Map<number, ContentPage>();
    // Most refer to pages in the locale of the page; a page without a translation is shown in its own.
    for (const [own, same] of Map.groupBy(wanted, (one) => one.locale)) {
      const ids = same.map(({ pageID }) => pageID);
      const { items } = await pages(type, { locale: own, where: { id: { in: ids } }, limit: ids.length });
      for (const page of items) found.set(page.pageID, page);
    }
    return wanted.flatMap(({ pageID }) => found.get(pageID) ?? []);
  }

  // Rendering resolves content by the fields of its own type, so queries by a definition return the types that it declares.
  return { pages, resolve } as PublicContentReader;
}

/** Creates the content reader for `load` of blocks; it records the tags of what was read. */
export function createContentReader(services: SiteServices, state: RenderState, context: RenderContext): ContentReader {
  const { locale, preview } = context;
  const paginate = (type: string | { id: string }, query: PageQuery = {}) =>
    readPagedList(services, state, context, queryIn(locale, type, query));
  // Pages depend on settings as a whole, so these need no tag of their own.
  const settings: ReadSettings = async (definition) => {
    const id = settingsID(services.definition.extensions, definition);
    return settingsValues(definition, await services.source.extensionSettings(id));
  };
  return {
    ...createPublicReader(services, locale, { tags: state.tags, preview }),
    paginate,
    settings,
  } as ContentReader;
}
