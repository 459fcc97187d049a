import { type ContentPage, defineBlock, field, type PagedList, type RenderContext } from '@ximblox/blocks';
import { FieldText, LinkTo } from '@ximblox/site/kit';
import { limitField } from '../../fields.ts';
import { Arrow } from '../../layout/arrow.tsx';
import { Entry } from '../../layout/entry.tsx';
import { Facets } from '../../layout/facets/facets.tsx';
import { Pager } from '../../layout/pager/pager.tsx';
import { categoryName, type NewsData, newsCategories, NewsDate } from '../../page-types/news/news-meta.tsx';
import { news } from '../../page-types/news/news.tsx';
import { message } from '../../messages/message.ts';
import { Card } from '../cards/card.tsx';
import { groups } from '../groups.ts';
import { moreField, sectionFields, surfaceField } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

type NewsPage = ContentPage<NewsData>;

function Lead({ page, under, context }: { page: NewsPage; under: string; context: RenderContext }) {
  const { date, category, lead, image } = page.typeData;
  return (
    <Card
      large
      image={image}
      kicker={
        <>
          <NewsDate date={date} locale={context.locale} /> · {categoryName(category, context.locale)}
        </>
      }
      title={page.title}
      under={under}
      text={lead}
      to={{ href: page.url, external: false }}
      sizes="(min-width: 60rem) 60vw, 92vw"
      context={context}
    />
  );
}

function Row({ page, under, locale }: { page: NewsPage; under: string; locale: string }) {
  const { date, category, lead } = page.typeData;
  return (
    <Entry
      href={page.url}
      title={page.title}
      under={under}
      text={lead}
      margin={
        <>
          <NewsDate date={date} locale={locale} /> <span className="entry-kind">{categoryName(category, locale)}</span>
        </>
      }
    />
  );
}

/** Maximum number of topics above a list; those with the most news are chosen. */
const maxTopics = 16;

function topicsOf({ tags }: Pick<PagedList, 'tags'>): PagedList['tags'] {
  const named = new Set(
    tags
      .toSorted((one, other) => other.total - one.total)
      .slice(0, maxTopics)
      .map(({ id }) => id),
  );
  return tags.filter(({ id, current }) => current || named.has(id));
}

/** Filter by topic, if there are at least two. */
function Topics({ list, locale }: { list: PagedList<NewsData>; locale: string }) {
  if (list.tags.length < 2) return null;
  const all = { id: 0, name: message(locale, 'newsAll'), total: null, url: list.allUrl, current: list.tag === null };
  return <Facets label={message(locale, 'newsTags')} facets={[all, ...topicsOf(list)]} />;
}

