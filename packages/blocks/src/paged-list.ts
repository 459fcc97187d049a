import type { PublicTag } from '@ximblox/contract';
import type { ContentPage } from './content-page.ts';

/** Which part of the list that a page shows its address asks for, as `?tag=7&page=2` does. */
export interface ListPart {
  /** Counted from 1. */
  page: number;
  /** ID of the public tag that all its pages have; null for all pages. */
  tag: number | null;
}

/** A tag of pages in a list, with the address that shows these alone. */
export interface ListedTag extends PublicTag {
  /** Number of pages that have it. */
  total: number;
  url: string;
  current: boolean;
}

/** A part of a list that is too long for one page, with addresses of the others. */
export interface PagedList {
  items: ContentPage[];
  /** Number of pages in all parts, those of the chosen tag when there is one. */
  total: number;
  /** Most pages in one part. */
  size: number;
  /** Counted from 1. */
  page: number;
  lastPage: number;
  /** Path of the part that is shown, with its query. */
  url: string;
  previousUrl: string | null;
  nextUrl: string | null;
  /** Path of the whole list, where no tag is chosen. */
  allUrl: string;
  /** The chosen tag; null for all pages. */
  tag: PublicTag | null;
  /** Tags of all pages of the list by name, whichever is chosen. */
  tags: readonly ListedTag[];
  /** Path of the feed of such pages; null when there is none. */
  feedUrl: string | null;
}
