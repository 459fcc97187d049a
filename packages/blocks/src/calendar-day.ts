/**
 * Whether a text is a day of the calendar, `2026-11-21`. The same as `z.iso.date()` of the contract, whose library would be a
 * part of every script that validates content.
 */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}
