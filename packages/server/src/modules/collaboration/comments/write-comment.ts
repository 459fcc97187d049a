import { fail, type ParsedOf, type contract } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { contentOf, findPage, findVersion, type PageRow } from '../../content/pages/index.ts';
import { findUser } from '../../people/users/index.ts';
import { notifyOfComment } from './comment-mail.ts';
import {
  type CommentRow,
  deleteComment,
  findComment,
  insertComment,
  hasReplyByOther,
  listMentions,
  replaceMentions,
  setResolved,
  setText,
} from './comment-store.ts';
import { canComment } from './list-comments.ts';

type CommentVerb = 'add' | 'edit' | 'delete' | 'resolve' | 'reopen';

const auditComment = (context: Context, action: CommentVerb, pageID: number, commentID: number): Promise<void> =>
  audit(context, { action: `comment.${action}`, object: 'page', objectID: pageID, changes: { commentID } });

/** Stores the mentions of a comment and emails newly mentioned users. Ignores unknown and inactive users. */
async function updateMentions(
  context: Context,
  page: PageRow,
  { commentID, threadID, text }: { commentID: number; threadID: number; text: string },
  userIDs: readonly number[],
): Promise<void> {
  const { db, actor } = context;
  const activeIDs = await filterActiveUsers(context, userIDs);
  const added = await replaceMentions(db, commentID, activeIDs);
  const person = actor.kind === 'user' ? actor.name : '';
  for (const userID of added) {
    if (userID === actorID(context)) continue;
    await notifyOfComment(context, userID, { kind: 'mentioned', person, page, commentID, threadID, text });
  }
}

async function filterActiveUsers({ db }: Context, ids: readonly number[]): Promise<number[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => findUser(db, id)));
  return found.flatMap((user) => (user?.active ? [user.id] : []));
}

/** Whether the first comment of a thread mentions the actor, who can therefore reply. */
async function isMentioned(context: Context, thread: CommentRow): Promise<boolean> {
  const me = actorID(context);
  return (await listMentions(context.db, [thread.id])).some(({ user_id }) => user_id === me);
}

/** Finds the first comment of a thread on a page. @throws V_12 on an unknown `threadID` */
async function requireThread({ db }: Context, page: PageRow, threadID: number): Promise<CommentRow> {
  const thread = await findComment(db, threadID);
  return thread?.page_id === page.id && thread.thread_id === null ? thread : fail('V_12', 'threadID');
}

/** Finds the type of a block in the newest version; `''` if it is missing, since a new block may not be saved yet. */
async function findBlockType({ db, services }: Context, page: PageRow, key: string): Promise<string> {
  if (key === '') return '';
  const version = await findVersion(db, page.newest_version_id);
  return (version && contentOf(services.site, page, version).blocks.find((block) => block.key === key)?.type) ?? '';
}

/**
 * Adds a comment to a page, block, field or thread and emails mentioned users.
 * @throws PM_01; UM_01 for an actor who cannot comment on the page and is not mentioned in the thread; V_12 on `threadID`
 */
export async function addComment(
  context: Context,
  pageID: number,
  { threadID, block, field, text, mentions }: ParsedOf<typeof contract.comments.add>['body'],
): Promise<{ commentID: number }> {
  const { db } = context;
  const page = (await findPage(db, pageID)) ?? fail('PM_01', 'id');
  const thread = threadID === undefined ? undefined : await requireThread(context, page, threadID);
  if (!(await canComment(context, page)) && !(thread && (await isMentioned(context, thread)))) fail('UM_01');
  const target = thread ? {} : { block, field, blockType: await findBlockType(context, page, block) };
  const commentID = await insertComment(db, { pageID, threadID, ...target, authorID: actorID(context), text });
  // A reply reopens the thread.
  if (thread?.resolved_at) await setResolved(db, thread, null, false);
  await auditComment(context, 'add', pageID, commentID);
  await updateMentions(context, page, { commentID, threadID: threadID ?? commentID, text }, mentions);
  return { commentID };
}

/** Finds a comment with its page. @throws 404 V_12 on `id` if it is unknown or its page is in the trash */
async function requireComment({ db }: Context, id: number): Promise<{ comment: CommentRow; page: PageRow }> {
  const comment = await findComment(db, id);
  const page = comment && (await findPage(db, comment.page_id));
  return comment && page ? { comment, page } : fail('V_12', 'id', { status: 404 });
}

const requireOwn = (context: Context, { author_id }: CommentRow): void => {
  if (author_id === null || author_id !== actorID(context)) fail('UM_01');
};

/** Edits a comment of the actor. @throws 404 V_12 on `id`, UM_01 for a comment of another user */
export async function editComment(
  context: Context,
  id: number,
  { text, mentions }: { text: string; mentions: readonly number[] },
): Promise<void> {
  const { comment, page } = await requireComment(context, id);
  requireOwn(context, comment);
  await setText(context.db, comment, text);
  await auditComment(context, 'edit', page.id, id);
  await updateMentions(context, page, { commentID: id, threadID: comment.thread_id ?? id, text }, mentions);
}

/** Deletes a comment of the actor. @throws 404 V_12 on `id`, UM_01 for a comment of another user, 409 V_07 with replies by others */
export async function removeComment(context: Context, id: number): Promise<void> {
  const { comment, page } = await requireComment(context, id);
  requireOwn(context, comment);
  if (await hasReplyByOther(context.db, id, comment.author_id ?? 0)) fail('V_07');
  await deleteComment(context.db, comment);
  await auditComment(context, 'delete', page.id, id);
}

/** Resolves or reopens a thread. @throws UM_01 for an actor who cannot comment on the page, V_12 on `id` for a reply */
export async function resolveThread(context: Context, id: number, isResolved: boolean): Promise<void> {
  const { comment, page } = await requireComment(context, id);
  if (!(await canComment(context, page))) fail('UM_01');
  if (comment.thread_id !== null) fail('V_12', 'id');
  if ((comment.resolved_at !== null) === isResolved) return;
  await setResolved(context.db, comment, actorID(context), isResolved);
  await auditComment(context, isResolved ? 'resolve' : 'reopen', page.id, id);
}
