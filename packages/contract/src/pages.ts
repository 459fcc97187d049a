import { z } from 'zod';
import { anonymous, contentBodyLimit, endpoint, permission, session } from './endpoint.ts';
import { anchorName, block, blockList, referringMenus, referringTypes } from './entities/block.ts';
import {
  linkSuggestions,
  linkTarget,
  listedImage,
  listedPage,
  page,
  pageGroup,
  pageMetadata,
  pageState,
  pageSummary,
  publicPage,
  publicPageSummary,
  pageVersion,
  referringPage,
  underway,
} from './entities/page.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, idParam, locale, record, requiredText, slug } from './entities/values.ts';
import { workingCopy } from './working-copies.ts';

const params = z.object({ id: idParam });
const title = requiredText(255);
const createdPage = z.object({ pageID: id, pageVersionID: id });

/** Reads a page as an open release will publish it; needs `manage-releases`. RM_06 on `releaseID` for a closed release. */
const inRelease = z.object({ releaseID: idParam.optional() });

const toRelease = {
  /** An open release that will publish the new page, and whose version of a page is copied; needs `manage-releases`. */
  releaseID: id.optional(),
};

/** Public path of a page: optional locale segment, then the slug. */
const address = z.string().max(300);

/**
 * Columns by which groups can be sorted. A group has the title and type of its original, and of its pages the latest change
 * with its editor, the latest publication, and the state under way that needs attention first: in review, changes requested,
 * changes, draft, scheduled, expiring, none. Pages that are not published come before the oldest publication.
 */
const groupColumns = ['title', 'type', 'state', 'editor', 'createdAt', 'updatedAt', 'publishedAt'] as const;

