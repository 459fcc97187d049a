import { momentOf } from './zoned-time.ts';

const dayAfter = (day: string): string => {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
};

/** Start of a day (ISO 8601); the first existing time if summer time skips midnight. */
const startOf = (day: string): string | null =>
  momentOf({ date: day, time: '00:00' }) ?? momentOf({ date: day, time: '01:00' });

/** Converts local days to the period of a call: `until` is exclusive, the start of the day after the last one. */
export function dayRange({ from, until }: { from: string; until: string }): { from?: string; until?: string } {
  const first = from === '' ? null : startOf(from);
  const last = until === '' ? null : startOf(dayAfter(until));
  return { ...(first === null ? {} : { from: first }), ...(last === null ? {} : { until: last }) };
}
