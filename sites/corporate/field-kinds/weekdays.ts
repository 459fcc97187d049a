import { defineFieldKind } from '@ximblox/blocks';

/** Days of the week, 1 (Monday) to 7. */
export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const;
type Weekday = (typeof weekdayNumbers)[number];

const isWeekday = (value: unknown): value is Weekday => weekdayNumbers.some((day) => day === value);

/** Returns the name of a day in a language. */
export function weekdayName(day: number, language: string, style: 'long' | 'short' = 'long'): string {
  // 5 January 2026 is a Monday.
  const date = new Date(Date.UTC(2026, 0, 4 + day));
  return new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }).format(date);
}

/**
 * Names days in a language, with a range for three and more in a row: `maandag – vrijdag`, `dinsdag, donderdag`.
 * @param days in order
 */
export function weekdayRange(days: readonly number[], language: string): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const names = runs.flatMap((run) => {
    const [first = 0, last = 0] = [run.at(0), run.at(-1)];
    return run.length > 2
      ? [`${weekdayName(first, language)} – ${weekdayName(last, language)}`]
      : run.map((day) => weekdayName(day, language));
  });
  return names.join(', ');
}

/** Days of the week, in order. */
export const weekdays = defineFieldKind({
  kind: 'weekdays',
  empty: () => [],
  parse: (stored) => (Array.isArray(stored) && stored.every(isWeekday) ? stored : undefined),
  clean: (days) => weekdayNumbers.filter((day) => days.includes(day)),
  displayText: (days) => days.map((day) => weekdayName(day, 'en', 'short')).join(', '),
  jsonSchema: () => ({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 } }),
});