/** Filters of the lists of pages. A group is listed if one of its pages matches all of them. */
const listFilters = {
  type: z.string().max(100).optional(),
  state: pageState.optional(),
  /** Only pages that visitors see, or that they do not see. */
  live: z.boolean().optional(),
  underway: underway.optional(),
  /** Only pages that the caller created or was the last to save. */
  mine: z.boolean().default(false),
  /**
   * Only drafts of the caller: unpublished pages that they created or were the last to save, and pages with their working
   * copy. The default order of the list of pages is then by last change, working copies included.
   */
  drafts: z.boolean().default(false),
  /** Only pages with an open request of someone else that is assigned to the caller, or to nobody and that the caller may review. */
  awaitingMe: z.boolean().default(false),
  /** Only pages that are assigned to the caller. */
  assignedToMe: z.boolean().default(false),
  /** Only translations whose source has changed since. */
  outdated: z.boolean().default(false),
  /** Only pages whose newest version shows an image that lacks an alternative text. */
  missingAlt: z.boolean().default(false),
  /** Only pages whose newest version has this tag. */
  tag: id.optional(),
  /** The release that the caller works in: marks its pages, and the caller's working copies are those of the release. */
  releaseID: id.optional(),
  /** Only pages that the release `releaseID` changes. */
  inRelease: z.boolean().default(false),
  /** Language of the labels by which page types are sorted. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('en'),
};

export const pages = {
  create: endpoint({
    method: 'POST',
    path: '/page/create',
    summary: 'Create a page with its first version',
    access: permission('create-page'),
    body: z.object({
      title,
      slug,
      type: z.string().min(1).max(100),
      locale,
      /** Defaults to the initial blocks of the page type. */
      content: blockList.optional(),
      typeData: record.default({}),
      ...toRelease,
    }),
    reply: createdPage,
    bodyLimit: contentBodyLimit,
  }),
  get: endpoint({
    method: 'GET',
    path: '/page/{id}',
    summary: 'Get a page with its newest blocks',
    access: session,
    params,
    query: inRelease,
    reply: page,
  }),
  open: endpoint({
    method: 'GET',
    path: '/page/{id}/open',
    summary: "Get a page, its newest version and the caller's working copy in one call",
    access: session,
    byToken: false,
    params,
    query: inRelease,
    reply: z.object({
      page: pageMetadata,
      newest: pageVersion,
      /** Null if there is none or the caller may not edit the page. */
      workingCopy: workingCopy.nullable(),
      /** Base version of the working copy; null if that is the newest one. */
      base: pageVersion.nullable(),
    }),
  }),
  getMultiple: endpoint({
    method: 'POST',
    path: '/page/get-multiple',
    summary: 'Get several pages in the requested order; without a session, published pages only',
    access: anonymous,
    crossOrigin: true,
    kind: 'read',
    body: z.object({ locale: locale.optional(), pageIDs: z.array(id).max(100) }),
    reply: z.array(publicPageSummary),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/page/{id}/save',
    summary:
      'Change the slug; the old address redirects. 409 V_07 on `replaces` when someone else has changed it in the meantime',
    access: permission('edit-page'),
    params,
    body: z.object({
      slug,
      shouldUpdateLinks: z.boolean().default(false),
      /** The slug that the caller has seen; V_07 if the page has another. Not checked if missing. */
      replaces: slug.optional(),
    }),
    reply: z.object({ slug: z.string(), url: z.string(), updatedPages: z.array(id) }),
  }),
  addressEffects: endpoint({
    method: 'GET',
    path: '/page/{id}/address-effects',
    summary: 'Preview the effects of a new slug: pages that move with it, and links and menu items that lead to them',
    access: permission('edit-page'),
    params,
    reply: z.object({
      /** The page itself and the translations that share its slug. */
      moving: z.array(z.object({ pageID: id, locale })),
      /** Page links in newest versions and menu items. They follow the page automatically. */
      links: z.int().nonnegative(),
      menuItems: z.int().nonnegative(),
      /** URLs typed by hand; `shouldUpdateLinks` rewrites them. Null on sites with too many pages to look through. */
      typedLinks: z.int().nonnegative().nullable(),
    }),
  }),
  search: endpoint({
    method: 'POST',
    path: '/page/search',
    summary: 'Search pages by title or slug, from 3 characters, at most 25 results',
    access: session,
    kind: 'read',
    body: z.object({ locale: locale.optional(), searchTerm: z.string().trim().max(200) }),
    reply: z.array(pageSummary),
  }),
  suggestLinks: endpoint({
    method: 'POST',
    path: '/page/suggest-links',
    summary:
      'Suggest pages for a link from the first character, recent ones first, or the page of an address; at most 20',
    access: session,
    kind: 'read',
    body: z.object({
      locale,
      /** Text in the title or slug, or an address of this site. */
      term: z.string().trim().max(2000).default(''),
      /** IDs of the pages that the user has opened, latest first. */
      recent: z.array(id).max(20).default([]),
    }),
    reply: linkSuggestions,
  }),
  list: endpoint({
    method: 'POST',
    path: '/page/list',
    summary: 'List pages, paged',
    access: session,
    kind: 'read',
    body: pagedQuery([...groupColumns, 'slug']).extend({ ...listFilters, locale: locale.optional() }),
    reply: pagedList(listedPage.extend({ image: listedImage.nullable() })),
  }),
  listGroups: endpoint({
    method: 'POST',
    path: '/page/list-groups',
    summary: 'List pages with their translations, one item for each group, paged',
    access: session,
    kind: 'read',
    body: pagedQuery(groupColumns).extend(listFilters),
    reply: pagedList(pageGroup),
  }),
  listLinking: endpoint({
    method: 'POST',
    path: '/page/list-linking-pages',
    summary: 'List the pages, menus and page types that link to a page',
    access: session,
    kind: 'read',
    body: pagedQuery(['title', 'createdAt', 'updatedAt']).extend({ pageID: id }),
    reply: pagedList(referringPage).extend({
      /** Links in the newest versions of all these pages. */
      links: z.int().nonnegative(),
      menus: referringMenus,
      types: referringTypes,
    }),
  }),
  delete: endpoint({
    method: 'POST',
    path: '/page/{id}/delete',
    summary: 'Move a page to the trash',
    access: permission('delete-page'),
    params,
  }),
  slugAvailable: endpoint({
    method: 'POST',
    path: '/page/slug-available',
    summary: 'Check whether a slug is available in a locale; with `type`, for a new page of that type',
    access: session,
    kind: 'read',
    body: z.object({
      slug,
      locale,
      /** The page that may already have the slug. */
      pageID: id.optional(),
      /** Type of a new page, whose prefix is added. */
      type: z.string().max(100).optional(),
      /** Whether to suggest a free slug. */
      propose: z.boolean().optional(),
    }),
    reply: z.object({
      available: z.boolean(),
      /** With `type`: the slug of the new page, prefix included. */
      slug: slug.optional(),
      /** With `propose`: that slug, with the lowest number that makes it free if it is taken. Missing if there is none. */
      free: slug.optional(),
    }),
  }),
  anchorAvailable: endpoint({
    method: 'POST',
    path: '/page/anchor-available',
    summary: 'Check whether an anchor is available on a page',
    access: session,
    kind: 'read',
    body: z.object({
      anchorName: anchorName.min(1),
      blockKey: z.string().max(64),
      pageVersionBlocks: z.array(block.partial()).max(500),
    }),
    reply: z.object({ available: z.boolean() }),
    bodyLimit: contentBodyLimit,
  }),
  createTranslation: endpoint({
    method: 'POST',
    path: '/page/create-translation',
    summary: 'Create a translation of a page in another locale, as a copy of its newest content',
    access: permission('create-page'),
    body: z.object({ pageID: id, newLocale: locale, title, slug, ...toRelease }),
    reply: createdPage,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/page/duplicate',
    summary: 'Copy the newest content of a page to a new page',
    access: permission('create-page'),
    body: z.object({ pageID: id, locale, title, slug, ...toRelease }),
    reply: createdPage,
  }),
  getBySlug: endpoint({
    method: 'POST',
    path: '/page/get-by-slug',
    summary: 'Get a published page by its address',
    access: anonymous,
    crossOrigin: true,
    kind: 'read',
    body: z.object({ slug: address }),
    reply: z.object({ page: publicPage }),
  }),
  getBySlugQuery: endpoint({
    method: 'GET',
    path: '/page/get-by-slug-query',
    summary: 'Get a published page by its address, for server-side rendering',
    access: anonymous,
    crossOrigin: true,
    query: z.object({ slug: address.default('') }),
    reply: z.object({ page: publicPage }),
  }),
  getPages: endpoint({
    method: 'POST',
    path: '/page/get-pages',
    summary: 'List pages of a type and locale, newest first, at most 100; without a session, published pages only',
    access: anonymous,
    crossOrigin: true,
    kind: 'read',
    body: z.object({ type: z.string().max(100), locale }),
    reply: z.array(publicPageSummary),
  }),
  getSiblingSlugs: endpoint({
    method: 'GET',
    path: '/page/get-sibling-slugs/{pageID}',
    summary: 'List the locale and slug of all translations; without a session, published pages only',
    access: anonymous,
    crossOrigin: true,
    params: z.object({ pageID: idParam }),
    reply: z.array(z.object({ pageID: id, locale, slug: z.string() })),
  }),
  linkTargets: endpoint({
    method: 'POST',
    path: '/page/link-targets',
    summary: 'Get pages as link targets with their anchors; deleted pages are omitted',
    access: session,
    kind: 'read',
    body: z.object({ pageIDs: z.array(id).max(500) }),
    reply: z.array(linkTarget),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/page/{id}/preview',
    summary: 'Render unsaved blocks to HTML in edit mode, one request per user at a time',
    access: permission('edit-page'),
    kind: 'read',
    params,
    body: z.object({
      title: z.string().max(255),
      blocks: blockList,
      typeData: record.default({}),
      /** IDs of the tags that the page header shows. */
      tags: z.array(id).max(500).default([]),
      /** Whether to render the page header too; it comes first, with the key `$page`. The site's header comes last: `$header`. */
      header: z.boolean().default(false),
      /** Renders with the default values, settings, menus and pages of an open release; needs `manage-releases`. */
      releaseID: id.optional(),
    }),
    reply: z.object({ blocks: z.array(z.object({ key: z.string(), html: z.string() })) }),
    bodyLimit: contentBodyLimit,
  }),
};
