const millisecondsOfDay = 86_400_000;

/** Returns the time on the clocks of a zone, as if it were UTC. */
function clockOf(format: Intl.DateTimeFormat, moment: number): number {
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * Returns when each day from one to another begins in a time zone, and when the last one ends. A day whose midnight the change
 * to summer time skips begins at the change.
 * @param from first day, `2026-11-21`
 */
export function dayStarts(from: string, until: string, timeZone: string): Date[] {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsets = new Map<number, number>();
  const offsetAt = (moment: number): number => {
    const offset = offsets.get(moment) ?? clockOf(format, moment) - moment;
    offsets.set(moment, offset);
    return offset;
  };
  const startOf = (midnight: number): Date => {
    const before = midnight - offsetAt(midnight - millisecondsOfDay);
    const after = midnight - offsetAt(midnight + millisecondsOfDay);
    if (before === after) return new Date(before);
    // The offset changes about this midnight: the day begins at the earlier moment that is on it.
    const [first, second] = before < after ? [before, after] : [after, before];
    return new Date(clockOf(format, first) >= midnight ? first : second);
  };
  const last = Date.parse(until) + millisecondsOfDay;
  const starts: Date[] = [];
  for (let midnight = Date.parse(from); midnight <= last; midnight += millisecondsOfDay) starts.push(startOf(midnight));
  return starts;
}
