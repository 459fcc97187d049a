import { z } from 'zod';
import { anonymous, endpoint, permission } from './endpoint.ts';
import { commentedBlock } from './comments.ts';
import {
  id,
  idParam,
  locale,
  localisedText,
  multilineText,
  person,
  requiredMultilineText,
  requiredText,
  text,
  time,
} from './entities/values.ts';

const params = z.object({ id: idParam });
const token = z.object({ token: z.string().max(100) });

/** Maximum lifetime of a review link, in days. */
export const maxReviewDays = 30;

/** More than the submissions of a form: a guest with a link comments on many blocks. */
const guestRate = 'formTries';

/** A link that shows a draft to people without an account. */
const reviewLink = z.object({
  id,
  url: z.string(),
  /** The version it shows; null for always the newest. */
  versionID: id.nullable(),
  versionNumber: id.nullable(),
  mayComment: z.boolean(),
  note: z.string(),
  by: person,
  createdAt: time,
  expiresAt: time,
  state: z.enum(['open', 'expired', 'revoked']),
});
export type ReviewLink = z.output<typeof reviewLink>;

const guestReply = z.object({ id, name: z.string(), text: z.string(), createdAt: time });

/** A comment of a guest with its replies. Guests see no other threads. */
const guestComment = guestReply.extend({
  block: z.string(),
  /** Number of the version that the guest finds good; null for other comments. */
  goodVersion: id.nullable(),
  answers: z.array(guestReply),
});

export const reviewLinks = {
  list: endpoint({
    method: 'GET',
    path: '/page/{id}/review-links',
    summary: 'List the review links of a page, newest first',
    access: permission('edit-page', 'review-publication'),
    params,
    reply: z.array(reviewLink),
  }),
  create: endpoint({
    method: 'POST',
    path: '/page/{id}/review-links',
    summary: 'Create a review link to a version or to the newest version, for people without an account',
    access: permission('edit-page', 'review-publication'),
    params,
    body: z.object({
      versionID: id.nullable().default(null),
      mayComment: z.boolean().default(false),
      days: z.int().min(1).max(maxReviewDays).default(7),
      note: text(200).default(''),
    }),
    reply: z.object({ link: reviewLink }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/review-link/{id}',
    summary: 'Revoke a review link',
    access: permission('edit-page', 'review-publication'),
    params,
  }),
  open: endpoint({
    method: 'GET',
    path: '/review/{token}',
    summary: 'Get the page that a review link shows',
    access: anonymous,
    byToken: false,
    params: token,
    reply: z.object({
      siteName: z.string(),
      title: z.string(),
      locale,
      versionNumber: id,
      /** Whether the link is bound to this version. */
      isPinned: z.boolean(),
      by: z.string(),
      expiresAt: time,
      mayComment: z.boolean(),
      /** Blocks of the page, in their order. Guests can comment on them. */
      blocks: z.array(z.object({ key: z.string(), label: localisedText })),
      /** Comments written through this link, with their replies. */
      comments: z.array(guestComment),
    }),
  }),
  comment: endpoint({
    method: 'POST',
    path: '/review/{token}/comments',
    summary: 'Add a comment through a review link that allows comments; the creator of the link receives an email',
    access: anonymous,
    byToken: false,
    params: token,
    body: z.object({ name: requiredText(100), text: requiredMultilineText(2000), block: commentedBlock }),
    rate: guestRate,
  }),
  looksGood: endpoint({
    method: 'POST',
    path: '/review/{token}/looks-good',
    summary:
      'Tell the editors that the version of a review link that allows comments looks good; its creator receives an email. The same guest says so once for each version.',
    access: anonymous,
    byToken: false,
    params: token,
    body: z.object({
      name: requiredText(100),
      text: multilineText(2000).default(''),
      /** The version that the guest has seen; V_07 if the link shows another. Not checked if missing. */
      versionNumber: id.optional(),
    }),
    rate: guestRate,
  }),
};
