import { typeDataContent } from './content.ts';
import type { BlockContent } from './block-content.ts';
import type { PageTypeDefinition } from './define-page-type.ts';
import type { Fields } from './fields/index.ts';
import { inheritContent } from './inherit-content.ts';

/** Everything that can be filled in for a type: the fields of its pages, and its own properties. */
export const fieldsOfType = ({ fields, properties }: PageTypeDefinition): Fields => ({ ...properties, ...fields });

/** What holds for a type in a locale: what was filled in for it over what the site project says. */
export const defaultsOfType = (pageType: PageTypeDefinition, stored: BlockContent | null): BlockContent => {
  const coded = { props: pageType.defaultPageTypeProps, __images: {}, __files: {} };
  return stored ? inheritContent(fieldsOfType(pageType), stored, coded) : coded;
};

/** What is shown beside the blocks of a page: its own fields, and what holds for its type where it leaves them open. */
export const shownTypeContent = (
  pageType: PageTypeDefinition,
  typeData: Record<string, unknown>,
  stored: BlockContent | null,
): BlockContent => inheritContent(fieldsOfType(pageType), typeDataContent(typeData), defaultsOfType(pageType, stored));
