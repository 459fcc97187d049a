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

/** Hours of a week from which a job is a full one. */
const fullWeek = 36;

/** What hours such as `32 – 40 uur per week` mean to job sites. */
export function employmentTypeOf(hours: string): ('FULL_TIME' | 'PART_TIME')[] {
  const numbers = (hours.match(/\d+/g) ?? []).map(Number);
  const types: ('FULL_TIME' | 'PART_TIME')[] = [];
  if (numbers.length === 0 || Math.max(...numbers) >= fullWeek) types.push('FULL_TIME');
  if (numbers.some((number) => number < fullWeek)) types.push('PART_TIME');
  return types;
}
