import {
  blockDefinition,
  type ComparedFields,
  pageTypeDefinition,
  type SiteDefinition,
} from '@ximblox/blocks/internal';

/** Returns the fields by which versions of a page type are compared and merged. */
export const comparedFieldsOf = (site: SiteDefinition, type: string): ComparedFields => ({
  ofBlock: (block) => blockDefinition(site, block)?.fields,
  ofPage: pageTypeDefinition(site, type)?.fields,
});
