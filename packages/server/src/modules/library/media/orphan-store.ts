import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Tables that name bytes without keeping them: what was done with them, and what a file has been. */
const silentTables = ['audit_log', 'media_files', 'media_replacements'];

/**
 * Hashes that stand anywhere in the database, whatever table and column names them: so that nothing is lost that an area yet to
 * be written refers to. Files that were deleted for good, and what files were before, do not count by themselves.
 */
export async function hashesNamed(db: Database): Promise<Set<string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname <> all(${silentTables}::text[])
  `.execute(db);
  const named = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select distinct found[1] as hash from ${sql.table(name)} as t,
        regexp_matches(t::text, '(?<![0-9a-f])([0-9a-f]{64})(?![0-9a-f])', 'g') as found
    `.execute(db);
    for (const { hash } of rows) named.add(hash);
  }
  const files = await db.selectFrom('media_files').select('hash').where('purged_at', 'is', null).execute();
  for (const { hash } of files) named.add(hash);
  return named;
}

/** The hashes of everything that each file that was replaced has been and is, a list for each file. */
export async function replacedHashes(db: Database): Promise<string[][]> {
  const { rows } = await sql<{ hashes: string[] }>`
    select array_agg(r.hash) || max(f.hash) as hashes
    from media_replacements as r join media_files as f on f.id = r.file_id group by f.id
  `.execute(db);
  return rows.map(({ hashes }) => hashes);
}

const blobLock = (hash: string) => sql`hashtextextended('ximblox blob ' || ${hash}, 0)`;

/** Keeps bytes from being removed until the transaction ends. */
export async function lockBlob(db: Database, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${blobLock(hash)})`.execute(db);
}

/**
 * Waits until nobody is about to refer to bytes, and keeps others from it until the transaction ends.
 * @returns whether nothing has come to refer to them meanwhile: no file of the library or its trash, no user, no file of a form
 */
export async function claimBlob(db: Database, hash: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${blobLock(hash)})`.execute(db);
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from media_files where hash = ${hash} and purged_at is null)
    or exists (select from users where strpos(image, ${hash}) > 0)
    or exists (select from submission_files where hash = ${hash}) as used`.execute(db);
  return !(rows[0]?.used ?? true);
}
