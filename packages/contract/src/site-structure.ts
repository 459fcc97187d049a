import { z } from 'zod';
import { endpoint, permission, session } from './endpoint.ts';
import { typeContent } from './entities/block.ts';
import { menuItem, menuTree } from './entities/menu.ts';
import { idParam, locale, person, record, time } from './entities/values.ts';
import { restoredNumber, versionsBody, versionsReply } from './site-versions.ts';

/** Language of labels, with English as fallback. */
const namingQuery = z.object({
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('en'),
});

/** Reads what an open release changes in place of what is live; needs `manage-releases`. A closed release changes nothing. */
const inRelease = { releaseID: idParam.optional() };

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
    query: z.object({ locale, from: locale, ...inRelease }),
    reply: z.object({
      items: z.array(menuItem),
      /** Unchanged items: their page has no translation or was deleted. */
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
      /** The version that `items` are based on. If missing, they replace any version. */
      version: z.int().nonnegative().optional(),
    }),
    reply: menuTree,
  }),
  versions: endpoint({
    method: 'POST',
    path: '/menu/{id}/versions',
    summary: 'List the versions of a menu in one locale with their items, newest first, paged',
    access: permission('manage-menu'),
    kind: 'read',
    params: menuParams,
    query: z.object({ locale }),
    body: versionsBody,
    reply: versionsReply(z.array(menuItem)),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/menu/{id}/restore',
    summary: 'Save the items of an earlier version of a menu, with the checks and errors of saving it',
    access: permission('manage-menu'),
    params: menuParams,
    query: z.object({ locale }),
    body: z.object({
      number: restoredNumber,
      /** The version that the caller has read; not checked if missing. */
      version: z.int().nonnegative().optional(),
    }),
    reply: menuTree,
  }),
};

/** A page type as the admin uses it; `slugPrefix` is a string or a map by locale. */
export const pageTypeInfo = z.object({
  id: z.string(),
  label: z.string(),
  slugPrefix: z.union([z.string(), z.record(z.string(), z.string())]),
  /** Whether visitors can open its pages. Pages without an address are parts of other pages, such as shared sections. */
  hasAddress: z.boolean().default(true),
  initialBlocks: z.array(z.string()),
  defaultPageTypeProps: record,
  /** Fields of pages of this type in addition to blocks, as JSON. */
  fields: record,
  /** Properties of the type, shared by all its pages, as JSON. */
  properties: record,
  /** Names of the fields with the default description and social image of a page; null for none. */
  seoDescription: z.string().nullable(),
  socialImage: z.string().nullable(),
});
export type PageTypeInfo = z.output<typeof pageTypeInfo>;

/** A page type with its layout and number of pages. */
const pageTypeOverview = z.object({
  id: z.string(),
  label: z.string(),
  /** Slug prefixes by locale; `''` for none. */
  slugPrefixes: z.record(locale, z.string()),
  initialBlocks: z.array(z.object({ id: z.string(), label: z.string() })),
  /** Fields of its pages in addition to blocks. */
  fields: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Whether its pages have a header, an intro between header and blocks, and a footer. */
  hasHeader: z.boolean(),
  hasIntro: z.boolean(),
  hasFooter: z.boolean(),
  /** Number of pages outside the trash. */
  published: z.int().nonnegative(),
  unpublished: z.int().nonnegative(),
});
export type PageTypeOverview = z.output<typeof pageTypeOverview>;

/** Default values of a page type in one locale, for pages without own values. */
const typeDefaults = z.object({
  id: z.string(),
  locale,
  /** Number of saves. */
  version: z.int().nonnegative(),
  updatedAt: time.nullable(),
  updatedBy: person.nullable(),
  content: typeContent,
  /** Defaults from the code of the site, used for empty values. */
  coded: typeContent,
});
export type TypeDefaults = z.output<typeof typeDefaults>;

/** A field or property that would become empty, with the number of published pages that show it. */
const emptiedDefault = z.object({ name: z.string(), pages: z.int().positive() });
export type EmptiedDefault = z.output<typeof emptiedDefault>;

/** A block type as the admin uses it; `fields` is its definition as JSON, `schema` the JSON Schema of its props. */
export const blockTypeInfo = z.object({
  id: z.string(),
  label: z.string(),
  group: z.string(),
  description: z.string(),
  /** Other words by which the block picker finds the type. */
  keywords: z.string(),
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
    query: z.object({ locale, ...inRelease }),
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
      /** The version that the caller has read. */
      version: z.int().nonnegative(),
    }),
    reply: typeDefaults,
  }),
  defaultVersions: endpoint({
    method: 'POST',
    path: '/page-type/{id}/defaults/versions',
    summary: 'List the versions of the default values of a page type in one locale, newest first, paged',
    access: permission('manage-page-types'),
    kind: 'read',
    params: typeParams,
    query: z.object({ locale }),
    body: versionsBody,
    reply: versionsReply(typeContent),
  }),
  restoreDefaults: endpoint({
    method: 'POST',
    path: '/page-type/{id}/defaults/restore',
    summary: 'Save an earlier version of the default values of a page type, with the checks and errors of saving them',
    access: permission('manage-page-types'),
    params: typeParams,
    query: z.object({ locale }),
    body: z.object({
      number: restoredNumber,
      /** The version that the caller has read. */
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
