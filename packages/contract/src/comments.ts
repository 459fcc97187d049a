import { z } from 'zod';
import { endpoint, session } from './endpoint.ts';
import { id, idParam, person, requiredMultilineText, time } from './entities/values.ts';

const params = z.object({ id: idParam });
const words = requiredMultilineText(2000);
const mentions = z.array(id).max(20).default([]);

/** What somebody wrote at a page. */
const comment = z.object({
  id,
  /** ID 0 for a guest, and for an account that is gone. */
  author: person,
  /** Whether it was written by a review link, without an account. */
  isGuest: z.boolean(),
  text: z.string(),
  mentions: z.array(person),
  createdAt: time,
  editedAt: time.nullable(),
  /** Whether the caller wrote it: only such may be changed and deleted. */
  isMine: z.boolean(),
});
export type Comment = z.output<typeof comment>;

/** A comment with its answers, on a block, on a field of it, or on the page as a whole. */
const commentThread = comment.extend({
  /** Key of the block, `''` for the page; the block may be gone by now. */
  block: z.string(),
  /** Path of the field in the block, `''` for the block as a whole. */
  field: z.string(),
  /** Type that the block had when the thread began. */
  blockType: z.string(),
  replies: z.array(comment),
  resolved: z.object({ by: person, at: time }).nullable(),
});
export type CommentThread = z.output<typeof commentThread>;

/** Comments at pages. That they have changed is told by the event `comments` of the page's stream. */
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
      /** The comment to answer; without it a thread begins. */
      threadID: id.optional(),
      block: z
        .string()
        .regex(/^[A-Za-z0-9_-]{0,64}$/)
        .default(''),
      field: z.string().max(200).default(''),
      text: words,
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
    body: z.object({ text: words, mentions }),
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
