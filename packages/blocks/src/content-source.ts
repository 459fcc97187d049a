import type { ImageRecord, MenuItem, PopupSettings, PublicPage, PublicTag } from '@ximblox/contract';
import type { ContentQuery } from './render-context.ts';

/** The published translations of a page, itself included when it is published. */
export interface PublicSiblings {
  groupID: number;
  siblings: { pageID: number; locale: string; url: string }[];
}

/** A page with its translations, as they were at one moment. */
export interface FoundPage {
  kind: 'page';
  page: PublicPage;
  siblings: PublicSiblings;
  /** When what is public of it was last changed, ISO 8601. */
  modifiedAt: string;
}

/** What stands at an address. */
export type PageOutcome =
  | FoundPage
  /** The page has another address by now; `url` is its path with the locale prefix. */
  | { kind: 'moved'; pageID: number; url: string }
  /** There was a page that has been deleted. */
  | { kind: 'gone' }
  | { kind: 'missing' };

/** A published page as lists need it; `typeData` as it is stored. */
export interface ListedPublicPage {
  pageID: number;
  title: string;
  locale: string;
  type: string;
  /** Path with the locale prefix. */
  url: string;
  /** ISO 8601. */
  publishedAt: string;
  /** When what is public of it was last changed, ISO 8601. */
  modifiedAt: string;
  seoDescription: string;
  typeData: Record<string, unknown>;
  /** Public ones by name. */
  tags: readonly PublicTag[];
}

/** Where a link to a page leads. */
export interface LinkedPage {
  pageID: number;
  /** Path with the locale prefix. */
  url: string;
}

/** What is known of a file of the media library. */
export interface LinkedFile {
  id: number;
  hash: string;
  fileName: string;
  mime: string;
  /** Bytes. */
  fileSize: number;
  /** Pixels; null for what has no dimensions. */
  width: number | null;
  height: number | null;
  /** Centre of attention as fractions of width and height. */
  focus: readonly [number, number] | null;
  /** Average colour of an opaque picture, `#7a8c94`. */
  tone: string | null;
  /** What it shows, where its use says nothing of its own: by locale, and for all others. */
  altTexts: Readonly<Record<string, string>>;
  defaultAltText: string;
  shared: boolean;
  /** Where a video of a service is watched; null for every other file. */
  watchUrl: string | null;
  /** What it was before it was replaced, which published pages may go on showing. */
  earlier: readonly Pick<LinkedFile, 'hash' | 'mime' | 'fileSize' | 'width' | 'height' | 'tone'>[];
}

export interface SitemapEntry {
  pageID: number;
  slug: string;
  /** Path with the locale prefix. */
  url: string;
  /** When the published version was stored or published, ISO 8601. */
  modifiedAt: string;
  /** Published translations, the page itself included. */
  siblings: readonly { locale: string; url: string }[];
  /** Paths of the pictures that it shows. */
  images: readonly string[];
}

/** What is published in a locale. */
export interface SitemapPart {
  locale: string;
  /** Number of pages. */
  total: number;
  /** When the last of them was changed, ISO 8601. */
  modifiedAt: string;
}

/** What is chosen for the whole site, as far as visitors see it. */
export interface PublicSettings {
  siteName: string;
  /** For pages that have no picture of their own; null leaves it to the site's definition. */
  seoImage: ImageRecord | null;
  /** Whether search engines may list the site. */
  indexing: boolean;
  /** Null when none is shown. */
  popup: PopupSettings | null;
}

/**
 * Published content, as the public site asks for it: nothing unpublished ever comes through here. Filled in process by the
 * server. Whatever is not public is left out of the answers; a call that throws is taken for storage being away.
 */
export interface ContentSource {
  findPage(locale: string, slug: string): Promise<PageOutcome>;
  /** Pages of a type and locale in the order asked for, and how many there are in all. */
  pages(query: ContentQuery): Promise<{ items: ListedPublicPage[]; total: number }>;
  /** The public tags of such pages by name, and how many pages have each. */
  tags(query: Pick<ContentQuery, 'type' | 'locale' | 'tags' | 'where'>): Promise<(PublicTag & { total: number })[]>;
  /** Several pages and files at once, in any order. Pages must be published; files only must exist. */
  resolve(references: { pageIDs: readonly number[]; fileIDs: readonly number[] }): Promise<{
    pages: LinkedPage[];
    files: LinkedFile[];
  }>;
  /** The stored trees of all menus in a locale, by ID of the menu. */
  menus(locale: string): Promise<Record<string, MenuItem[]>>;
  siblings(pageID: number): Promise<PublicSiblings>;
  settings(): Promise<PublicSettings>;
  /** The locales with published pages. */
  sitemapParts(): Promise<SitemapPart[]>;
  /** Published pages of a locale, in an order that stays. */
  sitemap(part: { locale: string; offset: number; limit: number }): Promise<SitemapEntry[]>;
}
