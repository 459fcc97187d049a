import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../context.ts';
import { fetchRequests, listPublicationRequests, requestComment } from './list-requests.ts';
import { publishPage, unpublishPage } from './publish-page.ts';
import { requestPublication, resendRequest, revokeRequest } from './request-publication.ts';
import { acceptRequest, rejectRequest } from './review-request.ts';

const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work;
  return {};
};

/** Calls about the publication of pages. */
export const publicationHandlers: Handlers<typeof contract.publication> = {
  publish: (context, { params, body }) => publishPage(context, params.id, body),
  unpublish: (context, { params }) => done(unpublishPage(context, params.id)),
  request: (context, { params, body }) => done(requestPublication(context, params.id, body.comment)),
  resend: (context, { params, body }) => done(resendRequest(context, params.id, body.comment)),
  revoke: (context, { params }) => done(revokeRequest(context, params.id)),
  accept: (context, { params, body }) => done(acceptRequest(context, params.id, body.feedback)),
  reject: (context, { params, body }) => done(rejectRequest(context, params.id, body.feedback)),
  fetchRequestComment: (context, { params }) => requestComment(context, params.id),
  fetchRequest: (context) => fetchRequests(context),
  listRequests: (context, { body }) => listPublicationRequests(context, body),
};
