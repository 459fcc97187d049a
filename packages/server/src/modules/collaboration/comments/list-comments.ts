import { type AnswerOf, type Comment, type CommentThread, type contract, fail } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { canOnPage, findPage, type PageRow } from '../../content/pages/index.ts';
import { type CommentRow, listPageComments, type MentionRow, listMentions } from './comment-store.ts';

/** Whether the actor can comment on a page: needs the permission to edit, review or publish it. */
export const canComment = async (context: Context, page: PageRow): Promise<boolean> =>
  (await canOnPage(context, 'edit-page', page)) ||
  (await canOnPage(context, 'review-publication', page)) ||
  (await canOnPage(context, 'publish-page', page));

/**
 * Lists the comment threads of a page and its blocks.
 * @throws PM_01 on an unknown `id`
 */
export async function listComments(context: Context, pageID: number): Promise<AnswerOf<typeof contract.comments.list>> {
  const { db } = context;
  const page = (await findPage(db, pageID)) ?? fail('PM_01', 'id');
  const rows = await listPageComments(db, page.id);
  const mentions = Map.groupBy(
    await listMentions(
      db,
      rows.map(({ id }) => id),
    ),
    ({ comment_id }: MentionRow) => comment_id,
  );
  const me = actorID(context);
  const serialiseComment = (row: CommentRow): Comment => ({
    id: row.id,
    author: { ID: row.author_id ?? 0, name: row.guest_name || row.author_name },
    isGuest: row.guest_name !== '',
    goodVersion: row.good_version,
    text: row.text,
    mentions: (mentions.get(row.id) ?? []).map(({ user_id, name }) => ({ ID: user_id, name })),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    isMine: me !== null && row.author_id === me,
  });
  const serialiseThread = (row: CommentRow): CommentThread => ({
    ...serialiseComment(row),
    block: row.block,
    field: row.field,
    blockType: row.block_type,
    replies: rows.filter(({ thread_id }) => thread_id === row.id).map(serialiseComment),
    resolved: row.resolved_at && {
      by: { ID: row.resolver_id ?? 0, name: row.resolver_name },
      at: row.resolved_at.toISOString(),
    },
  });
  const threads = rows.filter(({ thread_id }) => thread_id === null);
  return {
    mayComment: await canComment(context, page),
    threads: threads.map(serialiseThread),
  };
}
