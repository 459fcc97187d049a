import {
  type ContentPage,
  definePageType,
  type DescribedPage,
  type FeedDefinition,
  type LayoutPropsOf,
  type StructuredData,
} from '@ximblox/blocks';
import { editField, FieldText, isShown, languageTag, PageTitle } from '@ximblox/site/kit';
import { PageOpening } from '../../layout/page-opening.tsx';
import { siteFrame } from '../../layout/site-frame.ts';
import { TagList } from '../../layout/tag-list.tsx';
import { pagesAbove } from '../../layout/trail.ts';
import { message } from '../../messages/message.ts';
import { categoryName, type NewsData, NewsDate, newsFields } from './news-meta.tsx';

/** Structured data (JSON-LD) of a news item. */
function newsArticle(page: DescribedPage<NewsData>): StructuredData {
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

/** Atom feed of the news. */
const newsFeed: FeedDefinition<NewsData> = {
  title: (locale) => message(locale, 'news'),
  orderBy: { date: 'desc' },
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

function NewsIntro({ context, menus }: LayoutPropsOf<typeof newsFields>) {
  const { locale } = context;
  const { date, category, lead, author, image, caption, related } = context.typeData;
  return (
    <PageOpening
      title={<PageTitle context={context} />}
      kicker={<span {...editField(context, 'category')}>{categoryName(category, locale)}</span>}
      image={image}
      editImage={editField(context, 'image')}
      cropped={false}
      caption={isShown(context, caption) && <FieldText context={context} path="caption" value={caption} />}
      margin={
        <div className="note">
          <p {...editField(context, 'date')}>
            <NewsDate date={date} locale={locale} />
          </p>
          {author && <p {...editField(context, 'author')}>{message(locale, 'newsBy', { name: author })}</p>}
          {related.length > 0 && (
            <div {...editField(context, 'related')}>
              <p>{message(locale, 'newsRelated')}</p>
              <ul>
                {related.map(({ pageID, url, title }) => (
                  <li key={pageID}>
                    <a href={url}>{title}</a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <TagList
            tags={context.tags}
            locale={locale}
            preview={context.preview}
            listUrl={pagesAbove({ context, menus }).at(-1)?.href}
          />
        </div>
      }
    >
      <FieldText as="p" className="opening-lead lead" context={context} path="lead" value={lead} />
    </PageOpening>
  );
}

export const news = definePageType({
  id: 'news',
  label: { en: 'News', nl: 'Nieuws', de: 'Neuigkeiten', fr: 'Actualités' },
  slugPrefix: { 'nl-nl': 'nieuws', 'en-gb': 'news', 'de-de': 'aktuelles', 'fr-fr': 'actualites' },
  initialBlocks: ['text'],
  fields: newsFields,
  ...siteFrame,
  intro: NewsIntro,
  openGraphType: 'article',
  socialImage: 'image',
  seoDescription: 'lead',
  structuredData: (page) => [newsArticle(page)],
  feed: newsFeed,
});
