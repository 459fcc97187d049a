import type { contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { fetchRequests, listPublicationRequests, requestComment } from './list-requests.ts';
import { publicationStatus } from './publication-status.ts';
import { publishPage, unpublishPage } from './publish-page.ts';
import {
  requestPublication,
  resendRequest,
  resentRequestErrors,
  revokeRequest,
  sentRequestErrors,
} from './request-publication.ts';
import { peopleAt } from './reviewers.ts';
import { acceptRequest, rejectRequest } from './review-request.ts';
import { runSchedule } from './run-schedule.job.ts';
import { cancelSchedule, sentScheduleErrors, schedulePage } from './schedule-page.ts';
import { runScheduleJob } from './wake-schedules.ts';

export { endPublication, insertPublications, runningPublication } from './publication-store.ts';
export { wakeSchedules } from './wake-schedules.ts';
export { closeRequest, openRequestOf } from './request-store.ts';
export { removeSchedule, scheduleOf, scheduleOnWire } from './schedule-store.ts';

const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work;
  return {};
};

/** Calls about the publication of pages. */
export const publicationHandlers: Handlers<typeof contract.publication> = {
  status: (context, { params }) => publicationStatus(context, params.id),
  publish: (context, { params, body }) => publishPage(context, params.id, body),
  unpublish: (context, { params }) => done(unpublishPage(context, params.id)),
  schedule: {
    handle: (context, { params, body }) => schedulePage(context, params.id, body),
    validate: (context, { params, body }) => sentScheduleErrors(context, params.id, body),
  },
  cancelSchedule: (context, { params }) => done(cancelSchedule(context, params.id)),
  request: {
    handle: (context, { params, body }) => done(requestPublication(context, params.id, body)),
    validate: (context, { params, body }) => sentRequestErrors(context, params.id, body),
  },
  resend: {
    handle: (context, { params, body }) => done(resendRequest(context, params.id, body)),
    validate: (context, { params, body }) => resentRequestErrors(context, params.id, body),
  },
  revoke: (context, { params }) => done(revokeRequest(context, params.id)),
  accept: (context, { params, body }) => done(acceptRequest(context, params.id, body.feedback)),
  reject: (context, { params, body }) => done(rejectRequest(context, params.id, body.feedback)),
  fetchRequestComment: (context, { params }) => requestComment(context, params.id),
  fetchRequest: (context) => fetchRequests(context),
  listRequests: (context, { body }) => listPublicationRequests(context, body),
  people: (context, { params }) => peopleAt(context, params.id),
};

/** Background work by job name; each gets a context of the product itself. */
export const publicationJobs = {
  [runScheduleJob]: (context: Context, payload: unknown): Promise<void> =>
    runSchedule(context, (payload as { pageID: number }).pageID),
};
