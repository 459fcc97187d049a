import { z } from 'zod';
import { endpoint, session } from './endpoint.ts';
import { assignment, pageSummary } from './entities/page.ts';
import { id, locale, person, time } from './entities/values.ts';
import { awaitingRelease } from './releases.ts';

const namedPage = z.object({ id, title: z.string(), locale });

/** Actions of the audit log that the dashboard reports. */
export const activityActions = [
  'page.create',
  'version.store',
  'page.publish',
  'page.unpublish',
  'publication.request',
  'publication.accept',
  'publication.reject',
  'schedule.set',
] as const;

/** An open thread with a comment that mentions the caller, who has not replied since. */
export const mention = z.object({
  threadID: id,
  page: namedPage,
  by: person,
  /** Text of the latest comment that mentions the caller. */
  text: z.string(),
  at: time,
});
export type Mention = z.output<typeof mention>;

/** A page that is assigned to the caller. */
export const assignedPage = pageSummary.extend({ assignment });
export type AssignedPage = z.output<typeof assignedPage>;

/** A page with a schedule that acts within two weeks, or whose last action failed. */
export const duePage = pageSummary.extend({ hasFailed: z.boolean() });
export type DuePage = z.output<typeof duePage>;

/** The latest action of a user on a page. */
export const activity = z.object({ page: namedPage, by: person, action: z.enum(activityActions), at: time });
export type Activity = z.output<typeof activity>;

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/dashboard',
    summary:
      'Get what awaits the caller besides requests: mentions, assigned pages, releases and schedules, and what others have done since a time; at most 48 hours ago',
    access: session,
    byToken: false,
    query: z.object({ since: time }),
    reply: z.object({
      /** Latest mention first, at most 6. */
      mentions: z.array(mention),
      /** Pages that are assigned to the caller: the earliest due day first, then those without one; at most 6. */
      assigned: z.array(assignedPage),
      /** Number of pages that are assigned to the caller. */
      totalAssigned: z.int().nonnegative(),
      /** Pages that the caller may publish or has scheduled: failed ones, then the earliest, at most 6. */
      due: z.array(duePage),
      /** Releases that need the caller: failed ones, then returned ones, those to approve and assigned ones; at most 6. */
      releases: z.array(awaitingRelease),
      /** Newest first, at most 12. */
      activity: z.array(activity),
    }),
  }),
};
