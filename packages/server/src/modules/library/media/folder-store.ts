import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { below } from './media-store.ts';

/** Paths of the folders directly in a folder. */
export async function foldersIn(db: Database, path: string): Promise<string[]> {
  const prefix = path === '/' ? '/' : `${path}/`;
  const rows = await db
    .selectFrom('media_directories')
    .select('path')
    .where(sql<boolean>`starts_with(path, ${prefix}) and strpos(substr(path, length(${prefix}) + 1), '/') = 0`)
    .orderBy(sql`lower(path)`)
    .execute();
  return rows.map((row) => row.path);
}

/** Paths of the folders below a folder whose own name contains the pattern, at most 200. */
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

/** Whether there is such a folder; the root always is. */
export async function folderExists(db: Database, path: string): Promise<boolean> {
  if (path === '/') return true;
  const row = await db.selectFrom('media_directories').select('path').where('path', '=', path).executeTakeFirst();
  return row !== undefined;
}

/** Whether there is a folder with this path, whatever its case. */
export async function folderTaken(db: Database, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('media_directories')
    .select('path')
    .where(sql<boolean>`lower(path) = lower(${path})`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps folders as they are until the transaction ends, so that nothing is put into one that is moved or deleted meanwhile.
 * @param wish `stay` for who relies on a folder, `change` for who makes, moves or deletes one
 */
export async function lockFolders(db: Database, wish: 'stay' | 'change'): Promise<void> {
  const key = sql`hashtext('ximblox media folders')`;
  await (wish === 'stay'
    ? sql`select pg_advisory_xact_lock_shared(${key})`
    : sql`select pg_advisory_xact_lock(${key})`
  ).execute(db);
}

/** Paths of a folder and of all below it. */
export async function foldersFrom(db: Database, path: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media_directories')
    .select('path')
    .where((row) => below(row.ref('path'), path))
    .execute();
  return rows.map((row) => row.path);
}

/** Adds a folder; false when somebody else has made it meanwhile. */
export async function insertFolder(db: Database, path: string): Promise<boolean> {
  const row = await db
    .insertInto('media_directories')
    .values({ path })
    .onConflict((conflict) => conflict.doNothing())
    .returning('path')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a folder and those above it, as far as they are missing. */
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
