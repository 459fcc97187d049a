import type { SiteDefinition } from './site-definition.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a format of days, `2026-11-21`. @throws RangeError if the time zone does not exist */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format;
}

/** Whether a time zone with this IANA name exists. */
export function isTimeZone(name: string): boolean {
  try {
    formatIn(name);
    return true;
  } catch {
    return false;
  }
}

/** IANA name of the site's time zone. */
export const siteTimeZone = ({ timeZone }: Pick<SiteDefinition, 'timeZone'>): string =>
  timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day in the time zone of the site, `2026-11-21`. */
export const siteDay = (site: Pick<SiteDefinition, 'timeZone'>, now = new Date()): string =>
  formatIn(siteTimeZone(site)).format(now);
