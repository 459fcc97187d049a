import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { approveByLink, commentByLink, openLink } from './follow-link.ts';
import { createLink, listLinks, revokeReviewLink } from './manage-links.ts';

export { reviewedPage } from './follow-link.ts';
export { reviewCookie, reviewTokenIn } from './review-cookie.ts';

/** Handlers of review links. */
export const reviewLinkHandlers: Handlers<typeof contract.reviewLinks> = {
  list: (context, { params }) => listLinks(context, params.id),
  create: (context, { params, body }) => createLink(context, params.id, body),
  revoke: async (context, { params }) => {
    await revokeReviewLink(context, params.id);
    return {};
  },
  open: (context, { params }) => openLink(context, params.token),
  comment: async (context, { params, body }) => {
    await commentByLink(context, params.token, body);
    return {};
  },
  looksGood: async (context, { params, body }) => {
    await approveByLink(context, params.token, body);
    return {};
  },
};
