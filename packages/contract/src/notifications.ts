import { z } from 'zod';
import { endpoint, session } from './endpoint.ts';
import type { NotificationTopic } from './entities/user.ts';
import { id, idParam, locale, person, time } from './entities/values.ts';

/** What a notification is about. */
export const notificationKinds = [
  'assigned',
  'mentioned',
  'commented',
  'looks-good',
  'review-requested',
  'approved',
  'changes-requested',
  'published',
  'schedule-failed',
  // A release was published, and the caller's draft was merged with it, without or with conflicts that the release won.
  'draft-merged',
  'draft-overridden',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The topic of each kind of notification. */
export const topicOfKind: Record<NotificationKind, NotificationTopic> = {
  assigned: 'assignments',
  mentioned: 'mentions',
  commented: 'reviewLinks',
  'looks-good': 'reviewLinks',
  'review-requested': 'requests',
  approved: 'outcomes',
  'changes-requested': 'outcomes',
  published: 'outcomes',
  'schedule-failed': 'failedSchedules',
  'draft-merged': 'mergedDrafts',
  'draft-overridden': 'mergedDrafts',
};

/** Kinds of notifications about releases. */
export const releaseNotices = [
  'assigned',
  'mentioned',
  'review-requested',
  'approved',
  'changes-requested',
  'published',
  'schedule-failed',
] as const satisfies readonly NotificationKind[];
export type ReleaseNotice = (typeof releaseNotices)[number];

/** Maximum number of notifications that are kept for a user, and of days. */
export const maxNotifications = 500;
export const notificationDays = 90;

/** Something that happened and concerns the caller. */
export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  /** Null for several pages at once, and for a release. With both, the release was published with this page. */
  page: z.object({ id, title: z.string(), locale }).nullable(),
  release: z.object({ id, name: z.string() }).nullable(),
  /** Number of pages; for `draft-overridden`, of conflicts. */
  count: z.int().positive(),
  /** ID 0 for a guest and a deleted account; with an empty name for the system. */
  by: person,
  /** The thread of the comment; null if it is not about a comment. */
  threadID: id.nullable(),
  /** The comment, at most 200 characters; `''` for none. */
  text: z.string(),
  /** Day until which a page or a release is assigned to the caller, `2026-11-21`; null for none. */
  dueOn: z.iso.date().nullable(),
  at: time,
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

const unread = z.int().nonnegative();

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notification/list',
    summary: 'List the notifications of the caller, latest first, 20 at a time',
    access: session,
    byToken: false,
    query: z.object({
      /** Only notifications before this one. */
      before: idParam.optional(),
    }),
    reply: z.object({ items: z.array(notification), hasMore: z.boolean() }),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/notification/unread',
    summary: 'Count the unread notifications of the caller',
    access: session,
    byToken: false,
    reply: z.object({ unread }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notification/{id}/read',
    summary: 'Mark a notification of the caller as read',
    access: session,
    byToken: false,
    params: z.object({ id: idParam }),
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notification/read-all',
    summary: 'Mark the notifications of the caller as read, up to the latest that they have seen',
    access: session,
    byToken: false,
    body: z.object({ upTo: id }),
  }),
};

/** Address in the admin, without `/cmsadmin`, of what a notification is about. */
export function notificationPath({
  kind,
  page,
  release,
  threadID,
}: Pick<Notification, 'kind' | 'page' | 'release' | 'threadID'>): string {
  if (release && !page) return `/releases/${release.id}`;
  if (!page) return '/publication-requests';
  const address = `/page/${page.id}`;
  if (kind === 'draft-merged' || kind === 'draft-overridden') return `${address}?rail=history`;
  if (threadID !== null) return `${address}?rail=comments&comment=${threadID}`;
  if (kind === 'review-requested') return `${address}?review=open`;
  return kind === 'schedule-failed' ? `${address}?tab=settings` : address;
}
