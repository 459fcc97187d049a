/** Local date and time in the browser's time zone, as date and time inputs use them. */
export interface LocalTime {
  /** `2026-11-21` */
  date: string;
  /** `14:00` */
  time: string;
}

/** Name of the browser's time zone: `Europe/Amsterdam`. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const two = (part: number): string => String(part).padStart(2, '0');

/** Converts a moment (ISO 8601) to local time. */
export function localTime(moment: string): LocalTime {
  const at = new Date(moment);
  const year = String(at.getFullYear()).padStart(4, '0');
  return {
    date: `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** Converts local time to a moment (ISO 8601, UTC); null if incomplete or skipped by the change to summer time. */
export function momentOf(shown: LocalTime): string | null {
  const at = new Date(`${shown.date}T${shown.time}`);
  if (shown.date === '' || shown.time === '' || Number.isNaN(at.getTime())) return null;
  const moment = at.toISOString();
  const back = localTime(moment);
  return back.date === shown.date && back.time === shown.time ? moment : null;
}
