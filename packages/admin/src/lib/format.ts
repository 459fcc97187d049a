import { languageOf, languageTag } from '@ximblox/blocks';
import { useTranslation } from 'react-i18next';

/** Dates and numbers in the reader's language. */
export interface Formats {
  /** 21 Nov 2026 */
  date: (time: string) => string;
  /** 21 Nov 2026, 10:42 */
  dateTime: (time: string) => string;
  /** The same moment in UTC, the day only where it is another: 13:00 UTC */
  utc: (time: string) => string;
  /** 10:42; with the date when it was on another day. */
  clock: (time: string, now?: Date) => string;
  /** To the minute, relative to now: "40 minutes ago", "yesterday, 10:42"; the date and time of any other day. */
  relative: (time: string, now?: Date) => string;
  number: (value: number) => string;
  /** The name of a locale's language, "Dutch", with region or script where the site has several of it: "British English". */
  localeName: (locale: string) => string;
}

const millisecondsOfMinute = 60_000;
const minutesOfHour = 60;
const hoursOfDay = 24;

/** The number of a day in the time zone of the reader, to count days by. */
const dayOf = (moment: Date): number =>
  Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) /
  (hoursOfDay * minutesOfHour * millisecondsOfMinute);

let siteLocales: readonly string[] = [];

/** Tells which locales the site has, so that two of the same language have names of their own. */
export const tellSiteLocales = (codes: readonly string[]): void => {
  siteLocales = codes;
};

/** Formats for a language. */
export function formatsFor(language: string): Formats {
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const inUtc = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  const dayInUtc = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  const spans = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const numbers = new Intl.NumberFormat(language);
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const date = (time: string): string => dates.format(new Date(time));
  const nameOf = (tag: string): string | undefined => (isLanguageTag(tag) ? names.of(tag) : undefined);
  return {
    date,
    dateTime: (time) => times.format(new Date(time)),
    utc: (time) => {
      const at = new Date(time);
      const day = dayInUtc.format(at);
      return `${day === dates.format(at) ? '' : `${day}, `}${inUtc.format(at)} UTC`;
    },
    clock: (time, now = new Date()) => {
      const moment = new Date(time);
      return moment.toDateString() === now.toDateString() ? clock.format(moment) : times.format(moment);
    },
    relative: (time, now = new Date()) => {
      const moment = new Date(time);
      const minutes = Math.trunc((moment.getTime() - now.getTime()) / millisecondsOfMinute);
      if (minutes === 0) return spans.format(0, 'second');
      if (Math.abs(minutes) < minutesOfHour) return spans.format(minutes, 'minute');
      const days = dayOf(moment) - dayOf(now);
      if (Math.abs(days) > 1) return times.format(moment);
      return `${spans.format(days, 'day')}, ${clock.format(moment)}`;
    },
    number: (value) => numbers.format(value),
    localeName: (locale) => {
      const language = languageOf(locale);
      const isOneOfSeveral = siteLocales.some((other) => other !== locale && languageOf(other) === language);
      return nameOf(isOneOfSeveral ? languageTag(locale) : language) ?? locale;
    },
  };
}

/** Browsers without a display may name what is none, such as `en-US@posix`. */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The reader's own region of a language, as the browser names it: dates of English readers differ by region. */
export const regionOf = (language: string, browser: readonly string[]): string =>
  browser.find((tag) => tag.split('-', 1)[0] === language && isLanguageTag(tag)) ??
  (language === 'en' ? 'en-GB' : language);

const cache = new Map<string, Formats>();

/** Dates and numbers as the reader writes them. */
export function useFormats(): Formats {
  const { language } = useTranslation().i18n;
  const formats = cache.get(language) ?? formatsFor(regionOf(language, navigator.languages));
  cache.set(language, formats);
  return formats;
}
