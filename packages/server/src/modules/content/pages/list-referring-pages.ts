import { type AnswerOf, type contract, fail, type PagedList, type ReferringPage } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { findFiles } from '../../library/media/index.ts';
import { findPage } from './page-store.ts';
import { findSummaries } from './summary-store.ts';
import { summaryOnWire } from './page-wire.ts';
import {
  countReferring,
  listReferring,
  menusReferring,
  type ReferenceTarget,
  type ReferringQuery,
  sitePlacesReferring,
} from '../../foundation/references/index.ts';

interface ListOptions {
  pageIndex: number;
  pageSize: number;
  searchTerm: string;
  columnToSort: ReferringQuery['column'];
  sortOrder: 'asc' | 'desc';
}

interface ReferringPages extends PagedList<ReferringPage> {
  links: number;
}

/** Returns one page of the pages that refer to a target, by default sorted by latest change. */
async function referringPages(
  { db, services }: Context,
  target: ReferenceTarget,
  options: ListOptions,
): Promise<ReferringPages> {
  const { searchTerm, columnToSort: column, sortOrder: order, pageIndex, pageSize } = options;
  const rows = await listReferring(db, target, {
    searchTerm,
    column,
    order,
    offset: pageIndex * pageSize,
    limit: pageSize,
  });
  const total = await countReferring(db, target, searchTerm);
  const summaries = await findSummaries(
    db,
    rows.map(({ id }) => id),
  );
  const pages = new Map(summaries.map((page) => [page.id, page]));
  const items = rows.flatMap(({ id, uses, in_published }) => {
    const page = pages.get(id);
    return page ? [{ ...summaryOnWire(services.site, page), uses, inPublished: in_published }] : [];
  });
  return { items, totalItems: total.pages, links: total.uses };
}

/** Returns the menus that refer to a target, with the number of their items that do. */
const referringMenus = async ({ db, services }: Context, target: ReferenceTarget) =>
  (await menusReferring(db, target)).map(({ menu, locale, uses }) => ({
    menu,
    label: services.site.menus.find(({ id }) => id === menu)?.label ?? menu,
    locale,
    items: uses,
  }));

/**
 * Returns the pages, menus and page types that link to a page.
 * @throws PM_01 when there is no such page
 */
export async function listLinkingPages(context: Context, options: ListOptions & { pageID: number }) {
  const { db } = context;
  const page = (await findPage(db, options.pageID)) ?? fail('PM_01', 'pageID');
  const target: ReferenceTarget = { kind: 'page', ids: [page.id] };
  const { types } = await sitePlacesReferring(db, target);
  return { ...(await referringPages(context, target, options)), menus: await referringMenus(context, target), types };
}

/**
 * Returns the pages that use a file in their newest or published version, and the menus, page types and settings that use it.
 * @throws 404 V_12 on `fileID` when there is no such file
 */
export async function listPagesByFile(
  context: Context,
  options: ListOptions & { fileID: number },
): Promise<AnswerOf<typeof contract.media.listPagesByFile>> {
  const [file] = await findFiles(context.db, [options.fileID]);
  if (!file) return fail('V_12', 'fileID', { status: 404 });
  const target: ReferenceTarget = { kind: 'file', ids: [file.id] };
  const { items, totalItems } = await referringPages(context, target, options);
  const places = await sitePlacesReferring(context.db, target);
  return { items, totalItems, menus: await referringMenus(context, target), ...places };
}
