import { dayStart } from '@ximblox/blocks/internal';

const millisecondsOfDay = 86_400_000;

/**
 * Returns when each day from one to another begins in a time zone, and when the last one ends.
 * @param from first day, `2026-11-21`
 */
export function dayStarts(from: string, until: string, timeZone: string): Date[] {
  const last = Date.parse(until) + millisecondsOfDay;
  const starts: Date[] = [];
  for (let midnight = Date.parse(from); midnight <= last; midnight += millisecondsOfDay) {
    starts.push(new Date(dayStart(new Date(midnight).toISOString().slice(0, 10), timeZone)));
  }
  return starts;
}
