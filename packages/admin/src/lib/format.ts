import { languageOf, languageTag } from '@ximblox/blocks/internal';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { timeZone } from './zoned-time.ts';

/** Formats dates and numbers in the interface language. */
export interface Formats {
  /** 21 Nov 2026, of a time or a day (`2026-11-21`). */
  date: (time: string) => string;
  /** 21 Nov 2026, 10:42 */
  dateTime: (time: string) => string;
  /** The same in a time zone (IANA). */
  dateTimeIn: (time: string, timeZone: string) => string;
  /** 1 Dec, 09:00; with the year if it is another. */
  shortTime: (time: string, now?: Date) => string;
  /** Time in UTC, with the day if it differs: 13:00 UTC; null if that is the user's time zone. */
  utc: (time: string) => string | null;
  /** 10:42 */
  timeOfDay: (time: string) => string;
  /** 10:42, with the date if it was on another day. */
  clock: (time: string, now?: Date) => string;
  /** Relative to now, "40 minutes ago" or "yesterday at 10:42"; date and time for older ones. */
  relative: (time: string, now?: Date) => string;
  /** The same as a part of a sentence: "on 21 Nov 2026 at 10:42" for older ones. */
  inSentence: (time: string, now?: Date) => string;
  number: (value: number) => string;
  /**
   * Language name of a locale on its own, "Dutch"; with region or script if the site has several of that language: "British
   * English".
   */
  localeName: (locale: string) => string;
  /** The same within a sentence, where some languages write it in lower case. */
  localeInSentence: (locale: string) => string;
}

const millisecondsOfMinute = 60_000;
const minutesOfHour = 60;
const hoursOfDay = 24;

/** Sequential number of a day in the browser's time zone. */
const dayOf = (moment: Date): number =>
  Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) /
  (hoursOfDay * minutesOfHour * millisecondsOfMinute);

let siteLocales: readonly string[] = [];

/** Sets the locales of the site, which decide where `localeName` needs a region or script. */
export const setSiteLocales = (codes: readonly string[]): void => {
  siteLocales = codes;
};

/** Words around relative times in the interface language. */
export interface TimeWords {
  now: string;
  /** "yesterday at 10:42" */
  dayAt: (day: string, clock: string) => string;
  /** "on 21 Nov 2026 at 10:42" */
  dateAt: (date: string, clock: string) => string;
}

/** Every date names its month, so that day and month cannot be confused. */
const dateStyle: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Creates the formats of a language. */
export function formatsFor(language: string, words: TimeWords): Formats {
  const dates = new Intl.DateTimeFormat(language, dateStyle);
  const shortDates = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  const inUtc = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  const dayInUtc = new Intl.DateTimeFormat(language, { ...dateStyle, timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  const spans = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const numbers = new Intl.NumberFormat(language);
  const names = new Intl.DisplayNames(language, { type: 'language' });
  // A day without a time is the same everywhere.
  const date = (time: string): string => (isDay(time) ? dayInUtc : dates).format(new Date(time));
  const dateTime = (moment: Date): string => `${dates.format(moment)}, ${clock.format(moment)}`;
  const nameOf = (tag: string): string | undefined => (isLanguageTag(tag) ? names.of(tag) : undefined);
  const relative = (time: string, now: Date, older: (moment: Date) => string): string => {
    const moment = new Date(time);
    const minutes = Math.trunc((moment.getTime() - now.getTime()) / millisecondsOfMinute);
    if (minutes === 0) return words.now;
    if (Math.abs(minutes) < minutesOfHour) return spans.format(minutes, 'minute');
    const days = dayOf(moment) - dayOf(now);
    return Math.abs(days) > 1 ? older(moment) : words.dayAt(spans.format(days, 'day'), clock.format(moment));
  };
  const localeInSentence = (locale: string): string => {
    const ofLocale = languageOf(locale);
    const isOneOfSeveral = siteLocales.some((other) => other !== locale && languageOf(other) === ofLocale);
    return nameOf(isOneOfSeveral ? languageTag(locale) : ofLocale) ?? locale;
  };
  return {
    date,
    dateTime: (time) => dateTime(new Date(time)),
    dateTimeIn: (time, timeZone) =>
      new Intl.DateTimeFormat(language, { ...dateStyle, hour: '2-digit', minute: '2-digit', timeZone }).format(
        new Date(time),
      ),
    shortTime: (time, now = new Date()) => {
      const moment = new Date(time);
      const isThisYear = moment.getFullYear() === now.getFullYear();
      return isThisYear ? `${shortDates.format(moment)}, ${clock.format(moment)}` : dateTime(moment);
    },
    utc: (time) => {
      if (timeZone() === 'UTC') return null;
      const at = new Date(time);
      const day = dayInUtc.format(at);
      return `${day === dates.format(at) ? '' : `${day}, `}${inUtc.format(at)} UTC`;
    },
    timeOfDay: (time) => clock.format(new Date(time)),
    clock: (time, now = new Date()) => {
      const moment = new Date(time);
      return moment.toDateString() === now.toDateString() ? clock.format(moment) : dateTime(moment);
    },
    relative: (time, now = new Date()) => relative(time, now, dateTime),
    inSentence: (time, now = new Date()) =>
      relative(time, now, (moment) => words.dateAt(dates.format(moment), clock.format(moment))),
    number: (value) => numbers.format(value),
    localeName: (locale) => {
      const [first = '', ...rest] = localeInSentence(locale);
      return first.toLocaleUpperCase(language) + rest.join('');
    },
    localeInSentence,
  };
}

/** Whether a tag is valid BCP 47. Headless browsers may report invalid ones such as `en-US@posix`. */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** Returns the browser's regional variant of a language, such as `en-GB`: English date formats differ by region. */
export const regionOf = (language: string, browser: readonly string[]): string =>
  browser.find((tag) => tag.split('-', 1)[0] === language && isLanguageTag(tag)) ??
  (language === 'en' ? 'en-GB' : language);

const cache = new Map<string, Formats>();

const wordsNow = (): TimeWords => ({
  now: i18next.t('time.now'),
  dayAt: (day, clock) => i18next.t('time.dayAt', { day, clock }),
  dateAt: (date, clock) => i18next.t('time.dateAt', { date, clock }),
});

const watchLanguage = (onChange: () => void): (() => void) => {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
};

/** Returns the formats of the interface language in the user's region. */
export function useFormats(): Formats {
  // Lists have hundreds of times and names: `useTranslation` would cost more than formatting them.
  const language = useSyncExternalStore(watchLanguage, () => i18next.language);
  const formats = cache.get(language) ?? formatsFor(regionOf(language, navigator.languages), wordsNow());
  cache.set(language, formats);
  return formats;
}
