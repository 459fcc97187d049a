import { z } from 'zod';
import { bulkItemStates, maxBulkPages } from './bulk-limits.ts';
import { endpoint, permission, session } from './endpoint.ts';
import { pageState } from './entities/page.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, idParam, locale, multilineText, time } from './entities/values.ts';
import { errorItem } from './entities/error-item.ts';
import { pages } from './pages.ts';

const inRelease = {
  /** An open release to which the new versions and pages belong; by default they are on the live line. */
  releaseID: id.optional(),
};

/** What a bulk action does with each page. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('publish') }),
  z.object({ kind: z.literal('unpublish') }),
  z.object({ kind: z.literal('request'), comment: multilineText(2000).default('') }),
  z.object({
    kind: z.literal('schedule'),
    publishAt: time.nullable().default(null),
    unpublishAt: time.nullable().default(null),
  }),
  z.object({
    kind: z.literal('tag'),
    /** IDs of tags to add to each page and to remove from it. */
    add: z.array(id).max(100).default([]),
    remove: z.array(id).max(100).default([]),
    ...inRelease,
  }),
  z.object({
    kind: z.literal('move'),
    /** The page below which each page moves with all pages below it, by any of its translations; null for the top level. */
    parentID: id.nullable(),
  }),
  z.object({ kind: z.literal('translate'), newLocale: locale, ...inRelease }),
  z.object({
    kind: z.literal('release'),
    releaseID: id,
    /** Whether the release unpublishes the pages instead of publishing their newest versions. */
    takesOff: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('remove-from-release'), releaseID: id }),
  z.object({ kind: z.literal('trash') }),
]);
export type BulkAction = z.output<typeof bulkAction>;
export type BulkActionKind = BulkAction['kind'];

const bulkPage = z.object({ id, title: z.string(), locale, url: z.string() });

/** `unchanged`: the page already is as the action would make it. `failed`: the action refuses the page, with the errors. */
export const bulkPreviewItem = z.object({
  page: bulkPage.extend({ state: pageState, isPublic: z.boolean() }),
  outcome: z.enum(['ready', 'unchanged', 'failed']),
  errors: z.array(errorItem),
});
export type BulkPreviewItem = z.output<typeof bulkPreviewItem>;

export const bulkItem = z.object({
  page: bulkPage.extend({ isDeleted: z.boolean() }),
  state: z.enum(bulkItemStates),
  errors: z.array(errorItem),
  /** The page that the action created. */
  createdPageID: id.nullable(),
});
export type BulkItem = z.output<typeof bulkItem>;

/** A bulk action with its progress. */
export const bulkProgress = z.object({
  id,
  action: bulkAction,
  startedAt: time,
  /** Null while it runs. */
  finishedAt: time.nullable(),
  isCancelled: z.boolean(),
  /** Number of pages by state. */
  counts: z.object({
    waiting: z.int().nonnegative(),
    done: z.int().nonnegative(),
    unchanged: z.int().nonnegative(),
    failed: z.int().nonnegative(),
    cancelled: z.int().nonnegative(),
  }),
});
export type BulkProgress = z.output<typeof bulkProgress>;

/** Filters of the list of pages. */
export const bulkFilter = pages.list.body.omit({
  pageIndex: true,
  pageSize: true,
  columnToSort: true,
  sortOrder: true,
});

const access = permission('create-page', 'edit-page', 'delete-page', 'publish-page');
const params = z.object({ id: idParam });

export const bulkActions = {
  preview: endpoint({
    method: 'POST',
    path: '/bulk-action/preview',
    summary:
      'Try a bulk action on the first 100 of some pages, or of those that match a filter, and undo it; V_14 for more than 1,000 pages',
    access,
    byToken: false,
    kind: 'read',
    body: z.object({
      action: bulkAction,
      /** Either `pageIDs` or `filter`. */
      pageIDs: z.array(id).max(maxBulkPages).optional(),
      filter: bulkFilter.optional(),
    }),
    reply: z.object({
      /** The selected pages; for a filter, the most recently changed ones first. */
      pageIDs: z.array(id),
      /** The result for the first pages. */
      items: z.array(bulkPreviewItem),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/bulk-action/start',
    summary: 'Start an action on up to 1,000 pages, with the permissions of the caller for each page',
    access,
    byToken: false,
    body: z.object({ action: bulkAction, pageIDs: z.array(id).min(1).max(maxBulkPages) }),
    reply: z.object({ bulkAction: bulkProgress }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/bulk-action/list',
    summary: "List the caller's bulk actions of the last 30 days, newest first, at most 20",
    access: session,
    byToken: false,
    reply: z.array(bulkProgress),
  }),
  get: endpoint({
    method: 'GET',
    path: '/bulk-action/{id}',
    summary: "Get one of the caller's bulk actions with its progress",
    access: session,
    byToken: false,
    params,
    reply: z.object({ bulkAction: bulkProgress }),
  }),
  listItems: endpoint({
    method: 'POST',
    path: '/bulk-action/{id}/items',
    summary: "List the pages of one of the caller's bulk actions with their results, failures first, paged",
    access: session,
    byToken: false,
    kind: 'read',
    params,
    body: pagedQuery(['title'])
      .pick({ pageIndex: true, pageSize: true })
      .extend({
        state: z.enum(bulkItemStates).optional(),
      }),
    reply: pagedList(bulkItem),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/bulk-action/{id}/cancel',
    summary: 'Cancel a bulk action: pages that wait stay as they are; 409 V_07 if it is finished',
    access: session,
    params,
    reply: z.object({ bulkAction: bulkProgress }),
  }),
};
