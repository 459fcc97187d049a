import type { TypeDataOf } from '@ximblox/blocks';
import { formatDate } from '@ximblox/site/kit';
import { textOf } from '../../texts/text-of.ts';
import { type Fact, filled } from '../vacancy/vacancy-facts.ts';
import type { whitepaperFields } from './whitepaper-fields.ts';

export type WhitepaperData = TypeDataOf<typeof whitepaperFields>;

/** What somebody wants to know of a white paper first, in the reader's language. */
export function whitepaperFacts(data: WhitepaperData, locale: string): Fact[] {
  return filled([
    { term: textOf(locale, 'published'), value: formatDate(data.date, locale, { month: 'long', year: 'numeric' }) },
    { term: textOf(locale, 'authors'), value: data.authors },
    {
      term: textOf(locale, 'document'),
      value: data.pages === null ? '' : textOf(locale, 'documentPages', { count: data.pages }),
    },
  ]);
}
