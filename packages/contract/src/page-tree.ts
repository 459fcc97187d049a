import { z } from 'zod';
import { endpoint, permission, session } from './endpoint.ts';
import { listedPage, pageSummary } from './entities/page.ts';
import { pagedList } from './entities/paged-list.ts';
import { id, locale, slug } from './entities/values.ts';
import { errorItem } from './entities/error-item.ts';

const count = z.int().nonnegative();

/** An address in the tree: a page, or a folder when pages exist only below it. */
export const treeNode = z.object({
  /** Last segment of the address; `''` for the root. */
  segment: z.string(),
  slug: z.string(),
  /** Null for a folder. */
  page: pageSummary.extend({ inRelease: listedPage.shape.inRelease }).nullable(),
  /** Nodes directly below. */
  children: count,
  /** Pages at all levels below. */
  pages: count,
  /** Those of them that are published. */
  published: count,
});
export type TreeNode = z.output<typeof treeNode>;

/** Why a branch cannot move, for one of its pages or for the whole request (`page` is null). */
export const moveProblem = errorItem.extend({
  page: z.object({ id, title: z.string(), url: z.string() }).nullable(),
});
export type MoveProblem = z.output<typeof moveProblem>;

const branch = z.object({
  locale,
  /** Address of the branch: that of a page or of a folder. */
  from: slug.min(1),
  to: slug.min(1),
  /** The page that the caller has seen at `from`: PM_01 on `from` when it is no longer there. Missing for a folder. */
  pageID: id.optional(),
});

export const pageTree = {
  list: endpoint({
    method: 'POST',
    path: '/page/list-tree',
    summary: 'List one level of the pages of a locale as a tree by address, in the order of the addresses',
    access: session,
    kind: 'read',
    body: z.object({
      locale,
      /** Address of the level; null for the root alone. */
      parent: slug.nullable(),
      /** The release that the caller works in: marks its pages. */
      releaseID: id.optional(),
      pageIndex: z.int().nonnegative().max(1_000_000).default(0),
      pageSize: z.int().min(1).max(1000).default(500),
    }),
    reply: pagedList(treeNode),
  }),
  previewMove: endpoint({
    method: 'POST',
    path: '/page/preview-move',
    summary: 'Preview a move of a page with all pages below it: new addresses, effects and everything that prevents it',
    access: permission('edit-page'),
    kind: 'read',
    body: branch,
    reply: z.object({
      /** Number of pages that move, translations that share the address included. */
      total: count,
      /** The page at the address above `to`; null if there is none. */
      parentID: id.nullable(),
      /** Those of them that are published: their old addresses redirect. */
      published: count,
      /** The first of them, by address. */
      pages: z.array(z.object({ id, title: z.string(), locale, from: z.string(), to: z.string() })),
      /** Page links in newest versions and menu items. They follow the pages automatically. */
      links: count,
      menuItems: count,
      /** URLs typed by hand; `shouldUpdateLinks` rewrites them. Null on sites with too many pages to look through. */
      typedLinks: count.nullable(),
      problems: z.array(moveProblem),
    }),
  }),
  move: endpoint({
    method: 'POST',
    path: '/page/move',
    summary: 'Move a page with all pages below it to another address; the old addresses redirect',
    access: permission('edit-page'),
    body: branch.extend({
      shouldUpdateLinks: z.boolean().default(false),
      /** Moves only below this page, as its preview says: PM_01 on `to` when that is no longer at the address above `to`. */
      parentID: id.nullable().optional(),
      /** Moves only these of the pages, to undo a move. */
      only: z.array(id).max(20_000).optional(),
    }),
    reply: z.object({ pageIDs: z.array(id), updatedPages: z.array(id) }),
  }),
};
