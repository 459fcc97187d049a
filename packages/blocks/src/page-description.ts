import type { AnyTypeData, ContentPage } from './content-page.ts';
import type { LayoutProps, PageOrder } from './render-context.ts';

/** A schema.org thing: `{ '@type': 'NewsArticle', headline: '...' }`. Undefined properties are omitted. */
export interface StructuredData {
  '@type': string;
  [property: string]: unknown;
}

/** Page data for structured data and feeds. */
export interface DescribedPage<TypeData = AnyTypeData, Properties = AnyTypeData>
  extends LayoutProps<TypeData, Properties> {
  seoDescription: string;
  /** Last change of the published page, ISO 8601; null if it is not published. */
  modifiedAt: string | null;
  /** Absolute address of the page's social image, or of the site's; null if neither exists. */
  image: string | null;
  /** HTML of its blocks with absolute addresses (`article` of a block): headings, paragraphs, lists, quotes. */
  html: string;
  /** Absolute address of a path of the site. */
  absolute(path: string): string;
  /** Reference to the organisation of the site, for properties such as `publisher`; undefined if the site has none. */
  organisation: { '@id': string } | undefined;
}

/** Organisation that runs the site. */
export interface Organisation {
  /** Schema.org type; `Organization` by default. */
  type?: string;
  name: string;
  /** Path of an image in the site's public folder. */
  logo?: string;
  email?: string;
  /** In international form: `+31251550140`. */
  telephone?: string;
  /** `country` is a two-letter code. */
  address?: { street: string; postalCode: string; place: string; country: string };
  /** A year or day. */
  founded?: string;
  /** Other pages about the same organisation. */
  sameAs?: readonly string[];
}

/** Entry of a page in a feed, in addition to its title, its address and the text of its blocks. */
export interface FeedEntry {
  summary: string;
  /** ISO 8601 or a day; the first publication by default. */
  publishedAt?: string;
  author?: string;
  categories?: readonly string[];
  image?: { src: string; alt: string } | null;
}

/** Feed of a page type: one per language, below the type's slug prefix. */
export interface FeedDefinition<TypeData = AnyTypeData> {
  /** Name of the feed after that of the site, in the language of the locale. */
  title(locale: string): string;
  entry(page: ContentPage<TypeData>): FeedEntry;
  /** Sort keys of the pages, the primary one first; newest publication first by default. */
  orderBy?: PageOrder | readonly PageOrder[];
}
