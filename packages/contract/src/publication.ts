import { z } from 'zod';
import { endpoint, permission, session } from './endpoint.ts';
import { pageSummary, schedule } from './entities/page.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, idParam, locale, multilineText, person, time } from './entities/values.ts';

const params = z.object({ id: idParam });
const note = multilineText(2000).default('');
/** A day without a time, `2026-11-21`. */
const day = z.iso.date();

/** What may be wished with a request. Each is left as it was by a resend that does not name it; null takes it away. */
const wishes = {
  comment: note,
  /** Who is to review it: somebody who may. */
  assigneeID: id.nullable().optional(),
  dueOn: day.nullable().optional(),
  /** When the accepted version is to become public. */
  publishAt: time.nullable().optional(),
};

/** What a request carries beside its comment. */
const requestTerms = {
  assignee: person.nullable(),
  dueOn: day.nullable(),
  /** When an accepted version becomes public; at once when it is null or over by then. */
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
  /** `published`: it ended because what it asks for, or something newer, was published without a decision on it. */
  status: z.enum(['open', 'accepted', 'rejected', 'revoked', 'published']),
  /** Null while it is open. */
  closed: z.object({ by: person, at: time, feedback: z.string() }).nullable(),
});
export type PublicationRequest = z.output<typeof publicationRequest>;

/** How a page stands with its publication: who did and who asks for what. */
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
      /** Since when the page has been public without interruption. */
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
      /** Null when the caller may not read it. */
      comment: z.string().nullable(),
      createdAt: time,
      ...requestTerms,
      isMine: z.boolean(),
      /** Whether a newer version has been stored since. */
      isOutdated: z.boolean(),
    })
    .nullable(),
  /** The last request, when it was rejected and the newest version is not public: null once another one is made. */
  rejection: z
    .object({
      /** Version that was asked for. */
      number: id,
      by: person,
      at: time,
      /** Why; null when the caller may not read it. */
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
      /** The version to publish, the newest when left out. */
      versionID: id.optional(),
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
    body: z.object(wishes),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/page/version/{id}/resend-publication',
    summary: 'Move the open request to the newest version',
    access: permission('edit-page'),
    params,
    body: z.object(wishes),
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
    summary: 'Accept the request for this version and publish it',
    access: permission('review-publication'),
    params,
    body: z.object({ feedback: note }),
  }),
  reject: endpoint({
    method: 'POST',
    path: '/page/version/{id}/reject-publication',
    summary: 'Reject the request for this version and email the feedback to the requester',
    access: permission('review-publication'),
    params,
    body: z.object({ feedback: note }),
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
      status: z.enum(['open', 'mine', 'done']).default('open'),
      locale: locale.optional(),
      type: z.string().max(100).optional(),
      requesterID: id.optional(),
      /** How long ago it was made: within a day, within a week, or longer ago. */
      age: z.enum(['day', 'week', 'older']).optional(),
    }),
    reply: pagedList(publicationRequest).extend({
      /** Who made the requests of this status, by name. */
      requesters: z.array(person),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/page/{id}/people',
    summary: 'List users who can be mentioned on a page, and who can review it',
    access: session,
    params,
    reply: z.array(person.extend({ mayReview: z.boolean() })),
  }),
};
