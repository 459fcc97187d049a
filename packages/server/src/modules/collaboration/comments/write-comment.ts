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
  isAnswered,
  mentionsIn,
  replaceMentions,
  setResolved,
  setText,
} from './comment-store.ts';
import { mayComment } from './list-comments.ts';

type CommentVerb = 'add' | 'edit' | 'delete' | 'resolve' | 'reopen';

const record = (context: Context, action: CommentVerb, pageID: number, commentID: number): Promise<void> =>
  audit(context, { action: `comment.${action}`, object: 'page', objectID: pageID, changes: { commentID } });

/** Notes who is mentioned; those who were not before get a mail. Users that are not there, or inactive, are left out. */
async function mention(
  context: Context,
  page: PageRow,
  { commentID, threadID, text }: { commentID: number; threadID: number; text: string },
  userIDs: readonly number[],
): Promise<void> {
  const { db, actor } = context;
  const people = await activeUsers(context, userIDs);
  const added = await replaceMentions(db, commentID, people);
  const person = actor.kind === 'user' ? actor.name : '';
  for (const userID of added) {
    if (userID === actorID(context)) continue;
    await notifyOfComment(context, userID, { kind: 'mentioned', person, page, threadID, text });
  }
}

async function activeUsers({ db }: Context, ids: readonly number[]): Promise<number[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => findUser(db, id)));
  return found.flatMap((user) => (user?.active ? [user.id] : []));
}

/** Whether the actor is mentioned in a thread, and may therefore answer there. */
async function isMentioned(context: Context, thread: CommentRow): Promise<boolean> {
  const me = actorID(context);
  return (await mentionsIn(context.db, [thread.id])).some(({ user_id }) => user_id === me);
}

/** The first comment of a thread at a page. @throws V_12 on `threadID` when it is none */
async function threadAt({ db }: Context, page: PageRow, threadID: number): Promise<CommentRow> {
  const thread = await findComment(db, threadID);
  return thread?.page_id === page.id && thread.thread_id === null ? thread : fail('V_12', 'threadID');
}

/** Type of a block of the newest version; `''` when it is none: it may have been added and not stored yet. */
async function typeOfBlock({ db, services }: Context, page: PageRow, key: string): Promise<string> {
  if (key === '') return '';
  const version = await findVersion(db, page.newest_version_id);
  return (version && contentOf(services.site, page, version).blocks.find((block) => block.key === key)?.type) ?? '';
}

/**
 * Adds a comment to a page, a block, a field or a thread; who is mentioned is told by mail.
 * @throws PM_01, UM_01 for who may neither change nor review the page and is not mentioned there, V_12 on `threadID`
 */
export async function addComment(
  context: Context,
  pageID: number,
  { threadID, block, field, text, mentions }: ParsedOf<typeof contract.comments.add>['body'],
): Promise<{ commentID: number }> {
  const { db } = context;
  const page = (await findPage(db, pageID)) ?? fail('PM_01', 'id');
  const thread = threadID === undefined ? undefined : await threadAt(context, page, threadID);
  if (!(await mayComment(context, page)) && !(thread && (await isMentioned(context, thread)))) fail('UM_01');
  const place = thread
    ? {}
    : { block, field: block === '' ? '' : field, blockType: await typeOfBlock(context, page, block) };
  const commentID = await insertComment(db, { pageID, threadID, ...place, authorID: actorID(context), text });
  // Who answers takes it up again.
  if (thread?.resolved_at) await setResolved(db, thread, null, false);
  await record(context, 'add', pageID, commentID);
  await mention(context, page, { commentID, threadID: threadID ?? commentID, text }, mentions);
  return { commentID };
}

/** A comment with its page. @throws V_12 when there is none, or its page is in the trash */
async function commentWithPage({ db }: Context, id: number): Promise<{ comment: CommentRow; page: PageRow }> {
  const comment = await findComment(db, id);
  const page = comment && (await findPage(db, comment.page_id));
  return comment && page ? { comment, page } : fail('V_12', 'id', { status: 404 });
}

const requireOwn = (context: Context, { author_id }: CommentRow): void => {
  if (author_id === null || author_id !== actorID(context)) fail('UM_01');
};

/** @throws UM_01 when it is not the actor's own */
export async function editComment(
  context: Context,
  id: number,
  { text, mentions }: { text: string; mentions: readonly number[] },
): Promise<void> {
  const { comment, page } = await commentWithPage(context, id);
  requireOwn(context, comment);
  await setText(context.db, comment, text);
  await record(context, 'edit', page.id, id);
  await mention(context, page, { commentID: id, threadID: comment.thread_id ?? id, text }, mentions);
}

/** @throws UM_01 when it is not the actor's own, 409 V_07 when somebody else has answered it */
export async function removeComment(context: Context, id: number): Promise<void> {
  const { comment, page } = await commentWithPage(context, id);
  requireOwn(context, comment);
  if (await isAnswered(context.db, id, comment.author_id ?? 0)) fail('V_07');
  await deleteComment(context.db, comment);
  await record(context, 'delete', page.id, id);
}

/** @throws UM_01 for who may not comment on the page, V_12 for an answer: only threads are resolved */
export async function resolveThread(context: Context, id: number, isResolved: boolean): Promise<void> {
  const { comment, page } = await commentWithPage(context, id);
  if (!(await mayComment(context, page))) fail('UM_01');
  if (comment.thread_id !== null) fail('V_12', 'id');
  if ((comment.resolved_at !== null) === isResolved) return;
  await setResolved(context.db, comment, actorID(context), isResolved);
  await record(context, isResolved ? 'resolve' : 'reopen', page.id, id);
}
