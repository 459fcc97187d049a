import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { listComments } from './list-comments.ts';
import { addComment, editComment, removeComment, resolveThread } from './write-comment.ts';

export { notifyOfComment } from './comment-mail.ts';
export { type CommentRow, insertComment, listCommentsByLink, listReplies, maxLinkComments } from './comment-store.ts';

const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work;
  return {};
};

/** Handlers of comments. */
export const commentHandlers: Handlers<typeof contract.comments> = {
  list: (context, { params }) => listComments(context, params.id),
  add: (context, { params, body }) => addComment(context, params.id, body),
  edit: (context, { params, body }) => done(editComment(context, params.id, body)),
  delete: (context, { params }) => done(removeComment(context, params.id)),
  resolve: (context, { params, body }) => done(resolveThread(context, params.id, body.isResolved)),
};
