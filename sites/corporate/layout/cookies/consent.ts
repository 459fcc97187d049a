import type { ConsentQuestion } from '@ximblox/site/kit';

/** Cookie categories that need consent. Visitors are asked again after `days`, or when `version` increases. */
export const consent = {
  categories: ['statistics', 'media'],
  version: 1,
  days: 180,
} as const satisfies ConsentQuestion;
