import { z } from 'zod';
import { maxCalendarDays } from './calendar-limits.ts';
import { endpoint, session } from './endpoint.ts';
import { id, locale, person, time } from './entities/values.ts';
import { isTimeZone } from './time-zone.ts';

const day = z.iso.date();
const millisecondsOfDay = 86_400_000;

/** Returns the number of days from one to another, both included; 0 or less if they are in the wrong order. */
const daysBetween = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / millisecondsOfDay + 1;

/** The schedule of a page as the calendar shows it. */
export const shownSchedule = z.object({
  versionID: id.nullable(),
  publishAt: time.nullable(),
  unpublishAt: time.nullable(),
});

/** A publication of a page, one half of its schedule, or the failure of one. */
export const calendarItem = z.object({
  /** `published`: the latest publication of the page on that day; `publish` and `unpublish`: scheduled; `failed`: a schedule that failed. */
  kind: z.enum(['published', 'publish', 'unpublish', 'failed']),
  at: time,
  page: z.object({ id, title: z.string(), type: z.string(), locale }),
  /** Who published or scheduled it. */
  by: person,
  /** The whole schedule; null for what is past. */
  schedule: shownSchedule.nullable(),
  /** Whether the caller may reschedule it. */
  mayMove: z.boolean(),
});
export type CalendarItem = z.output<typeof calendarItem>;

/** A day with its items by time. Days without items are omitted. */
export const calendarDay = z.object({
  day,
  /** At most `maxCounted`. */
  totalItems: z.int().positive(),
  items: z.array(calendarItem),
});
export type CalendarDay = z.output<typeof calendarDay>;

export const calendar = {
  list: endpoint({
    method: 'POST',
    path: '/calendar/list',
    summary: 'List publications and schedules by day, at most 62 days; the page index and size apply to each day',
    access: session,
    kind: 'read',
    body: z
      .object({
        /** First and last day, both included. */
        from: day,
        until: day,
        /** IANA name of the time zone in which the days begin. */
        timeZone: z.string().max(64).refine(isTimeZone, 'V_12').default('UTC'),
        type: z.string().max(100).optional(),
        locale: locale.optional(),
        /** Only what this user published or scheduled. */
        personID: id.optional(),
        pageIndex: z.int().nonnegative().max(1_000_000).default(0),
        pageSize: z.int().min(1).max(100).default(25),
      })
      .superRefine(({ from, until }, check) => {
        const days = daysBetween(from, until);
        if (days < 1 || days > maxCalendarDays) check.addIssue({ code: 'custom', path: ['until'], message: 'V_12' });
      }),
    reply: z.object({
      days: z.array(calendarDay),
      /** Users who published or scheduled anything in these days, by name, and the person of the filter. */
      people: z.array(person),
    }),
  }),
};
