import { useTranslation } from 'react-i18next';
import { regionOf } from '../../lib/format.ts';
import { firstDayOf } from './calendar-days.ts';

/** Formats of days, `2026-11-21`, in the interface language. */
interface DayFormats {
  /** 1 for Monday to 7 for Sunday. */
  firstDay: number;
  /** November 2026 */
  month(day: string): string;
  /** 23 – 29 November 2026 */
  range(from: string, until: string): string;
  /** Wednesday, 25 November 2026 */
  full(day: string): string;
  /** Wednesday 25 November */
  long(day: string): string;
  /** Wednesday */
  weekday(day: string): string;
  /** Wed */
  shortWeekday(day: string): string;
  /** 25 */
  number(day: string): string;
  /** 1 Dec */
  short(day: string): string;
}

function formatsFor(tag: string): DayFormats {
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format: write } = formatter(options);
    return (day: string): string => write(new Date(day));
  };
  const ranges = formatter({ day: 'numeric', month: 'long', year: 'numeric' });
  return {
    firstDay: firstDayOf(tag),
    month: format({ month: 'long', year: 'numeric' }),
    range: (from, until) => ranges.formatRange(new Date(from), new Date(until)),
    full: format({ dateStyle: 'full' }),
    long: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    weekday: format({ weekday: 'long' }),
    shortWeekday: format({ weekday: 'short' }),
    number: (day) => String(Number(day.slice(8))),
    short: format({ day: 'numeric', month: 'short' }),
  };
}

const cache = new Map<string, DayFormats>();

/** Returns the formats of days in the interface language and the user's region. */
export function useDayFormats(): DayFormats {
  const { language } = useTranslation().i18n;
  const tag = regionOf(language, navigator.languages);
  const formats = cache.get(tag) ?? formatsFor(tag);
  cache.set(tag, formats);
  return formats;
}
