import type { PublicTag } from '@ximblox/contract';
import type { AnyTypeData, ContentPage } from './content-page.ts';

/** Requested part of a page's list, from its address: `?tag=7&page=2`. */
export interface ListPart {
  /** Counted from 1. */
  page: number;
  /** ID of the public tag to filter by; null for all pages. */
  tag: number | null;
}

/** Tag of a list of pages, with the address that filters by it. */
export interface ListedTag extends PublicTag {
  /** Number of pages with the tag. */
  total: number;
  url: string;
  current: boolean;
}

/** Page of a paginated list, with the addresses of the others. */
export interface PagedList<TypeData = AnyTypeData> {
  items: ContentPage<TypeData>[];
  /** Total number of pages in the list, with the selected tag if there is one. */
  total: number;
  /** Maximum pages per part. */
  size: number;
  /** Counted from 1. */
  page: number;
  lastPage: number;
  /** Path of this part with its query. */
  url: string;
  previousUrl: string | null;
  nextUrl: string | null;
  /** Path of the list without a tag. */
  allUrl: string;
  /** The selected tag; null for all pages. */
  tag: PublicTag | null;
  /** Tags of all pages of the list by name, regardless of the selected tag. */
  tags: readonly ListedTag[];
  /** Path of the feed of these pages; null if there is none. */
  feedUrl: string | null;
}
