import { maxNotifications, notificationDays, type NotificationKind } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';

export interface NewNotification {
  kind: NotificationKind;
  /** Null for several pages at once, and for a release as a whole. */
  pageID: number | null;
  releaseID?: number;
  commentID?: number;
  requestID?: number;
  /** Number of pages or conflicts, 1 by default. */
  count?: number;
}

/** A notification with what it shows, as it is now. */
export interface NotificationRow {
  id: number;
  kind: NotificationKind;
  page_id: number | null;
  release_id: number | null;
  release_name: string | null;
  title: string | null;
  locale: string | null;
  count: number;
  actor_id: number | null;
  actor_name: string;
  thread_id: number | null;
  text: string;
  due_on: string | null;
  created_at: Date;
  is_read: boolean;
}

/** Kinds of which an unread notification about the same page or release is replaced by a later one. */
const replaced: ReadonlySet<NotificationKind> = new Set(['assigned', 'review-requested']);

/** Adds a notification for a user. @param inDigest whether it waits for their digest */
export async function insertNotification(
  db: Database,
  { userID, actorID, inDigest }: { userID: number; actorID: number | null; inDigest: boolean },
  { kind, pageID, releaseID, commentID, requestID, count = 1 }: NewNotification,
): Promise<void> {
  if (replaced.has(kind) && (pageID !== null || releaseID !== undefined)) {
    await db
      .deleteFrom('notifications')
      .where('user_id', '=', userID)
      .where('kind', '=', kind)
      .where('page_id', 'is not distinct from', pageID)
      .where('release_id', 'is not distinct from', releaseID ?? null)
      .where('read_at', 'is', null)
      .execute();
  }
  await db
    .insertInto('notifications')
    .values({
      user_id: userID,
      kind,
      page_id: pageID,
      release_id: releaseID ?? null,
      comment_id: commentID ?? null,
      request_id: requestID ?? null,
      actor_id: actorID,
      count,
      in_digest: inDigest,
    })
    .execute();
}

/**
 * Whether the recipient may see `notifications as n`, and it is not settled. All users may see all pages outside the trash with their
 * comments, and users who work with releases all releases. An assignment, a mention and a request for review are gone when they are withdrawn or done.
 * For `exists`, PostgreSQL would read whole tables into hash tables.
 */
const isCurrent = sql<boolean>`(
  (n.page_id is null or (select true from pages as q where q.id = n.page_id and q.deleted_at is null limit 1))
  and case when n.release_id is not null then (
      select true from releases as r where r.id = n.release_id
        and (n.kind <> 'assigned' or r.assignee_id = n.user_id)
        and (n.kind <> 'review-requested' or r.state = 'in-review'))
    else case n.kind
    when 'assigned' then (
      select true from page_assignments as s where s.page_id = n.page_id and s.assignee_id = n.user_id limit 1)
    when 'mentioned' then (
      select true from comment_mentions as m where m.comment_id = n.comment_id and m.user_id = n.user_id limit 1)
    when 'review-requested' then n.request_id is null or (
      select true from publication_requests as r where r.id = n.request_id and r.status = 'open' limit 1)
    else true end end)`;

const ofUser = (db: Database, userID: number) =>
  db
    .selectFrom('notifications as n')
    .leftJoin('pages as p', 'p.id', 'n.page_id')
    .leftJoin('releases as e', 'e.id', 'n.release_id')
    .leftJoin('comments as c', 'c.id', 'n.comment_id')
    .leftJoin('users as u', 'u.id', 'n.actor_id')
    .select([
      'n.id',
      'n.page_id',
      'p.title',
      'p.locale',
      'n.count',
      'n.created_at',
      'n.release_id',
      'e.name as release_name',
    ])
    .select(sql<NotificationKind>`n.kind`.as('kind'))
    .select(existingUserID('u').as('actor_id'))
    .select(sql<string>`coalesce(nullif(c.guest_name, ''), u.name, '')`.as('actor_name'))
    .select(sql<number | null>`coalesce(c.thread_id, c.id)`.as('thread_id'))
    .select(sql<string>`coalesce(left(c.text, 200), '')`.as('text'))
    .select(
      sql<string | null>`case when n.kind = 'assigned' then coalesce(e.due_on, (
        select s.due_on from page_assignments as s where s.page_id = n.page_id limit 1)) end`.as('due_on'),
    )
    .select(sql<boolean>`n.read_at is not null`.as('is_read'))
    .where('n.user_id', '=', userID)
    .where(isCurrent);

/** Returns the latest notifications of a user. @param before only those before this one */
export const listNotifications = (
  db: Database,
  userID: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<NotificationRow[]> =>
  ofUser(db, userID)
    .$if(before !== undefined, (some) => some.where('n.id', '<', before ?? 0))
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();

/** Returns these notifications of a user that are unread, oldest first. */
export const unreadNotifications = (db: Database, userID: number, ids: readonly number[]): Promise<NotificationRow[]> =>
  ofUser(db, userID)
    .where('n.id', 'in', [0, ...ids])
    .where('n.read_at', 'is', null)
    .orderBy('n.id')
    .execute();

/** Number of unread notifications of a user. */
export async function countUnread(db: Database, userID: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications as n')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('n.user_id', '=', userID)
    .where('n.read_at', 'is', null)
    .where(isCurrent)
    .executeTakeFirstOrThrow();
  return count;
}

const setRead = async (db: Database, userID: number, which: RawBuilder<boolean>): Promise<void> => {
  await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userID)
    .where('read_at', 'is', null)
    .where(which)
    .execute();
};

/** Marks a notification of a user as read. */
export const markRead = (db: Database, userID: number, id: number): Promise<void> =>
  setRead(db, userID, sql<boolean>`id = ${id}`);

/** Marks the notifications of a user as read, up to one. */
export const markAllRead = (db: Database, userID: number, upTo: number): Promise<void> =>
  setRead(db, userID, sql<boolean>`id <= ${upTo}`);

/** Deletes the notifications of a user. */
export async function removeNotifications(db: Database, userID: number): Promise<void> {
  await db.deleteFrom('notifications').where('user_id', '=', userID).execute();
}

/** Deletes notifications that are too old, and those of a user beyond the latest 500. */
export async function removeOldNotifications(db: Database): Promise<void> {
  await sql`
    delete from notifications where created_at < now() - make_interval(days => ${notificationDays}) or id in (
      select r.id from (
        select n.id, row_number() over (partition by n.user_id order by n.id desc) as place from notifications as n
      ) as r where r.place > ${maxNotifications})
  `.execute(db);
}

export interface WaitingKind {
  user_id: number;
  kind: NotificationKind;
  oldest: Date;
}

/** Returns the kinds of notifications that wait for a digest of each user, with the time of the oldest. */
export const waitingKinds = (db: Database): Promise<WaitingKind[]> =>
  db
    .selectFrom('notifications as n')
    .select(['n.user_id', sql<NotificationKind>`n.kind`.as('kind'), sql<Date>`min(n.created_at)`.as('oldest')])
    .where('n.in_digest', '=', true)
    .groupBy(['n.user_id', 'n.kind'])
    .orderBy('n.user_id')
    .execute();

/** Takes the notifications of these kinds that wait for a digest of a user. A second worker takes none. @returns their IDs */
export async function takeDigest(db: Database, userID: number, kinds: readonly NotificationKind[]): Promise<number[]> {
  const rows = await db
    .updateTable('notifications')
    .set({ in_digest: false })
    .where('user_id', '=', userID)
    .where('in_digest', '=', true)
    .where('kind', 'in', ['', ...kinds])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
