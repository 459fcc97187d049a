import type { AnyTypeData, ContentPage } from './content-page.ts';
import type { LayoutProps } from './render-context.ts';

/** A thing as schema.org describes it: `{ '@type': 'NewsArticle', headline: '...' }`. Undefined properties are left out. */
export interface StructuredData {
  '@type': string;
  [property: string]: unknown;
}

/** A page as its type describes it to machines. */
export interface DescribedPage<TypeData = AnyTypeData, Properties = AnyTypeData>
  extends LayoutProps<TypeData, Properties> {
  seoDescription: string;
  /** When what is public of it was last changed, ISO 8601; null for what is not public. */
  modifiedAt: string | null;
  /** Whole addresses of the page's picture for social networks, else of the site's; null without either. */
  image: string | null;
  /** The text of its blocks as HTML with whole addresses (`article` of a block): headings, paragraphs, lists, quotes. */
  html: string;
  /** Whole address of a path of the site. */
  absolute(path: string): string;
  /** Points to the organisation of the site, for properties such as `publisher`; undefined when the site names none. */
  organisation: { '@id': string } | undefined;
}

/** Who is behind the site. */
export interface Organisation {
  /** Of schema.org; `Organization` by default. */
  type?: string;
  name: string;
  /** Path of a picture below the site's public folder. */
  logo?: string;
  email?: string;
  /** In international form: `+31251550140`. */
  telephone?: string;
  /** `country` is a code of two letters. */
  address?: { street: string; postalCode: string; place: string; country: string };
  /** A year or day. */
  founded?: string;
  /** Pages elsewhere that are about the same organisation. */
  sameAs?: readonly string[];
}

/** What a feed says of a page, beside its title, its address and the text of its blocks. */
export interface FeedEntry {
  summary: string;
  /** ISO 8601 or a day; when the page was first published by default. */
  publishedAt?: string;
  author?: string;
  categories?: readonly string[];
  image?: { src: string; alt: string } | null;
}

/** The feed of a page type: one in each language, below the type's slug prefix. */
export interface FeedDefinition<TypeData = AnyTypeData> {
  /** Name of the feed behind that of the site, in the language of the locale. */
  title(locale: string): string;
  entry(page: ContentPage<TypeData>): FeedEntry;
  /** Orders the pages and picks the newest, as in lists; `newest` by default. */
  order?: 'newest' | `field:${string}`;
}
