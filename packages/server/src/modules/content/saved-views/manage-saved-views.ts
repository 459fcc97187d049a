import { type ErrorItem, fail, failAll, maxSavedViews, type SavedView } from '@ximblox/contract';
import { actorID, requireActorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit, fieldChanges } from '../../foundation/audit/index.ts';
import {
  countSavedViews,
  deleteSavedViewRow,
  insertSavedView,
  listSavedViews,
  lockSavedView,
  savedViewNamed,
  type SavedViewRow,
  setSavedView,
} from './saved-view-store.ts';

type ViewInput = Omit<SavedView, 'id'>;

const onWire = ({ id, owner_id, name, query }: SavedViewRow): SavedView => ({
  id,
  name,
  query,
  shared: owner_id === null,
});

/** Returns the saved views of the caller and the shared ones, by name. */
export const listViews = async (context: Context): Promise<SavedView[]> =>
  (await listSavedViews(context.db, requireActorID(context))).map(onWire);

/** Returns V_06 if another view of the same owner, or another shared one, has the name. */
export async function savedViewNameErrors(
  context: Context,
  { name, shared }: { name?: string | undefined; shared?: boolean | undefined },
  ownID?: number,
): Promise<ErrorItem[]> {
  const ownerID = shared ? null : actorID(context);
  const found = name === undefined ? undefined : await savedViewNamed(context.db, { owner_id: ownerID, name });
  return found === undefined || found === ownID ? [] : [{ property: 'name', code: 'V_06' }];
}

/** Returns the columns of a view. @throws UM_01 for a shared one without `manage-settings` */
function columnsOf(context: Context, { name, query, shared }: ViewInput): Omit<SavedViewRow, 'id'> {
  if (shared) context.require('manage-settings', {});
  return { owner_id: shared ? null : requireActorID(context), name, query };
}

/** Locks a view that the caller may change. @throws 404 V_12, UM_01 for a shared one without `manage-settings` */
async function lockChangeableView(context: Context, id: number): Promise<SavedViewRow> {
  const view = await lockSavedView(context.db, requireActorID(context), id);
  if (!view) return fail('V_12', 'id', { status: 404 });
  if (view.owner_id === null) context.require('manage-settings', {});
  return view;
}

const requireRoom = async (context: Context, ownerID: number | null): Promise<void> => {
  if ((await countSavedViews(context.db, ownerID)) >= maxSavedViews) fail('V_14');
};

/**
 * Saves a view of the caller, or a shared one.
 * @throws V_06 on `name`, V_14 for too many views, UM_01
 */
export async function createView(context: Context, input: ViewInput): Promise<{ view: SavedView }> {
  const columns = columnsOf(context, input);
  failAll(await savedViewNameErrors(context, input));
  await requireRoom(context, columns.owner_id);
  const id = (await insertSavedView(context.db, columns)) ?? fail('V_06', 'name');
  await audit(context, { action: 'saved-view.create', object: 'saved-view', objectID: id, changes: { ...input } });
  return { view: { id, ...input } };
}

/**
 * Changes a view. A shared view that is no longer shared becomes one of the caller.
 * @throws 404 V_12, V_06 on `name`, V_14 for too many views, UM_01
 */
export async function updateView(context: Context, id: number, input: ViewInput): Promise<{ view: SavedView }> {
  const before = await lockChangeableView(context, id);
  const columns = columnsOf(context, input);
  failAll(await savedViewNameErrors(context, input, id));
  if (columns.owner_id !== before.owner_id) await requireRoom(context, columns.owner_id);
  await setSavedView(context.db, { id, ...columns }).catch((error: unknown) => {
    if ((error as { constraint?: string }).constraint === 'saved_views_name') fail('V_06', 'name');
    throw error;
  });
  const { id: _, ...old } = onWire(before);
  await audit(context, {
    action: 'saved-view.update',
    object: 'saved-view',
    objectID: id,
    changes: fieldChanges(old, input),
  });
  return { view: { id, ...input } };
}

/** Deletes a view. @throws 404 V_12, UM_01 */
export async function deleteView(context: Context, id: number): Promise<void> {
  const { name } = await lockChangeableView(context, id);
  await deleteSavedViewRow(context.db, id);
  await audit(context, { action: 'saved-view.delete', object: 'saved-view', objectID: id, changes: { name } });
}
