import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Tables whose hashes do not keep a blob alive by themselves. */
const excludedTables = ['audit_log', 'media_files', 'media_replacements'];

/**
 * Lists all hashes in the database, in any table and column, so that new features cannot lose blobs. Excludes permanently deleted
 * files and replaced versions of files.
 */
export async function listReferencedHashes(db: Database): Promise<Set<string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname <> all(${excludedTables}::text[])
  `.execute(db);
  const hashes = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select distinct found[1] as hash from ${sql.table(name)} as t,
        regexp_matches(t::text, '(?<![0-9a-f])([0-9a-f]{64})(?![0-9a-f])', 'g') as found
    `.execute(db);
    for (const { hash } of rows) hashes.add(hash);
  }
  const files = await db.selectFrom('media_files').select('hash').where('purged_at', 'is', null).execute();
  for (const { hash } of files) hashes.add(hash);
  return hashes;
}

/** Lists the hashes of all versions of each replaced file, one list per file. */
export async function listReplacementHashes(db: Database): Promise<string[][]> {
  const { rows } = await sql<{ hashes: string[] }>`
    select array_agg(r.hash) || max(f.hash) as hashes
    from media_replacements as r join media_files as f on f.id = r.file_id group by f.id
  `.execute(db);
  return rows.map(({ hashes }) => hashes);
}

const blobLock = (hash: string) => sql`hashtextextended('ximblox blob ' || ${hash}, 0)`;

/** Takes a shared lock that prevents the deletion of a blob until the end of the transaction. */
export async function lockBlob(db: Database, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${blobLock(hash)})`.execute(db);
}

/**
 * Takes the exclusive lock of a blob until the end of the transaction, so that it can be deleted.
 * @returns whether the blob is still unused: no file in the library or its trash, no user and no file of a submission
 */
export async function claimBlob(db: Database, hash: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${blobLock(hash)})`.execute(db);
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from media_files where hash = ${hash} and purged_at is null)
    or exists (select from users where strpos(image, ${hash}) > 0)
    or exists (select from submission_files where hash = ${hash}) as used`.execute(db);
  return !(rows[0]?.used ?? true);
}
