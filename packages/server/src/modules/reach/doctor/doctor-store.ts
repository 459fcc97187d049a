import { sql } from 'kysely';
import { type NamedFile, namedFilesStatement } from '../../../platform/blobs/named-files.ts';
import type { Database } from '../../../platform/database/database.ts';

/** Lists the files that the database names. */
export async function listNamedFiles(db: Database): Promise<NamedFile[]> {
  const { rows } = await sql.raw<NamedFile>(namedFilesStatement).execute(db);
  return rows;
}

/** Counts the connections of running instances that listen to notifications. */
export async function countListeners(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from pg_stat_activity
    where datname = current_database() and application_name like 'ximblox listener %'`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns the number and the bytes of the stored files of the library, without image variants. */
export async function sizeOfFiles(db: Database): Promise<{ files: number; size: number }> {
  const { rows } = await sql<{ files: number; size: number }>`
    select count(*) as files, coalesce(sum(size), 0)::bigint as size from (
      select hash, max(file_size) as size from media_files where purged_at is null and hash <> '' group by hash
    ) as stored`.execute(db);
  return rows[0] ?? { files: 0, size: 0 };
}

/** Returns the tables that take most space, with their indexes, largest first. */
export async function largestTables(db: Database): Promise<{ name: string; size: number }[]> {
  const { rows } = await sql<{ name: string; size: number }>`
    select c.relname as name, pg_total_relation_size(c.oid) as size from pg_class as c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by size desc, name limit 5`.execute(
    db,
  );
  return rows;
}

/** Sends a notification. */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

/** Returns one encrypted secret of each kind. */
export async function sealedSecrets(
  db: Database,
): Promise<{ webhook: Buffer | undefined; totp: { userID: number; sealed: Buffer } | undefined }> {
  const webhook = await db.selectFrom('webhooks').select('secret').limit(1).executeTakeFirst();
  const totp = await db
    .selectFrom('two_factors')
    .select(['user_id as userID', 'secret as sealed'])
    .limit(1)
    .executeTakeFirst();
  return { webhook: webhook?.secret, totp };
}

/** Returns the message of the latest email that was not sent. */
export async function lastMailFailure(db: Database): Promise<string> {
  const row = await db
    .selectFrom('mails')
    .select('failure')
    .where('failure', '<>', '')
    .where('state', '<>', 'sent')
    .orderBy('state')
    .orderBy('queued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.failure ?? '';
}
