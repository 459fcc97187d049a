import { definePageType, type LayoutPropsOf } from '@ximblox/blocks';
import { PageOpening } from '../../layout/page-opening.tsx';
import { TagList } from '../../layout/tag-list.tsx';
import { pagesAbove } from '../../layout/trail.ts';
import { SiteFooter } from '../../layout/site-footer.tsx';
import { SiteHeader } from '../../layout/site-header.tsx';
import { textOf } from '../../texts/text-of.ts';
import { newsArticle, newsFeed } from './news-description.ts';
import { newsFields } from './news-fields.ts';
import { categoryName, NewsDate } from './news-meta.tsx';

function NewsIntro({ context, menus }: LayoutPropsOf<typeof newsFields>) {
  const { locale } = context;
  const { date, category, lead, author, image, caption } = context.typeData;
  return (
    <PageOpening
      title={context.title}
      kicker={categoryName(category, locale)}
      image={image}
      cropped={false}
      caption={caption}
      margin={
        <div className="opening-facts">
          <p>
            <NewsDate date={date} locale={locale} />
          </p>
          {author && <p>{textOf(locale, 'newsBy', { name: author })}</p>}
          <TagList tags={context.tags} locale={locale} listUrl={pagesAbove({ context, menus }).at(-1)?.href} />
        </div>
      }
    >
      {lead && <p className="opening-lead">{lead}</p>}
    </PageOpening>
  );
}

export const news = definePageType({
  id: 'news',
  label: { en: 'News', nl: 'Nieuws', de: 'Neuigkeiten', fr: 'Actualités' },
  slugPrefix: { 'nl-nl': 'nieuws', 'en-gb': 'news', 'de-de': 'aktuelles', 'fr-fr': 'actualites' },
  initialBlocks: ['text'],
  fields: newsFields,
  header: SiteHeader,
  intro: NewsIntro,
  openGraphType: 'article',
  socialImage: 'image',
  structuredData: (page) => [newsArticle(page)],
  feed: newsFeed,
  footer: SiteFooter,
});
