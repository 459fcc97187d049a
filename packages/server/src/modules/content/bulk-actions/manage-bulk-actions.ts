import { pagePath } from '@ximblox/blocks/internal';
import {
  type BulkAction,
  type BulkItem,
  type BulkProgress,
  type contract,
  fail,
  type PagedList,
  type ParsedOf,
} from '@ximblox/contract';
import { requireActorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  type BulkActionRow,
  cancelWaiting,
  deleteOldBulkActions,
  findBulkAction,
  insertBulkAction,
  insertBulkItems,
  listBulkActionsOf,
  listBulkItems,
} from './bulk-action-store.ts';
import { queueBulkAction } from './run-bulk-action.job.ts';

/** Maximum number of bulk actions in the list. */
const maxListed = 20;

const onWire = (row: BulkActionRow): BulkProgress => ({
  id: row.id,
  action: row.action,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  isCancelled: row.cancelled_at !== null,
  counts: row.counts,
});

/** Returns a bulk action of the actor. @throws 404 V_12 if there is none */
async function ownBulkAction(context: Context, id: number): Promise<BulkActionRow> {
  const row = await findBulkAction(context.db, id);
  return row && row.user_id === requireActorID(context) ? row : fail('V_12', 'id', { status: 404 });
}

/**
 * Stores a bulk action and queues its job. Permissions are checked for each page when its turn comes.
 * @throws PM_01 if all pages are in the trash
 */
export async function startBulkAction(
  context: Context,
  { action, pageIDs }: { action: BulkAction; pageIDs: readonly number[] },
): Promise<{ bulkAction: BulkProgress }> {
  const { db } = context;
  await deleteOldBulkActions(db);
  const id = await insertBulkAction(db, action, requireActorID(context));
  const pages = await insertBulkItems(db, id, [...new Set(pageIDs)]);
  if (pages === 0) fail('PM_01', 'pageIDs');
  await queueBulkAction(context, id);
  const { kind, ...options } = action;
  await audit(context, {
    action: 'bulk-action.start',
    object: 'bulk-action',
    objectID: id,
    changes: { kind, ...options, pages },
  });
  return { bulkAction: onWire(await ownBulkAction(context, id)) };
}

/** Returns a bulk action of the actor with its progress. @throws 404 V_12 */
export const getBulkAction = async (context: Context, id: number): Promise<{ bulkAction: BulkProgress }> => ({
  bulkAction: onWire(await ownBulkAction(context, id)),
});

/** Returns the latest bulk actions of the actor. */
export const listBulkActions = async (context: Context): Promise<BulkProgress[]> =>
  (await listBulkActionsOf(context.db, requireActorID(context), maxListed)).map(onWire);

/** Returns some pages of a bulk action of the actor with their results. @throws 404 V_12 */
export async function listItems(
  context: Context,
  id: number,
  { pageIndex, pageSize, state }: ParsedOf<typeof contract.bulkActions.listItems>['body'],
): Promise<PagedList<BulkItem>> {
  const { db, services } = context;
  await ownBulkAction(context, id);
  const { rows, totalItems } = await listBulkItems(db, {
    id,
    state,
    offset: pageIndex * pageSize,
    limit: pageSize,
  });
  const items = rows.map((row) => ({
    page: {
      id: row.page_id,
      title: row.title,
      locale: row.locale,
      url: pagePath(services.site, row.locale, row.slug),
      isDeleted: row.deleted_at !== null,
    },
    state: row.state,
    errors: row.errors,
    createdPageID: row.created_page_id,
  }));
  return { items, totalItems };
}

/**
 * Cancels a bulk action of the actor: waiting pages stay as they are.
 * @throws 404 V_12, 409 V_07 if it is finished
 */
export async function cancelBulkAction(context: Context, id: number): Promise<{ bulkAction: BulkProgress }> {
  await ownBulkAction(context, id);
  if (!(await cancelWaiting(context.db, id))) fail('V_07');
  const row = await ownBulkAction(context, id);
  await audit(context, {
    action: 'bulk-action.cancel',
    object: 'bulk-action',
    objectID: id,
    changes: { pages: row.counts.cancelled },
  });
  return { bulkAction: onWire(row) };
}
