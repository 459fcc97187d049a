import type { PublicTag } from '@ximblox/contract';

/** Rendered fields of an unknown page type. */
export type AnyTypeData = Readonly<Record<string, unknown>>;

/** Published page in a list. */
export interface ContentPage<TypeData = AnyTypeData> {
  pageID: number;
  title: string;
  url: string;
  locale: string;
  type: string;
  /** ISO 8601. */
  publishedAt: string;
  /** Last change of the published page, ISO 8601. */
  modifiedAt: string;
  seoDescription: string;
  /** Rendered fields of the page type, with resolved images and links. */
  typeData: TypeData;
  /** Public tags, sorted by name. */
  tags: readonly PublicTag[];
}
