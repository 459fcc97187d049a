import type { TypeDataOf } from '@ximblox/blocks';
import { formatDate } from '@ximblox/site/kit';
import { formatEuroRange } from '../../texts/format-number.ts';
import { textOf } from '../../texts/text-of.ts';
import type { vacancyFields } from './vacancy-fields.ts';

export type VacancyData = TypeDataOf<typeof vacancyFields>;

/** A term and what it is. */
export interface Fact {
  term: string;
  value: string;
}

/** Those that are filled. */
export const filled = (facts: Fact[]): Fact[] => facts.filter(({ value }) => value !== '');

/** What somebody wants to know of a vacancy first, in the reader's language. */
export function vacancyFacts(data: VacancyData, locale: string): Fact[] {
  const salary = formatEuroRange(data.salaryMin, data.salaryMax, locale);
  return filled([
    { term: textOf(locale, 'location'), value: data.location },
    { term: textOf(locale, 'team'), value: data.team },
    { term: textOf(locale, 'hours'), value: data.hours },
    { term: textOf(locale, 'salary'), value: salary && textOf(locale, 'perMonth', { amount: salary }) },
    { term: textOf(locale, 'closingDate'), value: formatDate(data.closingDate, locale) },
  ]);
}
