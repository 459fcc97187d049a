import type { MediaItem } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { below, type MediaFileRow, tagNames } from './media-store.ts';

/** A deleted folder. */
export interface DeletedFolder {
  id: number;
  path: string;
  /** Paths of its former descendants. */
  folders: string[];
  deleted_at: Date;
}

/** A folder or file in the list of the trash. */
export interface TrashedMedia {
  kind: 'directory' | 'file';
  id: number;
  name: string;
  /** Its former parent folder. */
  path: string;
  type: MediaItem['type'] | null;
  hash: string;
  file_size: number;
  files: number;
  deleted_with: string | null;
  is_name_taken: boolean;
  deleted_at: Date;
  deleted_by_id: number;
  deleted_by_name: string;
}

export interface MediaTrashQuery {
  searchTerm: string;
  column: '' | 'name' | 'deletedAt';
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

interface Deletion {
  userID: number | null;
  /** ID of the folder in the trash that the files were deleted with, null for none. */
  folderID: number | null;
}

/** SQL subquery of the trash: without a term its top-level folders and files, with a term all whose name contains it. */
const trashed = (term: string): RawBuilder<unknown> => sql`(
  select 'file' as kind, f.id, f.file_name as name, f.path, f.type, f.hash, f.file_size, 0::bigint as files,
    d.path as deleted_with, f.deleted_at, f.deleted_by, exists (
      select from media_files as o
      where o.path = f.path and lower(o.file_name) = lower(f.file_name) and o.deleted_at is null
    ) as is_name_taken
  from media_files as f left join media_deleted_directories as d on d.id = f.deleted_with
  where f.deleted_at is not null and f.purged_at is null
    and ${term === '' ? sql`f.deleted_with is null` : sql`f.file_name ilike ${likePattern(term)}`}
  union all
  select 'directory', d.id, regexp_replace(d.path, '^.*/', ''), coalesce(nullif(regexp_replace(d.path, '/[^/]*$', ''), ''), '/'),
    null, '', coalesce(held.bytes, 0), coalesce(held.files, 0), null, d.deleted_at, d.deleted_by,
    exists (select from media_directories as o where lower(o.path) = lower(d.path))
  from media_deleted_directories as d left join lateral (
    select count(*) as files, sum(f.file_size)::bigint as bytes from media_files as f where f.deleted_with = d.id
  ) as held on true
  where ${term === '' ? sql`true` : sql`regexp_replace(d.path, '^.*/', '') ilike ${likePattern(term)}`}
)`;

/** Lists one page of the trash; without a column, the most recently deleted first. */
export async function listTrashedMedia(db: Database, query: MediaTrashQuery): Promise<TrashedMedia[]> {
  const { searchTerm, column, order, offset, limit } = query;
  const direction = (column === '' ? 'desc' : order) === 'desc' ? sql`desc` : sql`asc`;
  const by = column === 'name' ? sql`b.name collate titles` : sql`b.deleted_at`;
  const { rows } = await sql<TrashedMedia>`
    select b.*, coalesce(u.id, 0) as deleted_by_id, coalesce(u.name, '') as deleted_by_name
    from ${trashed(searchTerm)} as b left join users as u on u.id = b.deleted_by and u.deleted_at is null
    order by ${by} ${direction}, b.kind, b.id ${direction} limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** Counts the folders and files in the trash that match a term. */
export async function countTrashedMedia(db: Database, searchTerm: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from ${trashed(searchTerm)} as b
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Moves files to the trash. Pages keep showing them. */
export async function trashFiles(db: Database, ids: readonly number[], { userID, folderID }: Deletion): Promise<void> {
  await db
    .updateTable('media_files')
    .set({ deleted_at: sql`now()`, deleted_by: userID, deleted_with: folderID })
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** Moves a folder and its descendants to the trash, without their files. @returns its ID in the trash */
export async function trashFolder(db: Database, path: string, userID: number | null): Promise<number> {
  const deleted = await db
    .deleteFrom('media_directories')
    .where((row) => below(row.ref('path'), path))
    .returning('path')
    .execute();
  const folders = deleted.map((row) => row.path).filter((one) => one !== path);
  const { id } = await db
    .insertInto('media_deleted_directories')
    .values({ path, folders, deleted_by: userID })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const inTrash = (db: Database) =>
  db
    .selectFrom('media_files')
    .selectAll()
    .select(tagNames)
    .where('deleted_at', 'is not', null)
    .where('purged_at', 'is', null)
    .$castTo<MediaFileRow>();

/** Finds a file in the trash. */
export const findTrashedFile = (db: Database, id: number): Promise<MediaFileRow | undefined> =>
  inTrash(db).where('id', '=', id).executeTakeFirst();

/** Locks files in the trash until the end of the transaction. */
export const lockTrashedFiles = (db: Database, ids: readonly number[]): Promise<MediaFileRow[]> =>
  inTrash(db)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Locks the files that were deleted with folders until the end of the transaction. */
export const lockFilesInTrashedFolders = (db: Database, folderIDs: readonly number[]): Promise<MediaFileRow[]> =>
  inTrash(db)
    .where(sql<boolean>`deleted_with = any(${[...folderIDs]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Locks folders in the trash until the end of the transaction. */
export const lockTrashedFolders = (db: Database, ids: readonly number[]): Promise<DeletedFolder[]> =>
  db
    .selectFrom('media_deleted_directories')
    .select(['id', 'path', 'folders', 'deleted_at'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Finds folders by path, ignoring case. @returns the actual paths by their lower-case form */
export async function findFoldersIgnoringCase(db: Database, paths: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ path: string; key: string }>`
    select path, lower(path) as key from media_directories
    where lower(path) = any(array(select lower(p) from unnest(${[...paths]}::text[]) as p))
  `.execute(db);
  return new Map(rows.map(({ path, key }) => [key, path]));
}

/** Lists the file names in folders, in lower case, by folder. */
export async function namesIn(db: Database, paths: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('media_files')
    .select(['path', sql<string>`lower(file_name)`.as('name')])
    .where(sql<boolean>`path = any(${[...paths]}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const names = new Map(paths.map((path) => [path, new Set<string>()]));
  for (const { path, name } of rows) names.get(path)?.add(name);
  return names;
}

/** Restores files to the given folders and names. */
export async function restoreFiles(
  db: Database,
  places: readonly { id: number; path: string; fileName: string }[],
): Promise<MediaFileRow[]> {
  if (places.length === 0) return [];
  await sql`
    update media_files as f
    set path = p.path, file_name = p.name, deleted_at = null, deleted_by = null, deleted_with = null
    from unnest(
      ${places.map(({ id }) => id)}::bigint[],
      ${places.map(({ path }) => path)}::text[],
      ${places.map(({ fileName }) => fileName)}::text[]
    ) as p (id, path, name)
    where f.id = p.id
  `.execute(db);
  return db
    .selectFrom('media_files')
    .selectAll()
    .select(tagNames)
    .$castTo<MediaFileRow>()
    .where(sql<boolean>`id = any(${places.map(({ id }) => id)}::bigint[])`)
    .orderBy('id')
    .execute();
}

/** Marks files as permanently deleted. The row stays, since page versions may refer to it. */
export async function purgeFiles(db: Database, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('media_files')
    .set({ purged_at: sql`now()`, deleted_with: null })
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** Deletes folders from the trash after their files were restored or purged. */
export async function deleteTrashedFolders(db: Database, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('media_deleted_directories')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** Deletes those of the folders in the trash that have become empty. */
export async function deleteEmptiedFolders(db: Database, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('media_deleted_directories as d')
    .where(sql<boolean>`d.id = any(${[...ids]}::bigint[]) and d.folders = '{}'`)
    .where(sql<boolean>`not exists (select from media_files as f where f.deleted_with = d.id)`)
    .execute();
}

const expired = (days: number) => sql<boolean>`deleted_at < now() - make_interval(days => ${days})`;

/** Locks one folder that has been in the trash for a number of days; skips locked ones. */
export const lockExpiredFolder = (db: Database, days: number): Promise<DeletedFolder | undefined> =>
  db
    .selectFrom('media_deleted_directories')
    .select(['id', 'path', 'folders', 'deleted_at'])
    .where(expired(days))
    .orderBy('deleted_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Locks files without a deleted folder that have been in the trash for a number of days; skips locked ones. */
export const lockExpiredFiles = (db: Database, days: number, limit: number): Promise<MediaFileRow[]> =>
  inTrash(db)
    .where(expired(days))
    .where('deleted_with', 'is', null)
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
