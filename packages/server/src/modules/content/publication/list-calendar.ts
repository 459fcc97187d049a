import type { AnswerOf, CalendarDay, CalendarItem, contract, ParsedOf } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { deniedPages } from '../pages/index.ts';
import { calendarPeople, type CalendarRow, listCalendarItems } from './calendar-store.ts';
import { dayStarts } from './day-starts.ts';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const isScheduled = ({ kind }: CalendarRow): boolean => kind === 'publish' || kind === 'unpublish';

const itemOf = (row: CalendarRow, mayMove: boolean): CalendarItem => ({
  kind: row.kind,
  at: row.at.toISOString(),
  page: { id: row.id, title: row.title, type: row.type, locale: row.locale },
  by: { ID: row.user_id, name: row.user_name },
  schedule: !isScheduled(row)
    ? null
    : {
        versionID: row.publish_at && row.version_id,
        publishAt: iso(row.publish_at),
        unpublishAt: iso(row.unpublish_at),
      },
  mayMove,
});

const dayAfter = (day: string, days: number): string => {
  const next = new Date(day);
  next.setUTCDate(next.getUTCDate() + days);
  return next.toISOString().slice(0, 10);
};

/** Returns publications and schedules by day. The actor may move what is still to come, on pages that they may publish. */
export async function listCalendar(
  context: Context,
  options: ParsedOf<typeof contract.calendar.list>['body'],
): Promise<AnswerOf<typeof contract.calendar.list>> {
  const { db } = context;
  const { from, until, timeZone, type, locale, personID, pageIndex, pageSize: limit } = options;
  const starts = dayStarts(from, until, timeZone);
  const offset = pageIndex * limit;
  const [first, last] = [starts[0] ?? new Date(), starts.at(-1) ?? new Date()];
  const [rows, people] = await Promise.all([
    listCalendarItems(db, { starts, type, locale, personID, offset, limit }),
    calendarPeople(db, { from: first, until: last, personID }),
  ]);
  const scheduled = rows.filter((row) => isScheduled(row) && row.is_ahead);
  const denied = new Set(scheduled.length === 0 ? [] : await deniedPages(context, 'publish-page', scheduled));
  const movable = new Set(scheduled.filter(({ id }) => !denied.has(id)));
  const days = new Map<number, CalendarDay>();
  for (const row of rows) {
    const day = days.get(row.day) ?? { day: dayAfter(from, row.day - 1), totalItems: row.total, items: [] };
    if (row.place > offset) day.items.push(itemOf(row, movable.has(row)));
    days.set(row.day, day);
  }
  return { days: [...days.values()], people: people.toSorted((one, other) => one.name.localeCompare(other.name)) };
}
