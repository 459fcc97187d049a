import { z } from 'zod';
import { shownSchedule } from './calendar.ts';
import { endpoint, permission, session } from './endpoint.ts';
import { pageSummary, schedule } from './entities/page.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, idParam, locale, multilineText, person, requiredMultilineText, time } from './entities/values.ts';

const params = z.object({ id: idParam });
const note = multilineText(2000).default('');
/** A day without a time, `2026-11-21`. */
const day = z.iso.date();

/** Options of a publication request. A resend leaves missing ones unchanged and removes those that are null. */
const requestOptions = {
  comment: note,
  /** The reviewer, who must have permission to review. */
  assigneeID: id.nullable().optional(),
  dueOn: day.nullable().optional(),
  /** When to publish the accepted version. */
  publishAt: time.nullable().optional(),
};

const requestTerms = {
  assignee: person.nullable(),
  dueOn: day.nullable(),
  /** When the accepted version will be published; immediately if null or in the past. */
  publishAt: time.nullable(),
};

export const publicationRequest = z.object({
  id,
  pageID: id,
  versionID: id,
  page: pageSummary,
  requester: person,
  comment: z.string(),
  createdAt: time,
  ...requestTerms,
  /** Whether a newer version has been stored since the request. */
  isOutdated: z.boolean(),
  /** Whether the caller may decide on it now. */
  mayReview: z.boolean(),
  /** `published`: closed because its version or a newer one was published without a decision. */
  status: z.enum(['open', 'accepted', 'rejected', 'revoked', 'published']),
  /** Null while it is open. */
  closed: z.object({ by: person, at: time, feedback: z.string() }).nullable(),
});
export type PublicationRequest = z.output<typeof publicationRequest>;

/**
 * Why a user may not decide on a request: no permission to review the page; or a second person must decide, and they made the
 * request (`own`) or wrote what it brings (`author`): its version, or one before it that has never been public.
 */
export const reviewBar = z.enum(['permission', 'own', 'author']);
export type ReviewBar = z.output<typeof reviewBar>;

/** How a request ended, and its terms. */
export const requestOutcome = z.object({
  /** `published`: closed because its version or a newer one was published without a decision. */
  status: z.enum(['accepted', 'rejected', 'revoked', 'published']),
  versionID: id,
  /** Number of the requested version. */
  number: id,
  requester: person,
  /** Comment of the requester; null if the caller may not read it. */
  comment: z.string().nullable(),
  ...requestTerms,
  by: person,
  at: time,
  /** Words of the reviewer; null if the caller may not read them. */
  feedback: z.string().nullable(),
});
export type RequestOutcome = z.output<typeof requestOutcome>;

/** Published version, open request and last rejection of a page. */
export const publicationStatus = z.object({
  /** Number of versions that the page has. */
  versions: z.int().positive(),
  published: z
    .object({
      versionID: id,
      number: id,
      /** Who published this version, and when. */
      by: person,
      at: time,
      /** Start of the uninterrupted time in which the page has been public. */
      since: time,
    })
    .nullable(),
  /** The open request. */
  request: z
    .object({
      id,
      versionID: id,
      number: id,
      requester: person,
      /** Null if the caller may not read it. */
      comment: z.string().nullable(),
      createdAt: time,
      ...requestTerms,
      isMine: z.boolean(),
      /** Whether a newer version has been stored since. */
      isOutdated: z.boolean(),
      /** Why the caller may not decide on it; null if they may. */
      barredBy: reviewBar.nullable(),
      /**
       * What a caller who may decide on it can do with a version in which they fix the page: approve it, or only resend the request,
       * because someone else has to approve what they write. Null if they may not edit the page, or if someone else
       * has stored a newer version.
       */
      fix: z.enum(['approve', 'resend']).nullable(),
    })
    .nullable(),
  /** The latest request if it is closed. */
  outcome: requestOutcome.nullable(),
  /** Rejection of the last request, while the newest version is not public. Null after another request. */
  rejection: z
    .object({
      /** Number of the requested version. */
      number: id,
      by: person,
      at: time,
      /** Reason; null if the caller may not read it. */
      feedback: z.string().nullable(),
      /** Whether the caller had made the request. */
      isMine: z.boolean(),
    })
    .nullable(),
});
export type PublicationStatus = z.output<typeof publicationStatus>;

