import { typeDataContent } from './content.ts';
import type { BlockContent } from './block-content.ts';
import type { PageTypeDefinition } from './define-page-type.ts';
import type { Fields } from './fields/index.ts';
import { inheritContent } from './inherit-content.ts';
import { withItemKeys } from './item-keys.ts';
import { pageTypeDefinition, type SiteDefinition } from './site-definition.ts';

/** Everything that can be filled in for a type: the fields of its pages, and its own properties. */
export const fieldsOfType = ({ fields, properties }: PageTypeDefinition): Fields => ({ ...properties, ...fields });

/** Content of a type with keys for all its list items. */
export const keyedTypeContent = (pageType: PageTypeDefinition, content: BlockContent): BlockContent => ({
  ...content,
  props: withItemKeys(fieldsOfType(pageType), content.props),
});

/** The `typeData` of a page with keys for all its list items; that of a type that is not registered stays as it is. */
export function keyedTypeData(
  site: SiteDefinition,
  type: string,
  typeData: Record<string, unknown>,
): Record<string, unknown> {
  const pageType = pageTypeDefinition(site, type);
  return pageType ? withItemKeys(fieldsOfType(pageType), typeData) : typeData;
}

/** What holds for a type in a locale: what was filled in for it over what the site project says. */
export const defaultsOfType = (pageType: PageTypeDefinition, stored: BlockContent | null): BlockContent => {
  const coded = { props: pageType.defaultPageTypeProps, __images: {}, __files: {} };
  const shown = stored ? inheritContent(fieldsOfType(pageType), stored, coded) : coded;
  return keyedTypeContent(pageType, shown);
};

/** What is shown beside the blocks of a page: its own fields, and what holds for its type where it leaves them open. */
export const shownTypeContent = (
  pageType: PageTypeDefinition,
  typeData: Record<string, unknown>,
  stored: BlockContent | null,
): BlockContent =>
  keyedTypeContent(
    pageType,
    inheritContent(fieldsOfType(pageType), typeDataContent(typeData), defaultsOfType(pageType, stored)),
  );
