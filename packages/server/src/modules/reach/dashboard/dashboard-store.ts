import { type Activity, activityActions } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

interface NamedPageRow {
  page_id: number;
  title: string;
  locale: string;
}

export interface MentionRow extends NamedPageRow {
  thread_id: number;
  author_id: number | null;
  author_name: string;
  text: string;
  created_at: Date;
}

/** Returns the latest mention of a user in each open thread in which they have not written since, latest first. */
export async function openMentions(db: Database, userID: number, limit: number): Promise<MentionRow[]> {
  const { rows } = await sql<MentionRow>`
    select l.*, coalesce(nullif(l.guest_name, ''), u.name, '') as author_name, p.title, p.locale from (
      select distinct on (t.id) t.id as thread_id, t.page_id, c.id, c.author_id, c.guest_name, c.text, c.created_at
      from comment_mentions as m
      join comments as c on c.id = m.comment_id
      join comments as t on t.id = coalesce(c.thread_id, c.id)
      where m.user_id = ${userID} and t.resolved_at is null and c.author_id is distinct from ${userID}
      order by t.id, c.id desc
    ) as l
    join pages as p on p.id = l.page_id and p.deleted_at is null
    left join users as u on u.id = l.author_id and u.deleted_at is null
    where not exists (
      select from comments as own where own.thread_id = l.thread_id and own.author_id = ${userID} and own.id > l.id)
    order by l.id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Returns the pages whose schedule acts within two weeks or has failed, failed ones first, then the earliest. */
export async function dueSchedules(
  db: Database,
  { userID, mayPublish, limit }: { userID: number; mayPublish: RawBuilder<boolean>; limit: number },
): Promise<{ page_id: number; has_failed: boolean }[]> {
  const { rows } = await sql<{ page_id: number; has_failed: boolean }>`
    select s.page_id, s.failed_at is not null as has_failed
    from page_schedules as s join pages as p on p.id = s.page_id and p.deleted_at is null
    where (s.failed_at is not null or least(s.publish_at, s.unpublish_at) < now() + interval '14 days')
      and (s.scheduled_by = ${userID} or ${mayPublish})
    order by s.failed_at is null, least(s.publish_at, s.unpublish_at), s.page_id limit ${limit}
  `.execute(db);
  return rows;
}

export interface ActivityRow extends NamedPageRow {
  actor_id: number;
  actor_name: string;
  action: Activity['action'];
  time: Date;
}

/** Returns the latest action of each user but one on each page since a time, newest first. Times before 48 hours ago count as that. */
export async function activityOfOthers(
  db: Database,
  { userID, since, limit }: { userID: number; since: Date; limit: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select l.*, p.id as page_id, p.title, p.locale from (
      select distinct on (a.object_id, a.actor_id) a.id, a.object_id, a.actor_id, a.actor_name, a.action, a.time
      from audit_log as a
      where a.time >= greatest(${since}, now() - interval '48 hours') and a.object = 'page' and a.outcome = 'success'
        and a.action = any(${[...activityActions]}::text[]) and a.actor_id <> ${userID}
      order by a.object_id, a.actor_id, a.id desc
    ) as l
    join pages as p on p.id = l.object_id::bigint and p.deleted_at is null
    order by l.id desc limit ${limit}
  `.execute(db);
  return rows;
}
