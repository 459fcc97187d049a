import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';
import { pageChannel } from '../presence/index.ts';

/** A comment with the names of its author and of the user who resolved it. */
export interface CommentRow {
  id: number;
  page_id: number;
  thread_id: number | null;
  block: string;
  field: string;
  block_type: string;
  author_id: number | null;
  author_name: string;
  guest_name: string;
  link_id: number | null;
  /** Number of the version that a guest finds good. */
  good_version: number | null;
  text: string;
  created_at: Date;
  edited_at: Date | null;
  resolved_at: Date | null;
  resolver_id: number | null;
  resolver_name: string;
}

const selectComments = (db: Database) =>
  db
    .selectFrom('comments as c')
    .leftJoin('users as u', 'u.id', 'c.author_id')
    .leftJoin('users as r', 'r.id', 'c.resolved_by')
    .select(['c.id', 'c.page_id', 'c.thread_id', 'c.block', 'c.field', 'c.block_type', 'c.guest_name', 'c.link_id'])
    .select(['c.good_version', 'c.text', 'c.created_at', 'c.edited_at', 'c.resolved_at'])
    .select([existingUserID('u').as('author_id'), existingUserID('r').as('resolver_id')])
    .select(sql<string>`coalesce(u.name, '')`.as('author_name'))
    .select(sql<string>`coalesce(r.name, '')`.as('resolver_name'));

/** Lists the comments of a page, oldest first, at most 1000. */
export const listPageComments = (db: Database, pageID: number): Promise<CommentRow[]> =>
  selectComments(db).where('c.page_id', '=', pageID).orderBy('c.id').limit(1000).execute();

/** Maximum number of comments through a review link, so that a guest cannot push those of the editors out of the list of the page. */
export const maxLinkComments = 200;

/** Lists the comments written through a review link, oldest first. */
export const listCommentsByLink = (db: Database, linkID: number): Promise<CommentRow[]> =>
  selectComments(db).where('c.link_id', '=', linkID).orderBy('c.id').limit(maxLinkComments).execute();

/** Lists the replies in threads, oldest first, at most 1000. */
export const listReplies = (db: Database, threadIDs: readonly number[]): Promise<CommentRow[]> =>
  selectComments(db).where(equalsAny('c.thread_id', threadIDs)).orderBy('c.id').limit(1000).execute();

export const findComment = (db: Database, id: number): Promise<CommentRow | undefined> =>
  selectComments(db).where('c.id', '=', id).executeTakeFirst();

export interface MentionRow {
  comment_id: number;
  user_id: number;
  name: string;
}

/** Lists the users mentioned in comments, sorted by name. */
export const listMentions = (db: Database, commentIDs: readonly number[]): Promise<MentionRow[]> =>
  db
    .selectFrom('comment_mentions as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.comment_id', 'm.user_id', 'u.name'])
    .where('m.comment_id', 'in', [0, ...commentIDs])
    .where('u.deleted_at', 'is', null)
    .orderBy('u.name')
    .execute();

/** Notifies all instances that the comments of a page have changed. */
const notifyInstances = async (db: Database, pageID: number): Promise<void> => {
  await sql`select pg_notify(${pageChannel}, ${JSON.stringify({ page: pageID, comments: true })})`.execute(db);
};

export interface NewComment {
  pageID: number;
  threadID?: number | undefined;
  block?: string;
  field?: string;
  blockType?: string;
  authorID: number | null;
  guestName?: string;
  linkID?: number;
  goodVersion?: number;
  text: string;
}

export async function insertComment(db: Database, comment: NewComment): Promise<number> {
  const { id } = await db
    .insertInto('comments')
    .values({
      page_id: comment.pageID,
      thread_id: comment.threadID ?? null,
      block: comment.block ?? '',
      field: comment.field ?? '',
      block_type: comment.blockType ?? '',
      author_id: comment.authorID,
      guest_name: comment.guestName ?? '',
      link_id: comment.linkID ?? null,
      good_version: comment.goodVersion ?? null,
      text: comment.text,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyInstances(db, comment.pageID);
  return id;
}

/** Replaces the mentions of a comment. @returns the newly mentioned users */
export async function replaceMentions(db: Database, commentID: number, userIDs: readonly number[]): Promise<number[]> {
  await db
    .deleteFrom('comment_mentions')
    .where('comment_id', '=', commentID)
    .where('user_id', 'not in', [0, ...userIDs])
    .execute();
  if (userIDs.length === 0) return [];
  const added = await db
    .insertInto('comment_mentions')
    .values(userIDs.map((user_id) => ({ comment_id: commentID, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return added.map(({ user_id }) => user_id);
}

export async function setText(db: Database, { id, page_id }: CommentRow, text: string): Promise<void> {
  await db.updateTable('comments').set({ text, edited_at: sql`now()` }).where('id', '=', id).execute();
  await notifyInstances(db, page_id);
}

export async function deleteComment(db: Database, { id, page_id }: CommentRow): Promise<void> {
  await db.deleteFrom('comments').where('id', '=', id).execute();
  await notifyInstances(db, page_id);
}

/** Whether a thread has a reply by another user or a guest. */
export async function hasReplyByOther(db: Database, threadID: number, exceptUserID: number): Promise<boolean> {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('thread_id', '=', threadID)
    .where((some) => some.or([some('author_id', 'is', null), some('author_id', '<>', exceptUserID)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a thread as resolved by a user, or reopens it. */
export async function setResolved(
  db: Database,
  { id, page_id }: CommentRow,
  userID: number | null,
  isResolved: boolean,
): Promise<void> {
  await db
    .updateTable('comments')
    .set(isResolved ? { resolved_at: sql`now()`, resolved_by: userID } : { resolved_at: null, resolved_by: null })
    .where('id', '=', id)
    .execute();
  await notifyInstances(db, page_id);
}
