import { addresslessTypeIDs } from '@ximblox/blocks/internal';
import type { PagedList, TreeNode } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { summaryOnWire } from './page-wire.ts';
import { findSummariesIn } from './summary-store.ts';
import { listTreeLevel, treeRoot } from './tree-store.ts';

interface LevelQuery {
  locale: string;
  /** Address of the level; null for the root alone. */
  parent: string | null;
  /** The release in which the caller works. */
  releaseID?: number | undefined;
  pageIndex: number;
  pageSize: number;
}

/** Returns one page of a level of the tree of pages. */
export async function listTree(
  { db, services }: Context,
  { locale, parent, releaseID = 0, pageIndex, pageSize }: LevelQuery,
): Promise<PagedList<TreeNode>> {
  const tree = { locale, without: addresslessTypeIDs(services.site) };
  const rows =
    parent === null
      ? [await treeRoot(db, tree)]
      : await listTreeLevel(db, { ...tree, parent, offset: pageIndex * pageSize, limit: pageSize });
  const summaries = await findSummariesIn(
    db,
    rows.flatMap(({ page_id: id }) => (id === null ? [] : [id])),
    releaseID,
  );
  const pages = new Map(
    summaries.map((row) => [row.id, { ...summaryOnWire(services.site, row), inRelease: row.in_release }]),
  );
  const items = rows.map(({ segment, page_id: id, children, pages: below, published }) => ({
    segment,
    slug: parent ? `${parent}/${segment}` : segment,
    page: (id !== null && pages.get(id)) || null,
    children,
    pages: below,
    published,
  }));
  return { items, totalItems: rows[0]?.total ?? 0 };
}
