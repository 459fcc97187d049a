import type { contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { inLane } from '../../../platform/jobs/lanes.ts';
import { listCalendar } from './list-calendar.ts';
import { fetchRequests, listPublicationRequests, requestComment } from './list-requests.ts';
import { publicationStatus } from './publication-status.ts';
import { publishPage, unpublishPage } from './publish-page.ts';
import {
  requestPublication,
  resendRequest,
  resendRequestErrors,
  revokeRequest,
  newRequestErrors,
} from './request-publication.ts';
import { listReviewers } from './reviewers.ts';
import { acceptRequest, rejectRequest } from './review-request.ts';
import { runSchedule } from './run-schedule.job.ts';
import { cancelSchedule, newScheduleErrors, schedulePage } from './schedule-page.ts';
import { runScheduleJob } from './queue-schedules.ts';

export { isApproved } from './approval.ts';
export { followMergedDraft } from './follow-merged-draft.ts';
export { endPublication, insertPublications, runningPublication } from './publication-store.ts';
export { outcomesOfVersions } from './list-requests.ts';
export { type ImportedPeriod, importPeriods } from './import-periods.ts';
export { queueSchedules } from './queue-schedules.ts';
export {
  type PageToPublish,
  publishPage,
  publishVersions,
  unpublishLocked,
  unpublishPage,
} from './publish-page.ts';
export { notifyOfRequests } from './notify-of-requests.ts';
export { requestPublication } from './request-publication.ts';
export { schedulePage } from './schedule-page.ts';
export { reviewBarOf } from './reviewers.ts';
export { closeRequest, openRequestOf } from './request-store.ts';
export { removeSchedule, scheduleOf, scheduleOnWire } from './schedule-store.ts';

const emptyAnswer = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work;
  return {};
};

/** API handlers for the publication of pages: status, publishing, schedules and publication requests. */
export const publicationHandlers: Handlers<typeof contract.publication> = {
  status: (context, { params }) => publicationStatus(context, params.id),
  publish: (context, { params, body }) => publishPage(context, params.id, body),
  unpublish: (context, { params }) => emptyAnswer(unpublishPage(context, params.id)),
  schedule: {
    handle: (context, { params, body }) => schedulePage(context, params.id, body),
    validate: (context, { params, body }) => newScheduleErrors(context, params.id, body),
  },
  cancelSchedule: (context, { params }) => emptyAnswer(cancelSchedule(context, params.id)),
  request: {
    handle: (context, { params, body }) => emptyAnswer(requestPublication(context, params.id, body)),
    validate: (context, { params, body }) => newRequestErrors(context, params.id, body),
  },
  resend: {
    handle: (context, { params, body }) => emptyAnswer(resendRequest(context, params.id, body)),
    validate: (context, { params, body }) => resendRequestErrors(context, params.id, body),
  },
  revoke: (context, { params }) => emptyAnswer(revokeRequest(context, params.id)),
  accept: (context, { params, body }) => emptyAnswer(acceptRequest(context, params.id, body)),
  reject: (context, { params, body }) => emptyAnswer(rejectRequest(context, params.id, body.feedback)),
  fetchRequestComment: (context, { params }) => requestComment(context, params.id),
  fetchRequest: (context) => fetchRequests(context),
  listRequests: (context, { body }) => listPublicationRequests(context, body),
  people: (context, { params }) => listReviewers(context, params.id),
};

/** API handlers for the calendar of publications. */
export const calendarHandlers: Handlers<typeof contract.calendar> = {
  list: (context, { body }) => listCalendar(context, body),
};

/** Job handlers by job name. They run with a system context. */
export const publicationJobs = {
  [runScheduleJob]: inLane('urgent', (context: Context, payload: unknown) =>
    runSchedule(context, (payload as { pageID: number }).pageID),
  ),
};
