import type { TrashAction, contract, DeletedMedia, PagedList, ParsedOf } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { settingsInEffect } from '../../foundation/settings/index.ts';
import { type TrashedMedia, countTrashedMedia, listTrashedMedia } from './media-trash-store.ts';

const day = 86_400_000;

const availableActions = ({ can }: Context, { path }: TrashedMedia): TrashAction[] =>
  can('delete-media', { folder: path }) ? ['restore', 'purge'] : [];

const serialise = (context: Context, row: TrashedMedia, binDays: number): DeletedMedia => ({
  kind: row.kind,
  id: row.id,
  name: row.name,
  path: row.path,
  type: row.type,
  hash: row.hash,
  fileSize: row.file_size,
  files: row.files,
  deletedWith: row.deleted_with,
  isNameTaken: row.is_name_taken,
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: { ID: row.deleted_by_id, name: row.deleted_by_name },
  purgedAt: new Date(row.deleted_at.getTime() + binDays * day).toISOString(),
  availableActions: availableActions(context, row),
});

/** Lists one page of the trash of the library, with the actions available to the actor. */
export async function listMediaTrash(
  context: Context,
  request: ParsedOf<typeof contract.mediaTrash.list>['body'],
): Promise<PagedList<DeletedMedia>> {
  const { db } = context;
  const { pageIndex, pageSize, searchTerm, columnToSort: column, sortOrder: order } = request;
  const query = { searchTerm, column, order, offset: pageIndex * pageSize, limit: pageSize };
  const [rows, totalItems] = await Promise.all([listTrashedMedia(db, query), countTrashedMedia(db, searchTerm)]);
  const { binDays } = await settingsInEffect(context);
  return { items: rows.map((row) => serialise(context, row, binDays)), totalItems };
}
