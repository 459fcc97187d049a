import type { ConsentQuestion } from '@ximblox/site/kit';

/** What visitors are asked, beside what is necessary. Half a year later, or when `version` goes up, they are asked again. */
export const consent = {
  categories: ['statistics', 'media'],
  version: 1,
  days: 180,
} as const satisfies ConsentQuestion;
