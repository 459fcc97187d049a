import { jsonSchemaOf, type PageTypeDefinition, type RegisteredBlock } from '@ximblox/blocks';
import type { BlockTypeInfo, contract, PageTypeInfo } from '@ximblox/contract';
import type { Handlers } from '../../context.ts';

const pageTypeOnWire = (pageType: PageTypeDefinition): PageTypeInfo => ({
  id: pageType.id,
  label: pageType.label,
  slugPrefix: pageType.slugPrefix,
  initialBlocks: [...pageType.initialBlocks],
  defaultPageTypeProps: pageType.defaultPageTypeProps,
  fields: pageType.fields,
});

const blockTypeOnWire = ({ id, definition }: RegisteredBlock): BlockTypeInfo => ({
  id,
  label: definition.label,
  group: definition.group,
  description: definition.description,
  fields: definition.fields,
  schema: jsonSchemaOf(definition.fields),
  example: definition.example.props,
});

/** What the site registers, as screens need it. */
export const typeHandlers: Handlers<typeof contract.types> = {
  pageTypes: async ({ services: { site } }) => site.pageTypes.map(pageTypeOnWire),
  blockTypes: async ({ services: { site } }) => site.blocks.map(blockTypeOnWire),
};
