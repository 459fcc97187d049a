/** Number of days in a week. */
const week = 7;

/** Days are `2026-11-21`; arithmetic is in UTC, where every day has 24 hours. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns the day a number of days later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/** Returns the same day of another month, or its last day if it is shorter. */
export function addMonths(day: string, months: number): string {
  const date = dateOf(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(wanted, date.getUTCDate()));
  return dayOf(date);
}

/** Returns the days of the week of a day. `firstDay` is 1 for Monday and 7 for Sunday. */
export function weekOf(day: string, firstDay: number): string[] {
  const past = (dateOf(day).getUTCDay() - firstDay + week) % week;
  return Array.from({ length: week }, (_, step) => addDays(day, step - past));
}

/** Returns the weeks that contain the days of the month of a day. */
export function weeksOfMonth(day: string, firstDay: number): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const weeks: string[][] = [];
  for (let start = first; ; start = addDays(start, week)) {
    const days = weekOf(start, firstDay);
    if ((days[0] ?? '') > last) return weeks;
    weeks.push(days);
  }
}

/** Regions whose weeks start on Sunday, for browsers that do not tell. */
const sundayRegions = new Set(['US', 'CA', 'BR', 'JP', 'IN', 'IL', 'MX', 'ZA', 'AU']);

interface WeekInfo {
  firstDay: number;
}

/** Returns the first day of the week of a language tag: 1 for Monday to 7 for Sunday. */
export function firstDayOf(tag: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => WeekInfo } = new Intl.Locale(tag);
  return locale.getWeekInfo?.().firstDay ?? (sundayRegions.has(locale.maximize().region ?? '') ? week : 1);
}
