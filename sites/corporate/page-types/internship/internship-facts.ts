import type { TypeDataOf } from '@ximblox/blocks';
import { formatDate } from '@ximblox/site/kit';
import { formatEuroRange } from '../../texts/format-number.ts';
import { textOf } from '../../texts/text-of.ts';
import { type Fact, filled } from '../vacancy/vacancy-facts.ts';
import type { internshipFields } from './internship-fields.ts';

export type InternshipData = TypeDataOf<typeof internshipFields>;

/** What somebody wants to know of an internship first, in the reader's language. */
export function internshipFacts(data: InternshipData, locale: string): Fact[] {
  const allowance = formatEuroRange(data.allowance, null, locale);
  return filled([
    { term: textOf(locale, 'location'), value: data.location },
    { term: textOf(locale, 'level'), value: data.level },
    { term: textOf(locale, 'duration'), value: data.duration },
    { term: textOf(locale, 'start'), value: data.start },
    { term: textOf(locale, 'allowance'), value: allowance && textOf(locale, 'perMonth', { amount: allowance }) },
    { term: textOf(locale, 'closingDate'), value: formatDate(data.closingDate, locale) },
  ]);
}
