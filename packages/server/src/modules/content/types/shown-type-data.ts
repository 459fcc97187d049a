import {
  type BlockContent,
  pageTypeDefinition,
  shownTypeContent,
  type SiteDefinition,
  typeDataOf,
} from '@ximblox/blocks';

/**
 * What stands beside the blocks of a page as it is shown: its own fields, what holds for its type where it leaves them open, and
 * the properties of the type. That of a type that is not registered stays as it is.
 * @param defaults what is filled in for the type in the locale of the page, null for nothing
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
