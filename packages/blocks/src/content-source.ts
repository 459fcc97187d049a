import type { ImageRecord, MenuItem, PopupSettings, PublicPage, PublicTag } from '@ximblox/contract';
import type { BlockContent } from './block-content.ts';
import type { ContentQuery } from './render-context.ts';
import type { SharedSections } from './shared-section.ts';

/** Published translations of a page, including the page itself if it is published. */
export interface PublicSiblings {
  groupID: number;
  siblings: {
    pageID: number;
    locale: string;
    url: string;
    /** Whether search engines get another address, or none. */
    isUnlisted?: boolean;
  }[];
}

/** Page with its translations, from one consistent read. */
export interface FoundPage {
  kind: 'page';
  page: PublicPage;
  siblings: PublicSiblings;
  /** Last change of the published page, ISO 8601. */
  modifiedAt: string;
}

/** Result of looking up an address. */
export type PageOutcome =
  | FoundPage
  /** The page has another address; `url` is its path with the locale prefix. */
  | { kind: 'moved'; pageID: number; url: string }
  /** The page has been deleted. */
  | { kind: 'gone' }
  | { kind: 'missing' };

/** Page in a list. Its `typeData` includes the default values of its type. */
export interface ListedPublicPage {
  pageID: number;
  title: string;
  locale: string;
  type: string;
  /** Path with the locale prefix. */
  url: string;
  /** ISO 8601; that of the version for a draft that is not public. */
  publishedAt: string;
  /** Last change of the page, ISO 8601. */
  modifiedAt: string;
  seoDescription: string;
  typeData: Record<string, unknown>;
  /** Public tags, sorted by name. */
  tags: readonly PublicTag[];
}

/** Target of a link to a page. */
export interface LinkedPage {
  pageID: number;
  type: string;
  locale: string;
  title: string;
  /** Path with the locale prefix. */
  url: string;
}

/** File of the media library. */
export interface LinkedFile {
  id: number;
  hash: string;
  fileName: string;
  mime: string;
  /** Bytes. */
  fileSize: number;
  /** Pixels; null for files without dimensions. */
  width: number | null;
  height: number | null;
  /** Focal point as fractions of width and height. */
  focus: readonly [number, number] | null;
  /** Average colour of an opaque image, `#7a8c94`. */
  tone: string | null;
  /** Default alternative texts, by locale, and for all other locales. */
  altTexts: Readonly<Record<string, string>>;
  defaultAltText: string;
  shared: boolean;
  /** Address of a video on its service; null for other files. */
  watchUrl: string | null;
  /** Earlier contents of a replaced file, which published pages may still show. */
  earlier: readonly Pick<LinkedFile, 'hash' | 'mime' | 'fileSize' | 'width' | 'height' | 'tone'>[];
}

export interface SitemapEntry {
  pageID: number;
  slug: string;
  /** Path with the locale prefix. */
  url: string;
  /** When the published version was stored or published, ISO 8601. */
  modifiedAt: string;
  /** Published translations, including the page itself. */
  siblings: readonly { locale: string; url: string }[];
  /** Paths of the images on the page. */
  images: readonly string[];
}

/** Published pages of a locale. */
export interface SitemapPart {
  locale: string;
  /** Number of pages. */
  total: number;
  /** Last change of any of them, ISO 8601. */
  modifiedAt: string;
}

/** Site settings that visitors can see. */
export interface PublicSettings {
  siteName: string;
  /** Image of pages without their own; null uses the site's definition. */
  seoImage: ImageRecord | null;
  /** Whether search engines may index the site. */
  indexing: boolean;
  /** Null if there is no pop-up. */
  popup: PopupSettings | null;
}

/** Pages whose newest versions are shown in place of the published ones: every page, or those with these IDs. */
export type DraftScope = 'all' | readonly number[];

/** Whether the newest version of a page is shown in place of the published one. */
export const isInDraftScope = (drafts: DraftScope | undefined, pageID: number): boolean =>
  drafts === 'all' || (drafts?.includes(pageID) ?? false);

/** Query of published pages, and of the drafts in a scope. */
export type ScopedQuery = ContentQuery & { drafts?: DraftScope | undefined };

/**
 * Reads content for the public site. The server implements it in process. Unpublished content passes this interface only
 * through `drafts`, a call or a scope; all other calls omit missing and unpublished items. A rejected call means that the
 * storage is unavailable.
 */
export interface ContentSource {
  findPage(locale: string, slug: string): Promise<PageOutcome>;
  /** Returns pages of a type and locale in the requested order, and the total number. */
  pages(query: ScopedQuery): Promise<{ items: ListedPublicPage[]; total: number }>;
  /** Returns the public tags of matching pages by name, with the number of pages for each. */
  tags(query: Pick<ScopedQuery, 'type' | 'locale' | 'where' | 'drafts'>): Promise<(PublicTag & { total: number })[]>;
  /** Returns the given pages and files, in any order. Unpublished pages are omitted; files in the trash are included. */
  resolve(references: { pageIDs: readonly number[]; fileIDs: readonly number[] }): Promise<{
    pages: LinkedPage[];
    files: LinkedFile[];
  }>;
  /**
   * Returns the newest versions of pages, published or not, in any order. Only for previews: they show what a page will look like
   * once the pages that it refers to are public.
   */
  drafts(pageIDs: readonly number[]): Promise<ListedPublicPage[]>;
  /** Returns published shared sections, with those inside them. */
  sections(pageIDs: readonly number[]): Promise<SharedSections>;
  /** Returns the stored trees of all menus of a locale, by menu ID. */
  menus(locale: string): Promise<Record<string, MenuItem[]>>;
  siblings(pageID: number): Promise<PublicSiblings>;
  settings(): Promise<PublicSettings>;
  /** Returns the stored values of settings of an extension, by full ID; null before the first save. */
  extensionSettings(id: string): Promise<BlockContent | null>;
  /** Returns the locales with published pages. */
  sitemapParts(): Promise<SitemapPart[]>;
  /** Returns published pages of a locale, in a stable order. */
  sitemap(part: { locale: string; offset: number; limit: number }): Promise<SitemapEntry[]>;
}
