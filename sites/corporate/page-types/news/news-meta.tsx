import type { TypeDataOf } from '@ximblox/blocks';
import { formatDate } from '@ximblox/site/kit';
import { textOf } from '../../texts/text-of.ts';
import type { NewsCategory } from './news-categories.ts';
import type { newsFields } from './news-fields.ts';

export type NewsData = TypeDataOf<typeof newsFields>;

/** The kind of a news item in the reader's language. */
export const categoryName = (category: NewsCategory, locale: string): string => textOf(locale, `category_${category}`);

/** When it was written, for readers and for machines. */
export function NewsDate({ date, locale }: { date: string; locale: string }) {
  return <time dateTime={date}>{formatDate(date, locale)}</time>;
}
