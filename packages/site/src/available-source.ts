import type { ContentSource } from '@ximblox/blocks/internal';

/** Thrown when published content cannot be read; `cause` is the original error. */
export class ContentUnavailable extends Error {
  constructor(cause: unknown) {
    super('Published content cannot be read.', { cause });
    this.name = 'ContentUnavailable';
  }
}

const wrapErrors =
  <Input extends unknown[], Output>(read: (...input: Input) => Promise<Output>) =>
  async (...input: Input): Promise<Output> => {
    try {
      return await read(...input);
    } catch (error) {
      throw new ContentUnavailable(error);
    }
  };

/** Wraps errors of a source in `ContentUnavailable`, to distinguish them from errors of components. */
export const availableSource = (source: ContentSource): ContentSource => ({
  findPage: wrapErrors((locale, slug) => source.findPage(locale, slug)),
  pages: wrapErrors((query) => source.pages(query)),
  tags: wrapErrors((query) => source.tags(query)),
  resolve: wrapErrors((references) => source.resolve(references)),
  drafts: wrapErrors((pageIDs) => source.drafts(pageIDs)),
  sections: wrapErrors((pageIDs) => source.sections(pageIDs)),
  menus: wrapErrors((locale) => source.menus(locale)),
  settings: wrapErrors(() => source.settings()),
  extensionSettings: wrapErrors((id: string) => source.extensionSettings(id)),
  siblings: wrapErrors((pageID) => source.siblings(pageID)),
  sitemapParts: wrapErrors(() => source.sitemapParts()),
  sitemap: wrapErrors((part) => source.sitemap(part)),
});
