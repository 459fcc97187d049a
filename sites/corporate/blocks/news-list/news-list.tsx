import type { ContentPage, PagedList, PropsOf, RenderContext } from '@ximblox/blocks';
import { FieldText, LinkTo } from '@ximblox/site/kit';
import { Arrow } from '../../layout/arrow.tsx';
import { Facets } from '../../layout/facets/facets.tsx';
import { Pager } from '../../layout/pager/pager.tsx';
import { categoryName, type NewsData, NewsDate } from '../../page-types/news/news-meta.tsx';
import { Card } from '../cards/card.tsx';
import { textOf } from '../../texts/text-of.ts';
import { ItemHeading } from '../section/item-heading.tsx';
import { Section } from '../section/section.tsx';
import type { newsList } from './news-list.ts';

const dataOf = (page: ContentPage) => page.typeData as unknown as NewsData;

function Lead({ page, under, context }: { page: ContentPage; under: string; context: RenderContext }) {
  const { date, category, lead, image } = dataOf(page);
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

function Row({ page, under, locale }: { page: ContentPage; under: string; locale: string }) {
  const { date, category, lead } = dataOf(page);
  return (
    <li className="entry">
      <p className="entry-margin">
        <NewsDate date={date} locale={locale} /> <span className="entry-kind">{categoryName(category, locale)}</span>
      </p>
      <div className="entry-words">
        <ItemHeading under={under}>
          <a className="entry-link" href={page.url}>
            {page.title}
          </a>
        </ItemHeading>
        {lead && <p className="entry-text">{lead}</p>}
      </div>
    </li>
  );
}

/** Topics that are named above a list; of more, those with the most news. */
const mostTopics = 16;

function topicsOf({ tags }: PagedList): PagedList['tags'] {
  const named = new Set(
    tags
      .toSorted((one, other) => other.total - one.total)
      .slice(0, mostTopics)
      .map(({ id }) => id),
  );
  return tags.filter(({ id, current }) => current || named.has(id));
}

/** Topics of the news, as soon as there are several. */
function Topics({ list, locale }: { list: PagedList; locale: string }) {
  if (list.tags.length < 2) return null;
  const all = { id: 0, name: textOf(locale, 'newsAll'), total: null, url: list.allUrl, current: list.tag === null };
  return <Facets label={textOf(locale, 'newsTags')} facets={[all, ...topicsOf(list)]} />;
}

export function NewsList({ label, title, layout, more, surface, data, block, context }: PropsOf<typeof newsList>) {
  const { list } = data;
  const [first, ...others] = data.items;
  const hasLead = layout === 'lead' && (list === null || (list.page === 1 && list.tag === null));
  const rows = hasLead ? others : data.items;
  return (
    <Section name="news-list" block={block} context={context} label={label} title={title} surface={surface}>
      {list && <Topics list={list} locale={context.locale} />}
      {hasLead && first && (
        <div className="news-lead cards-list">
          <Lead page={first} under={title} context={context} />
        </div>
      )}
      {rows.length > 0 && (
        <ul className="entries">
          {rows.map((page) => (
            <Row key={page.pageID} page={page} under={title} locale={context.locale} />
          ))}
        </ul>
      )}
      {list && <Pager {...list} locale={context.locale} label={textOf(context.locale, 'newsPages')} />}
      {((more.label && more.to) || list?.feedUrl) && (
        <p className="entries-more">
          {more.label && more.to && (
            <LinkTo link={more.to} className="arrow-link">
              <FieldText context={context} path="more.label" value={more.label} />
              <Arrow />
            </LinkTo>
          )}
          {list?.feedUrl && (
            <a className="arrow-link" href={list.feedUrl} type="application/atom+xml">
              {textOf(context.locale, 'newsFeed')} (Atom)
            </a>
          )}
        </p>
      )}
    </Section>
  );
}
