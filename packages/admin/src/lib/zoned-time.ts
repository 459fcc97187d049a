/** A moment as the clocks of the browser's time zone show it, in the form of date and time inputs. */
export interface LocalTime {
  /** `2026-11-21` */
  date: string;
  /** `14:00` */
  time: string;
}

/** Name of the browser's time zone: `Europe/Amsterdam`. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const two = (part: number): string => String(part).padStart(2, '0');

/** What the clocks show at a moment (ISO 8601). */
export function localTime(moment: string): LocalTime {
  const at = new Date(moment);
  const year = String(at.getFullYear()).padStart(4, '0');
  return {
    date: `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** The moment (ISO 8601, UTC) at which the clocks show this; null when it is incomplete or the clocks skip it in spring. */
export function momentOf(shown: LocalTime): string | null {
  const at = new Date(`${shown.date}T${shown.time}`);
  if (shown.date === '' || shown.time === '' || Number.isNaN(at.getTime())) return null;
  const moment = at.toISOString();
  const back = localTime(moment);
  return back.date === shown.date && back.time === shown.time ? moment : null;
}
