import {
  type Fields,
  localiseFields,
  jsonSchemaOf,
  type PageTypeDefinition,
  type BlockDefinition,
  localise,
} from '@ximblox/blocks/internal';
import type { BlockTypeInfo, contract, PageTypeInfo } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { emptiedDefaults } from './emptied-defaults.ts';
import { listPageTypes } from './list-page-types.ts';
import { getTypeDefaults, saveTypeDefaults } from './save-type-defaults.ts';
import { listDefaultVersions, restoreDefaults } from './type-default-versions.ts';

export { getTypeDefaults, saveTypeDefaults, typeDefaultsErrors } from './save-type-defaults.ts';
export { shownTypeData } from './shown-type-data.ts';
export { defaultsOfPage, filesOfType, findShownDefaults, findTypeDefaults } from './type-defaults-store.ts';

/** Marks the fields whose values the page type computes. */
const withComputed = ({ computed = {} }: PageTypeDefinition, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.hasOwn(computed, name) ? Object.assign({}, field, { isComputed: true }) : field,
    ]),
  );

const pageTypeOnWire = (pageType: PageTypeDefinition, language: string): PageTypeInfo => ({
  id: pageType.id,
  label: localise(pageType.label, language),
  slugPrefix: pageType.slugPrefix,
  hasAddress: pageType.hasAddress ?? true,
  initialBlocks: [...pageType.initialBlocks],
  defaultPageTypeProps: pageType.defaultPageTypeProps,
  fields: withComputed(pageType, localiseFields(pageType.fields, language)),
  properties: localiseFields(pageType.properties, language),
  seoDescription: pageType.seoDescription ?? null,
  socialImage: pageType.socialImage ?? null,
});

const blockTypeOnWire = (definition: BlockDefinition, language: string): BlockTypeInfo => ({
  id: definition.type,
  label: localise(definition.label, language),
  group: localise(definition.group, language),
  description: localise(definition.description, language),
  keywords: localise(definition.keywords, language),
  fields: localiseFields(definition.fields, language),
  schema: jsonSchemaOf(localiseFields(definition.fields, language)),
  example: definition.example.props,
});

/** API handlers for the registered page types and block types, and for default values. */
export const typeHandlers: Handlers<typeof contract.types> = {
  pageTypes: async ({ services: { site } }, { query: { language } }) =>
    site.pageTypes.map((type) => pageTypeOnWire(type, language)),
  overview: (context, { query }) => listPageTypes(context, query.language),
  defaults: (context, { params, query }) => getTypeDefaults(context, params.id, query.locale, query.releaseID),
  saveDefaults: (context, { params, query, body }) => saveTypeDefaults(context, params.id, query.locale, body),
  defaultVersions: (context, { params, query, body }) => listDefaultVersions(context, params.id, query.locale, body),
  restoreDefaults: (context, { params, query, body }) => restoreDefaults(context, params.id, query.locale, body),
  emptiedDefaults: async (context, { params, query, body }) => ({
    fields: await emptiedDefaults(context, params.id, query.locale, body.content),
  }),
  blockTypes: async ({ services: { site } }, { query: { language } }) =>
    site.blocks.map((block) => blockTypeOnWire(block, language)),
};
