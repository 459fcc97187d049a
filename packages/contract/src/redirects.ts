import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { pageMarks, pageState } from './entities/page.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, idParam, locale, oldSlug, person, time } from './entities/values.ts';
import { restoredNumber, versionsBody, versionsReply } from './site-versions.ts';

const namedPage = z.object({ id, title: z.string(), url: z.string(), state: pageState, ...pageMarks.shape });

/** A redirect to a page: a former address of the page, or an address that a user added. */
export const redirect = z.object({
  id,
  locale,
  slug: oldSlug,
  /** Path with the locale prefix, decoded. */
  from: z.string(),
  page: namedPage,
  /** Number of visits. */
  hits: z.int().nonnegative(),
  lastHitAt: time.nullable(),
  createdAt: time,
  /** Null for a former address. */
  createdBy: person.nullable(),
});
export type Redirect = z.output<typeof redirect>;

/** The last state of an address that no longer redirects. */
export const removedRedirect = z.object({
  locale,
  slug: oldSlug,
  /** Path with the locale prefix, decoded. */
  from: z.string(),
  /** Number of its last version. */
  number: id,
  /** Null if the page is in the trash or was deleted permanently. */
  page: namedPage.nullable(),
  createdAt: time,
  /** Null for a former address. */
  createdBy: person.nullable(),
  removedAt: time,
});
export type RemovedRedirect = z.output<typeof removedRedirect>;

/** An address of a redirect, present or removed. */
const redirectAddress = z.object({ locale, slug: oldSlug });

/** An address that visitors requested and that does not exist (404). */
export const missingAddress = z.object({
  locale,
  slug: oldSlug,
  /** Path with the locale prefix, decoded. */
  path: z.string(),
  hits: z.int().positive(),
  firstSeenAt: time,
  lastSeenAt: time,
});
export type MissingAddress = z.output<typeof missingAddress>;

/** A link on a published page that visitors cannot follow. */
export const brokenLink = z.object({
  page: namedPage,
  kind: z.enum(['page', 'file', 'url']),
  /** Null for an external URL. */
  targetID: id.nullable(),
  /** Title or name of the target, empty if it was deleted permanently; the URL if it is external. */
  targetName: z.string(),
  /** The last three are for external URLs: 404, server error, no answer. */
  problem: z.enum(['gone', 'deleted', 'not-public', 'not-found', 'failing', 'no-answer']),
  /** Last check of an external URL. */
  checkedAt: time.nullable(),
});
export type BrokenLink = z.output<typeof brokenLink>;

const access = permission('manage-redirects');

/** Maximum length of an import, in characters. */
const maxImportLength = 1_000_000;

export const redirects = {
  list: endpoint({
    method: 'POST',
    path: '/redirect/list',
    summary: 'List redirects with their target pages, newest first, paged',
    access,
    kind: 'read',
    body: pagedQuery(['from', 'hits', 'lastHitAt', 'createdAt']),
    reply: pagedList(redirect),
  }),
  add: endpoint({
    method: 'POST',
    path: '/redirect',
    summary: 'Add a permanent redirect to a page; V_12 for an address of another site, V_06 for an address in use',
    access,
    /** `pageID`: 0 for none, so that its error is reported together with errors of `from`. */
    body: z.object({ from: z.string().trim().max(2000), pageID: z.int().nonnegative() }),
    reply: redirect,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/redirect/{id}',
    summary: 'Remove a redirect',
    access,
    params: z.object({ id: idParam }),
  }),
  listRemoved: endpoint({
    method: 'POST',
    path: '/redirect/list-removed',
    summary: 'List addresses whose redirect was removed and that no page has, latest removal first, paged',
    access,
    kind: 'read',
    body: pagedQuery(['from', 'removedAt']),
    reply: pagedList(removedRedirect),
  }),
  versions: endpoint({
    method: 'POST',
    path: '/redirect/versions',
    summary: 'List the versions of the redirect of an address, newest first, paged',
    access,
    kind: 'read',
    body: redirectAddress.extend(versionsBody.shape),
    /** Null if the page is in the trash or was deleted permanently. */
    reply: versionsReply(namedPage.nullable()),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/redirect/restore',
    summary:
      'Redirect an address as an earlier version did; V_06 on `slug` if a page has it, V_12 on `number` if the page of the version is gone',
    access,
    body: redirectAddress.extend({ number: restoredNumber }),
    reply: redirect,
  }),
  import: endpoint({
    method: 'POST',
    path: '/redirect/import',
    summary:
      'Add redirects from CSV with the columns `from` and `to`; all or nothing, every error at `rows.<line>.<column>`',
    access,
    body: z.object({ csv: z.string().min(1).max(maxImportLength) }),
    reply: z.object({ added: z.int().nonnegative() }),
  }),
  listMissing: endpoint({
    method: 'POST',
    path: '/redirect/list-missing',
    summary: 'List missing addresses that visitors requested, most frequent first, paged',
    access,
    kind: 'read',
    body: pagedQuery(['path', 'hits', 'lastSeenAt']),
    reply: pagedList(missingAddress),
  }),
  forgetMissing: endpoint({
    method: 'POST',
    path: '/redirect/forget-missing',
    summary: 'Remove an address from the list of missing addresses',
    access,
    body: z.object({ locale, slug: oldSlug }),
  }),
  listBroken: endpoint({
    method: 'POST',
    path: '/redirect/list-broken-links',
    summary: 'List broken links on published pages, by page, paged',
    access,
    kind: 'read',
    body: pagedQuery(['title']),
    reply: pagedList(brokenLink),
  }),
};
