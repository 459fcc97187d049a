import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { below } from './media-store.ts';

/** Lists the paths of the direct subfolders of a folder. */
export async function listSubfolders(db: Database, path: string): Promise<string[]> {
  const prefix = path === '/' ? '/' : `${path}/`;
  const rows = await db
    .selectFrom('media_directories')
    .select('path')
    .where(sql<boolean>`starts_with(path, ${prefix}) and strpos(substr(path, length(${prefix}) + 1), '/') = 0`)
    .orderBy(sql`lower(path)`)
    .execute();
  return rows.map((row) => row.path);
}

/** Finds descendants of a folder whose name matches an `ilike` pattern, at most 200. */
export async function searchFolders(db: Database, path: string, pattern: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media_directories')
    .select('path')
    .where((row) => row.and([below(row.ref('path'), path), sql<boolean>`path <> ${path}`]))
    .where(sql<boolean>`regexp_replace(path, '^.*/', '') ilike ${pattern}`)
    .orderBy(sql`lower(path)`)
    .limit(200)
    .execute();
  return rows.map((row) => row.path);
}

/** Whether a folder exists; the root always does. */
export async function folderExists(db: Database, path: string): Promise<boolean> {
  if (path === '/') return true;
  const row = await db.selectFrom('media_directories').select('path').where('path', '=', path).executeTakeFirst();
  return row !== undefined;
}

/** Whether a folder with this path exists, ignoring case. */
export async function folderTaken(db: Database, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('media_directories')
    .select('path')
    .where(sql<boolean>`lower(path) = lower(${path})`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the folder tree until the end of the transaction, so that no file is added to a folder while it is moved or deleted.
 * @param mode `shared` to rely on folders, `exclusive` to create, move or delete one
 */
export async function lockFolders(db: Database, mode: 'shared' | 'exclusive'): Promise<void> {
  const key = sql`hashtext('ximblox media folders')`;
  await (mode === 'shared'
    ? sql`select pg_advisory_xact_lock_shared(${key})`
    : sql`select pg_advisory_xact_lock(${key})`
  ).execute(db);
}

/** Lists the paths of a folder and all its descendants. */
export async function listDescendants(db: Database, path: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media_directories')
    .select('path')
    .where((row) => below(row.ref('path'), path))
    .execute();
  return rows.map((row) => row.path);
}

/** Adds a folder; false if it exists. */
export async function insertFolder(db: Database, path: string): Promise<boolean> {
  const row = await db
    .insertInto('media_directories')
    .values({ path })
    .onConflict((conflict) => conflict.doNothing())
    .returning('path')
    .executeTakeFirst();
  return row !== undefined;
}

/** Creates a folder and its ancestors where they are missing. */
export async function ensureFolder(db: Database, path: string): Promise<void> {
  const segments = path.split('/').filter((segment) => segment !== '');
  const paths = segments.map((_, position) => `/${segments.slice(0, position + 1).join('/')}`);
  if (paths.length === 0) return;
  await db
    .insertInto('media_directories')
    .values(paths.map((one) => ({ path: one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
