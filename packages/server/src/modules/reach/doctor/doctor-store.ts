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
