import { momentOf } from './zoned-time.ts';

const dayAfter = (day: string): string => {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
};

/** The first moment of a day; where the clocks skip midnight, the first that they show. */
const startOf = (day: string): string | null =>
  momentOf({ date: day, time: '00:00' }) ?? momentOf({ date: day, time: '01:00' });

/** Whole days of the reader, the last one included, as calls want them: `until` is the first moment after it. */
export function dayRange({ from, until }: { from: string; until: string }): { from?: string; until?: string } {
  const first = from === '' ? null : startOf(from);
  const last = until === '' ? null : startOf(dayAfter(until));
  return { ...(first === null ? {} : { from: first }), ...(last === null ? {} : { until: last }) };
}
