import type { SiteDefinition } from './site-definition.ts';
import { clockTime } from './zoned-time.ts';

/** IANA name of the site's time zone. */
export const siteTimeZone = ({ timeZone }: Pick<SiteDefinition, 'timeZone'>): string =>
  timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day in the time zone of the site, `2026-11-21`. */
export const siteDay = (site: Pick<SiteDefinition, 'timeZone'>, now = new Date()): string =>
  clockTime(now.toISOString(), siteTimeZone(site)).date;
