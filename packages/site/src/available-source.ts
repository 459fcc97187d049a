import type { ContentSource } from '@ximblox/blocks';

/** Published content cannot be read now; `cause` says why. */
export class ContentUnavailable extends Error {
  constructor(cause: unknown) {
    super('Published content cannot be read.', { cause });
    this.name = 'ContentUnavailable';
  }
}

const guarded =
  <Input extends unknown[], Output>(read: (...input: Input) => Promise<Output>) =>
  async (...input: Input): Promise<Output> => {
    try {
      return await read(...input);
    } catch (error) {
      throw new ContentUnavailable(error);
    }
  };

/** A source whose failures can be told from those of components. */
export const availableSource = (source: ContentSource): ContentSource => ({
  findPage: guarded((locale, slug) => source.findPage(locale, slug)),
  pages: guarded((query) => source.pages(query)),
  tags: guarded((query) => source.tags(query)),
  resolve: guarded((references) => source.resolve(references)),
  menus: guarded((locale) => source.menus(locale)),
  settings: guarded(() => source.settings()),
  siblings: guarded((pageID) => source.siblings(pageID)),
  sitemapParts: guarded(() => source.sitemapParts()),
  sitemap: guarded((part) => source.sitemap(part)),
});