export const newsList = defineBlock({
  type: 'news-list',
  label: { en: 'News', nl: 'Nieuws', de: 'Neuigkeiten', fr: 'Actualités' },
  group: groups.lists,
  description: {
    en: 'The latest news, updated automatically',
    nl: 'Het laatste nieuws, automatisch bijgewerkt',
    de: 'Die neuesten Meldungen, automatisch aktualisiert',
    fr: 'Les dernières actualités, mises à jour automatiquement',
  },
  keywords: {
    en: 'articles blog latest posts',
    nl: 'artikelen blog laatste berichten',
    de: 'artikel blog neueste beiträge',
    fr: 'articles blog derniers billets',
  },
  fields: {
    ...sectionFields,
    category: field.select({
      options: [
        {
          value: 'all',
          label: { en: 'All news', nl: 'Al het nieuws', de: 'Alle Neuigkeiten', fr: 'Toutes les actualités' },
        },
        ...newsCategories,
      ],
      label: { en: 'Category', nl: 'Categorie', de: 'Kategorie', fr: 'Catégorie' },
    }),
    tags: field.tags({
      label: { en: 'Tags', nl: 'Labels', de: 'Schlagwörter', fr: 'Étiquettes' },
      help: {
        en: 'Shows news with one of these tags. Leave empty to show all news.',
        nl: 'Toont nieuws met een van deze labels. Laat leeg voor al het nieuws.',
        de: 'Zeigt Meldungen mit einem dieser Schlagwörter. Leer lassen für alle Meldungen.',
        fr: 'Affiche les actualités portant l’une de ces étiquettes. Laissez vide pour toutes les afficher.',
      },
    }),
    limit: limitField({
      en: 'Leave empty for six.',
      nl: 'Laat leeg voor zes.',
      de: 'Leer lassen für sechs.',
      fr: 'Laissez vide pour six.',
    }),
    paged: field.switch({
      label: { en: 'Split into pages', nl: 'In pagina’s verdelen', de: 'In Seiten aufteilen', fr: 'Répartir en pages' },
      help: {
        en: 'Adds links to older news and to topics. Use it for one list per page.',
        nl: 'Voegt links toe naar ouder nieuws en naar onderwerpen. Gebruik dit voor één lijst per pagina.',
        de: 'Fügt Links zu älteren Meldungen und zu Themen hinzu. Nur für eine Liste pro Seite verwenden.',
        fr: 'Ajoute des liens vers les actualités plus anciennes et les sujets. À utiliser pour une seule liste par page.',
      },
    }),
    layout: field.select({
      options: [
        {
          value: 'lead',
          label: { en: 'Newest one large', nl: 'Nieuwste groot', de: 'Neueste groß', fr: 'La plus récente en grand' },
        },
        { value: 'list', label: { en: 'Dated list', nl: 'Lijst met data', de: 'Liste mit Daten', fr: 'Liste datée' } },
      ],
      label: { en: 'Layout', nl: 'Opmaak', de: 'Anordnung', fr: 'Disposition' },
    }),
    more: moreField({
      en: 'Link to all news',
      nl: 'Link naar al het nieuws',
      de: 'Link zu allen Neuigkeiten',
      fr: 'Lien vers toutes les actualités',
    }),
    surface: surfaceField,
  },
  example: {
    props: {
      label: 'Nieuws',
      title: 'Laatste berichten',
      category: 'all',
      limit: 4,
      layout: 'lead',
      more: { label: 'Al het nieuws', to: { kind: 'url', url: '/nieuws' } },
      surface: 'paper',
    },
  },
  async load({ fields, context, content }): Promise<{ items: NewsPage[]; list: PagedList<NewsData> | null }> {
    const limit = Math.trunc(Math.min(Math.max(fields.limit ?? 6, 1), 50));
    const query = {
      where: {
        ...(fields.tags.length > 0 ? { tags: { in: fields.tags } } : {}),
        ...(fields.category === 'all' ? {} : { category: fields.category }),
      },
      orderBy: { date: 'desc' },
    } as const;
    if (fields.paged) {
      const list = await content.paginate(news, { ...query, limit });
      return { items: list.items, list };
    }
    const { items } = await content.pages(news, { ...query, limit: limit + 1 });
    return { items: items.filter((page) => page.pageID !== context.pageID).slice(0, limit), list: null };
  },
  component({ label, title, layout, more, surface, data, block, context }) {
    const { list } = data;
    const [first, ...others] = data.items;
    const hasLead = layout === 'lead' && (list === null || (list.page === 1 && list.tag === null));
    const rows = hasLead ? others : data.items;
    return (
      <Section name="news-list" block={block} context={context} label={label} title={title} surface={surface}>
        {list && <Topics list={list} locale={context.locale} />}
        {hasLead && first && (
          <div className="news-lead cards-list subgrid">
            <Lead page={first} under={title} context={context} />
          </div>
        )}
        {rows.length > 0 && (
          <ul className="subgrid">
            {rows.map((page) => (
              <Row key={page.pageID} page={page} under={title} locale={context.locale} />
            ))}
          </ul>
        )}
        {list && <Pager {...list} locale={context.locale} label={message(context.locale, 'newsPages')} />}
        {((more.label && more.to) || list?.feedUrl) && (
          <p className="entries-more row in-text">
            {more.label && more.to && (
              <LinkTo link={more.to} className="arrow-link">
                <FieldText context={context} path="more.label" value={more.label} />
                <Arrow />
              </LinkTo>
            )}
            {list?.feedUrl && (
              <a className="arrow-link" href={list.feedUrl} type="application/atom+xml">
                {message(context.locale, 'newsFeed')} (Atom)
              </a>
            )}
          </p>
        )}
      </Section>
    );
  },
});
