import type { PublicTag } from '@ximblox/contract';

/** Rendered fields of a page type, of which nothing more is known. */
export type AnyTypeData = Readonly<Record<string, unknown>>;

/** A published page as lists show it. */
export interface ContentPage<TypeData = AnyTypeData> {
  pageID: number;
  title: string;
  url: string;
  locale: string;
  type: string;
  /** ISO 8601. */
  publishedAt: string;
  /** When what is public of it was last changed, ISO 8601. */
  modifiedAt: string;
  seoDescription: string;
  /** Fields of the page type, rendered: pictures and links are resolved. */
  typeData: TypeData;
  /** Public ones by name. */
  tags: readonly PublicTag[];
}
