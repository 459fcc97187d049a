import { typeDataContent } from './content.ts';
import type { BlockContent } from './block-content.ts';
import type { PageTypeDefinition } from './define-page-type.ts';
import type { Fields } from './fields/index.ts';
import { inheritContent } from './inherit-content.ts';
import { withItemKeys } from './item-keys.ts';
import { pageTypeDefinition, type SiteDefinition } from './site-definition.ts';

/** All fields of a page type: those of its pages, and its own properties. */
export const fieldsOfType = ({ fields, properties }: PageTypeDefinition): Fields => ({ ...properties, ...fields });

/** Content of a type with keys for all its list items. */
export const keyedTypeContent = (pageType: PageTypeDefinition, content: BlockContent): BlockContent => ({
  ...content,
  props: withItemKeys(fieldsOfType(pageType), content.props),
});

/** The `typeData` of a page with keys for all its list items; unchanged for an unregistered type. */
export function keyedTypeData(
  site: SiteDefinition,
  type: string,
  typeData: Record<string, unknown>,
): Record<string, unknown> {
  const pageType = pageTypeDefinition(site, type);
  return pageType ? withItemKeys(fieldsOfType(pageType), typeData) : typeData;
}

/** Default values of a type in a locale: stored ones over those of the site's code. */
export const defaultsOfType = (pageType: PageTypeDefinition, stored: BlockContent | null): BlockContent => {
  const coded = { props: pageType.defaultPageTypeProps, __images: {}, __files: {} };
  const shown = stored ? inheritContent(fieldsOfType(pageType), stored, coded) : coded;
  return keyedTypeContent(pageType, shown);
};

/** Content of a page in addition to its blocks: its own fields, with the defaults of its type for empty ones. */
export const shownTypeContent = (
  pageType: PageTypeDefinition,
  typeData: Record<string, unknown>,
  stored: BlockContent | null,
): BlockContent =>
  keyedTypeContent(
    pageType,
    inheritContent(fieldsOfType(pageType), typeDataContent(typeData), defaultsOfType(pageType, stored)),
  );
