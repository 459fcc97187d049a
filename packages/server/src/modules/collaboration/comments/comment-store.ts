import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';
import { pageChannel } from '../presence/index.ts';

/** A comment as it is stored, with the names of who wrote and who resolved it. */
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
  text: string;
  created_at: Date;
  edited_at: Date | null;
  resolved_at: Date | null;
  resolver_id: number | null;
  resolver_name: string;
}

const comments = (db: Database) =>
  db
    .selectFrom('comments as c')
    .leftJoin('users as u', 'u.id', 'c.author_id')
    .leftJoin('users as r', 'r.id', 'c.resolved_by')
    .select(['c.id', 'c.page_id', 'c.thread_id', 'c.block', 'c.field', 'c.block_type', 'c.guest_name', 'c.link_id'])
    .select(['c.text', 'c.created_at', 'c.edited_at', 'c.resolved_at'])
    .select([existingUserID('u').as('author_id'), existingUserID('r').as('resolver_id')])
    .select(sql<string>`coalesce(u.name, '')`.as('author_name'))
    .select(sql<string>`coalesce(r.name, '')`.as('resolver_name'));

/** Comments of a page, the oldest first; at most 1000. */
export const commentsOf = (db: Database, pageID: number): Promise<CommentRow[]> =>
  comments(db).where('c.page_id', '=', pageID).orderBy('c.id').limit(1000).execute();

/** Comments that were written by a review link, the oldest first. */
export const commentsByLink = (db: Database, linkID: number): Promise<CommentRow[]> =>
  comments(db).where('c.link_id', '=', linkID).orderBy('c.id').limit(200).execute();

/** Answers in some threads, the oldest first. */
export const answersIn = (db: Database, threadIDs: readonly number[]): Promise<CommentRow[]> =>
  comments(db).where(equalsAny('c.thread_id', threadIDs)).orderBy('c.id').limit(1000).execute();

/** A comment by its ID; undefined when there is none. */
export const findComment = (db: Database, id: number): Promise<CommentRow | undefined> =>
  comments(db).where('c.id', '=', id).executeTakeFirst();

export interface MentionRow {
  comment_id: number;
  user_id: number;
  name: string;
}

/** Who is mentioned in some comments. */
export const mentionsIn = (db: Database, commentIDs: readonly number[]): Promise<MentionRow[]> =>
  db
    .selectFrom('comment_mentions as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.comment_id', 'm.user_id', 'u.name'])
    .where('m.comment_id', 'in', [0, ...commentIDs])
    .where('u.deleted_at', 'is', null)
    .orderBy('u.name')
    .execute();

/** Tells every instance that the comments at a page have changed. */
const tell = async (db: Database, pageID: number): Promise<void> => {
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
      text: comment.text,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tell(db, comment.pageID);
  return id;
}

/** Says who is mentioned in a comment. @returns those who were not mentioned in it before */
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
  await tell(db, page_id);
}

export async function deleteComment(db: Database, { id, page_id }: CommentRow): Promise<void> {
  await db.deleteFrom('comments').where('id', '=', id).execute();
  await tell(db, page_id);
}

/** Whether somebody else has answered in a thread. */
export async function isAnswered(db: Database, threadID: number, exceptUserID: number): Promise<boolean> {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('thread_id', '=', threadID)
    .where((some) => some.or([some('author_id', 'is', null), some('author_id', '<>', exceptUserID)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a thread as resolved by somebody, or opens it again. */
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
  await tell(db, page_id);
}
