import { pagePath } from '@ximblox/blocks';
import type { BinAction, contract, DeletedPage, PagedList, ParsedOf } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { settingsInEffect } from '../../foundation/settings/index.ts';
import { pageTarget } from '../pages/index.ts';
import { type BinnedRow, countBinned, listBinned } from './bin-store.ts';

const day = 86_400_000;

async function actionsOn(context: Context, row: BinnedRow): Promise<BinAction[]> {
  const target = await pageTarget(context, row);
  if (!context.can('delete-page', target)) return [];
  return context.can('publish-page', target) ? ['restore', 'purge'] : ['restore'];
}

const onWire = async (context: Context, row: BinnedRow, binDays: number): Promise<DeletedPage> => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  type: row.type,
  locale: row.locale,
  url: pagePath(context.services.site, row.locale, row.slug),
  isAddressTaken: row.is_address_taken,
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: { ID: row.deleted_by_id, name: row.deleted_by_name },
  purgedAt: new Date(row.deleted_at.getTime() + binDays * day).toISOString(),
  availableActions: await actionsOn(context, row),
});

/** One page of the bin, with what the actor may do with each page in it. */
export async function listBin(
  context: Context,
  wish: ParsedOf<typeof contract.bin.list>['body'],
): Promise<PagedList<DeletedPage>> {
  const { db } = context;
  const { pageIndex, pageSize, searchTerm, columnToSort: column, sortOrder: order } = wish;
  const [rows, totalItems] = await Promise.all([
    listBinned(db, { searchTerm, column, order, offset: pageIndex * pageSize, limit: pageSize }),
    countBinned(db, searchTerm),
  ]);
  const { binDays } = await settingsInEffect(context);
  return { items: await Promise.all(rows.map((row) => onWire(context, row, binDays))), totalItems };
}
