import { z } from 'zod';
import { endpoint, session } from './endpoint.ts';
import { id, idParam, person, requiredMultilineText, time } from './entities/values.ts';

const params = z.object({ id: idParam });
const commentText = requiredMultilineText(2000);
/** Key of the block, `''` for the whole page. */
export const commentedBlock = z
  .string()
  .regex(/^[A-Za-z0-9_-]{0,64}$/)
  .default('');
const mentions = z.array(id).max(20).default([]);

/** A comment on a page. */
const comment = z.object({
  id,
  /** ID 0 for a guest and for a deleted account. */
  author: person,
  /** Whether a guest wrote it through a review link. */
  isGuest: z.boolean(),
  /** Number of the version that the guest finds good; the text may then be empty. Null for other comments. */
  goodVersion: id.nullable(),
  text: z.string(),
  mentions: z.array(person),
  createdAt: time,
  editedAt: time.nullable(),
  /** Whether the caller wrote it and may therefore edit and delete it. */
  isMine: z.boolean(),
});
export type Comment = z.output<typeof comment>;

/** A comment with its replies, on a page, a block or a field. */
const commentThread = comment.extend({
  /** Key of the block, which may have been deleted; `''` for the page. */
  block: z.string(),
  /** Path of the field in the block, or in the page such as `title` or `typeData.date`; `''` for the whole block or page. */
  field: z.string(),
  /** Type of the block when the thread was started. */
  blockType: z.string(),
  replies: z.array(comment),
  resolved: z.object({ by: person, at: time }).nullable(),
});
export type CommentThread = z.output<typeof commentThread>;

/** Comments on pages. The event `comments` of the page stream reports changes. */
export const comments = {
  list: endpoint({
    method: 'GET',
    path: '/page/{id}/comments',
    summary: 'List the comments on a page and its blocks, oldest first',
    access: session,
    params,
    reply: z.object({ threads: z.array(commentThread), mayComment: z.boolean() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/page/{id}/comments',
    summary: 'Add a comment or a reply to a page, block or field; mentioned users receive an email',
    access: session,
    params,
    body: z.object({
      /** The thread to reply to; a new thread if missing. */
      threadID: id.optional(),
      block: commentedBlock,
      field: z.string().max(200).default(''),
      text: commentText,
      mentions,
    }),
    reply: z.object({ commentID: id }),
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/comment/{id}',
    summary: "Edit the caller's comment; newly mentioned users receive an email",
    access: session,
    params,
    body: z.object({ text: commentText, mentions }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/comment/{id}',
    summary: "Delete the caller's comment if no other user has replied",
    access: session,
    params,
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/comment/{id}/resolve',
    summary: 'Resolve or reopen a thread',
    access: session,
    params,
    body: z.object({ isResolved: z.boolean() }),
  }),
};
