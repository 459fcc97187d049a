import {
  type BlockContent,
  pageTypeDefinition,
  shownTypeContent,
  type SiteDefinition,
  typeDataOf,
} from '@ximblox/blocks/internal';

/**
 * Returns the `typeData` that a page shows: its own fields, with default values for empty ones, and the properties of its type.
 * Data of an unregistered type is returned unchanged.
 * @param defaults the stored default values of the type in the locale of the page, or null
 */
export function shownTypeData(
  site: SiteDefinition,
  type: string,
  typeData: Record<string, unknown>,
  defaults: BlockContent | null,
): Record<string, unknown> {
  const pageType = pageTypeDefinition(site, type);
  return pageType ? typeDataOf(shownTypeContent(pageType, typeData, defaults)) : typeData;
}
