import { isCalendarDay } from './calendar-day.ts';

const millisecondsOfDay = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError if the time zone does not exist */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const numeric = 'numeric';
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
  formats.set(timeZone, format);
  return format;
}

/** Returns the time that the clocks of a zone show at a moment, as if it were UTC. */
function clockAt(moment: number, timeZone: string): number {
  const parts = formatIn(timeZone).formatToParts(moment);
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    parts.map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0);
}

/**
 * Returns the moments at which the clocks of a zone may show a time, the earlier one first; two if the offset changes
 * within a day of it.
 */
function candidates(clock: number, timeZone: string): number[] {
  const offsets = [clock - millisecondsOfDay, clock + millisecondsOfDay].map((at) => clockAt(at, timeZone) - at);
  return [...new Set(offsets)].map((offset) => clock - offset).toSorted((one, other) => one - other);
}

/** Formats a moment as ISO 8601 in UTC, in seconds: `2026-11-21T09:30:00Z`. */
const isoOf = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}Z`;

/** Date and time on the clocks of a zone, as date and time inputs have them. */
export interface ClockTime {
  /** `2026-11-21` */
  date: string;
  /** `14:00` */
  time: string;
}

/** Returns date and time on the clocks of a zone at a moment (ISO 8601). */
export function clockTime(moment: string, timeZone: string): ClockTime {
  const clock = new Date(clockAt(Date.parse(moment), timeZone)).toISOString();
  return { date: clock.slice(0, 10), time: clock.slice(11, 16) };
}

/**
 * Returns the moment at which the clocks of a zone show a date and time: ISO 8601 in UTC, `2026-11-21T09:30:00Z`. The
 * first one if they show it twice. Null if they skip it, or if date or time is incomplete.
 */
export function momentOfClock({ date, time }: ClockTime, timeZone: string): string | null {
  const clock = Date.parse(`${date}T${time}Z`);
  if (!isCalendarDay(date) || Number.isNaN(clock)) return null;
  const moment = candidates(clock, timeZone).find((one) => clockAt(one, timeZone) === clock);
  return moment === undefined ? null : isoOf(moment);
}

/** Returns when a day (`2026-11-21`) begins in a zone, ISO 8601 in UTC. A day without midnight begins at the change to summer time. */
export function dayStart(day: string, timeZone: string): string {
  const midnight = Date.parse(day);
  const [first = midnight, second = first] = candidates(midnight, timeZone);
  return isoOf(clockAt(first, timeZone) >= midnight ? first : second);
}

/** Returns the day a number of days after another one. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const isoTime =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Converts an ISO 8601 time with an offset to UTC in seconds: `2026-11-21T09:30:00Z`; undefined if it is not valid. */
export function utcTime(text: string): string | undefined {
  const [, date = ''] = isoTime.exec(text) ?? [];
  if (!isCalendarDay(date)) return undefined;
  const time = isoOf(Date.parse(text));
  return isoTime.test(time) ? time : undefined;
}
