import { pagePath } from '@ximblox/blocks/internal';
import type { TrashAction, contract, DeletedPage, PagedList, ParsedOf } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { settingsInEffect } from '../../foundation/settings/index.ts';
import { countTrashed, listTrashed, pageTarget, type TrashedRow } from '../pages/index.ts';

const day = 86_400_000;

async function actionsOn(context: Context, row: TrashedRow): Promise<TrashAction[]> {
  const target = await pageTarget(context, row);
  if (!context.can('delete-page', target)) return [];
  return context.can('publish-page', target) ? ['restore', 'purge'] : ['restore'];
}

const onWire = async (context: Context, row: TrashedRow, binDays: number): Promise<DeletedPage> => ({
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

/** Returns one page of the list of trashed pages, with the actions available to the actor. */
export async function listTrash(
  context: Context,
  options: ParsedOf<typeof contract.trash.list>['body'],
): Promise<PagedList<DeletedPage>> {
  const { db } = context;
  const { pageIndex, pageSize, searchTerm, columnToSort: column, sortOrder: order } = options;
  const [rows, totalItems] = await Promise.all([
    listTrashed(db, { searchTerm, column, order, offset: pageIndex * pageSize, limit: pageSize }),
    countTrashed(db, searchTerm),
  ]);
  const { binDays } = await settingsInEffect(context);
  return { items: await Promise.all(rows.map((row) => onWire(context, row, binDays))), totalItems };
}
