import type { ReadingContext } from '@ximblox/blocks';
import { news } from '../../page-types/news/news.tsx';
import { digestSettings } from './digest-settings.ts';

const millisecondsPerDay = 86_400_000;

/** The news of the past days, newest first. */
export async function readDigest({ content, settings }: Pick<ReadingContext, 'content' | 'settings'>, locale: string) {
  const days = (await settings(digestSettings)).days ?? 7;
  const { items } = await content.pages(news, { locale, orderBy: { publishedAt: 'desc' }, limit: 100 });
  const since = Date.now() - days * millisecondsPerDay;
  return items
    .filter(({ publishedAt }) => Date.parse(publishedAt) >= since)
    .map(({ title, url, typeData }) => ({ title, url, lead: typeData.lead }));
}
