import { z } from 'zod';
import { endpoint, permission, session } from './endpoint.ts';
import { block } from './entities/block.ts';
import { menuItem, menuTree } from './entities/menu.ts';
import { locale, person, record, time } from './entities/values.ts';

/** The language in which menus, types and their fields are named; what the site does not say in it is in English. */
const namingQuery = z.object({
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('en'),
});

const menuParams = z.object({ id: z.string().regex(/^[a-z0-9-]{1,50}$/) });

export const menus = {
  list: endpoint({
    method: 'GET',
    path: '/menu/list',
    summary: 'List the menus of the site',
    access: session,
    isPublished: true,
    query: namingQuery,
    reply: z.array(z.object({ id: z.string(), label: z.string(), depth: z.int() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/menu/{id}',
    summary: 'Get the tree of a menu in one locale',
    access: session,
    isPublished: true,
    params: menuParams,
    query: z.object({ locale }),
    reply: menuTree,
  }),
  translated: endpoint({
    method: 'GET',
    path: '/menu/{id}/translated',
    summary:
      'Get the tree of a menu converted to another locale, with each page replaced by its translation; nothing is stored',
    access: permission('manage-menu'),
    params: menuParams,
    query: z.object({ locale, from: locale }),
    reply: z.object({
      items: z.array(menuItem),
      /** Items whose page has no translation, and which so stay as they are, or is gone, and which so lead nowhere. */
      untranslated: z.array(z.object({ key: z.string(), title: z.string() })),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/menu/{id}',
    summary:
      'Replace the tree of a menu in one locale, effective immediately; 409 V_07 on `version` for an outdated version, V_12 on `level` for an item that is deeper than both the limit of the menu and its stored level',
    access: permission('manage-menu'),
    params: menuParams,
    query: z.object({ locale }),
    body: z.object({
      items: z.array(menuItem).max(100),
      /** The version that `items` come from; without it they replace whatever is there. */
      version: z.int().nonnegative().optional(),
    }),
    reply: menuTree,
  }),
};

/** A page type as screens need it; `slugPrefix` is a text or a map per locale. */
export const pageTypeInfo = z.object({
  id: z.string(),
  label: z.string(),
  slugPrefix: z.union([z.string(), z.record(z.string(), z.string())]),
  initialBlocks: z.array(z.string()),
  defaultPageTypeProps: record,
  /** JSON form of the fields that pages of this type have beside their blocks. */
  fields: record,
  /** JSON form of the fields of the type itself, which are the same for all its pages. */
  properties: record,
});
export type PageTypeInfo = z.output<typeof pageTypeInfo>;

/** A page type with all that surrounds it, and how many pages it has. */
const pageTypeOverview = z.object({
  id: z.string(),
  label: z.string(),
  /** What addresses of its pages start with, by locale; `''` for nothing. */
  slugPrefixes: z.record(locale, z.string()),
  /** Blocks that a new page starts with. */
  initialBlocks: z.array(z.object({ id: z.string(), label: z.string() })),
  /** Fields that its pages have beside their blocks. */
  fields: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Whether its pages have a header, something between it and the blocks, and a footer. */
  hasHeader: z.boolean(),
  hasIntro: z.boolean(),
  hasFooter: z.boolean(),
  /** Pages that visitors can see, and those that they cannot; none in the bin. */
  published: z.int().nonnegative(),
  unpublished: z.int().nonnegative(),
});
export type PageTypeOverview = z.output<typeof pageTypeOverview>;

/** Values of the fields and properties of a page type, kept as a block keeps its own. */
const typeContent = block.pick({ props: true, __images: true, __files: true });

/** What is filled in for a page type in one locale, for all pages that do not say it themselves. */
const typeDefaults = z.object({
  id: z.string(),
  locale,
  /** Number of the last save; 0 while nobody has filled in anything. */
  version: z.int().nonnegative(),
  updatedAt: time.nullable(),
  updatedBy: person.nullable(),
  content: typeContent,
  /** What the site project says where nothing is filled in. */
  coded: typeContent,
});
export type TypeDefaults = z.output<typeof typeDefaults>;

/** A field or property of a page type that published pages show now and would show empty, and how many they are. */
const emptiedDefault = z.object({ name: z.string(), pages: z.int().positive() });
export type EmptiedDefault = z.output<typeof emptiedDefault>;

/** A block type as screens need it; `fields` is its definition in JSON, `schema` the JSON Schema of its props. */
export const blockTypeInfo = z.object({
  id: z.string(),
  label: z.string(),
  group: z.string(),
  description: z.string(),
  fields: record,
  schema: record,
  example: record,
});
export type BlockTypeInfo = z.output<typeof blockTypeInfo>;

const typeParams = z.object({ id: z.string().min(1).max(100) });

export const types = {
  pageTypes: endpoint({
    method: 'GET',
    path: '/page-type/list',
    summary: 'List the page types of the site',
    access: session,
    query: namingQuery,
    beforeTwoFactor: true,
    reply: z.array(pageTypeInfo),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/page-type/overview',
    summary: 'List the page types of the site with their layout and number of pages',
    access: session,
    query: namingQuery,
    reply: z.array(pageTypeOverview),
  }),
  defaults: endpoint({
    method: 'GET',
    path: '/page-type/{id}/defaults',
    summary: 'Get the default values of a page type in one locale',
    access: session,
    params: typeParams,
    query: z.object({ locale }),
    reply: typeDefaults,
  }),
  saveDefaults: endpoint({
    method: 'PUT',
    path: '/page-type/{id}/defaults',
    summary:
      'Save the default values of a page type in one locale, effective immediately; 409 V_07 on `version` when another user has saved them in the meantime',
    access: permission('manage-page-types'),
    params: typeParams,
    query: z.object({ locale }),
    body: z.object({
      content: typeContent,
      /** The version that was read before. */
      version: z.int().nonnegative(),
    }),
    reply: typeDefaults,
  }),
  emptiedDefaults: endpoint({
    method: 'POST',
    path: '/page-type/{id}/defaults/emptied',
    summary: 'List fields that published pages would no longer show with other default values',
    access: permission('manage-page-types'),
    kind: 'read',
    params: typeParams,
    query: z.object({ locale }),
    body: z.object({ content: typeContent }),
    reply: z.object({ fields: z.array(emptiedDefault) }),
  }),
  blockTypes: endpoint({
    method: 'GET',
    path: '/block-type/list',
    summary: 'List the block types of the site',
    access: session,
    query: namingQuery,
    reply: z.array(blockTypeInfo),
  }),
};
