import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A stored file that the database names, and where it is used. */
export interface NamedFile {
  hash: string;
  name: string;
}

/** Lists the files of the library and its trash, their earlier versions, files of submissions and images of users. */
export async function listNamedFiles(db: Database): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select hash, min(name) as name from (
      select hash, concat(nullif(path, '/'), '/', file_name) as name from media_files
        where purged_at is null and hash <> ''
      union all
      select r.hash, concat(nullif(f.path, '/'), '/', f.file_name, ' (earlier version)')
        from media_replacements as r join media_files as f on f.id = r.file_id where f.purged_at is null
      union all
      select hash, concat('submission ', submission_id, ', ', file_name) from submission_files
      union all
      select substring(image from '[0-9a-f]{64}'), concat('image of ', email) from users
        where image ~ '[0-9a-f]{64}' and deleted_at is null
    ) as named group by hash order by name`.execute(db);
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
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by size desc, name limit 5`.execute(db);
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
