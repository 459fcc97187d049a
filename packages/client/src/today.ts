import type { RelativeDay } from '@ximblox/blocks';

/** The current day in the time zone of the site: `where: { start: { gte: today() } }`. `today(-7)` is a week earlier. */
export const today = (days = 0): RelativeDay => ({ today: days });
