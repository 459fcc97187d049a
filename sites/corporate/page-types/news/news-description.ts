import type { ContentPage, DescribedPage, FeedDefinition, StructuredData } from '@ximblox/blocks';
import { languageTag } from '@ximblox/site/kit';
import { textOf } from '../../texts/text-of.ts';
import { categoryName, type NewsData } from './news-meta.tsx';

/** A news item as search engines read it. */
export function newsArticle(page: DescribedPage<NewsData>): StructuredData {
  const { title, url, locale, typeData } = page.context;
  const { date, category, lead, author, image } = typeData;
  return {
    '@type': 'NewsArticle',
    headline: title,
    description: lead || page.seoDescription || undefined,
    image: [page.image, image && page.absolute(image.src)].filter(Boolean),
    datePublished: date || (page.context.publishedAt ?? undefined),
    dateModified: page.modifiedAt ?? undefined,
    articleSection: categoryName(category, locale),
    inLanguage: languageTag(locale),
    mainEntityOfPage: page.absolute(url),
    author: author ? { '@type': 'Person', name: author, worksFor: page.organisation } : page.organisation,
    publisher: page.organisation,
  };
}

/** The feed of the news. */
export const newsFeed: FeedDefinition<NewsData> = {
  title: (locale) => textOf(locale, 'news'),
  order: 'field:date',
  entry({ typeData, locale }: ContentPage<NewsData>) {
    const { date, category, lead, author, image } = typeData;
    return {
      summary: lead,
      ...(date ? { publishedAt: date } : {}),
      ...(author ? { author } : {}),
      categories: [categoryName(category, locale)],
      image,
    };
  },
};