export const publication = {
  status: endpoint({
    method: 'GET',
    path: '/page/{id}/publication-status',
    summary: 'Get the publication state of a page and its open request',
    access: session,
    params,
    reply: publicationStatus,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/page/{id}/publish',
    summary: 'Publish the newest version or a given version',
    access: permission('publish-page'),
    params,
    body: z.object({ versionID: id.optional() }),
    reply: z.object({ publishedVersionID: id, publishedID: id }),
  }),
  unpublish: endpoint({
    method: 'POST',
    path: '/page/{id}/unpublish',
    summary: 'Unpublish a page',
    access: permission('publish-page'),
    params,
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/page/{id}/schedule',
    summary:
      'Schedule the publication of a version, the unpublication of the page, or both; replaces the previous schedule',
    access: permission('publish-page'),
    params,
    body: z.object({
      publishAt: time.nullable().default(null),
      unpublishAt: time.nullable().default(null),
      /** The version to publish, by default the newest. */
      versionID: id.optional(),
      /** The schedule that the caller has seen; V_07 if the page has another. */
      replaces: shownSchedule.optional(),
    }),
    reply: z.object({ schedule }),
  }),
  cancelSchedule: endpoint({
    method: 'POST',
    path: '/page/{id}/cancel-schedule',
    summary: 'Cancel the schedule of a page and dismiss its failure',
    access: permission('publish-page'),
    params,
  }),
  request: endpoint({
    method: 'POST',
    path: '/page/{id}/request-publication',
    summary: 'Request publication of the newest version',
    access: permission('edit-page'),
    params,
    body: z.object(requestOptions),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/page/version/{id}/resend-publication',
    summary: 'Move the open request to the newest version',
    access: permission('edit-page'),
    params,
    body: z.object(requestOptions),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/page/version/{id}/revoke-publication',
    summary: 'Revoke the open request',
    access: session,
    params,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/page/version/{id}/accept-publication',
    summary: 'Accept the request for this version and publish it, or a version in which the caller has fixed it',
    access: permission('review-publication'),
    params,
    body: z.object({
      feedback: note,
      /**
       * The newest version, which is published instead: the caller has fixed the page in it, and in every version since the
       * requested one.
       */
      fixedVersionID: id.optional(),
    }),
  }),
  reject: endpoint({
    method: 'POST',
    path: '/page/version/{id}/reject-publication',
    summary: 'Reject the request for this version and email the feedback to the requester',
    access: permission('review-publication'),
    params,
    body: z.object({ feedback: requiredMultilineText(2000) }),
  }),
  fetchRequestComment: endpoint({
    method: 'GET',
    path: '/page/version/{id}/fetch-request-comment',
    summary: 'Get the comment of the open request for this version',
    access: session,
    params,
    reply: z.object({ comment: z.string() }),
  }),
  fetchRequest: endpoint({
    method: 'GET',
    path: '/page/fetch-request',
    summary: 'List open requests that the caller may review or has made',
    access: session,
    reply: pagedList(publicationRequest),
  }),
  listRequests: endpoint({
    method: 'POST',
    path: '/page/list-requests',
    summary: 'List requests, paged',
    access: session,
    kind: 'read',
    body: pagedQuery(['createdAt']).extend({
      /** `review`: open requests of others that the caller may decide on. `returned`: rejected requests of the caller that wait for a new one. */
      status: z.enum(['open', 'review', 'mine', 'returned', 'done']).default('open'),
      locale: locale.optional(),
      type: z.string().max(100).optional(),
      requesterID: id.optional(),
      /** Age of the request: up to a day, up to a week, or older. */
      age: z.enum(['day', 'week', 'older']).optional(),
    }),
    reply: pagedList(publicationRequest).extend({
      /** Requesters of the requests with this status, by name. */
      requesters: z.array(person),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/page/{id}/people',
    summary: 'List users who can be mentioned on a page, who can review it, and who can edit it',
    access: session,
    params,
    reply: z.array(person.extend({ mayReview: z.boolean(), mayEdit: z.boolean() })),
  }),
};
