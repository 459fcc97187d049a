import type { ContentPage, PropsOf, RenderContext } from '@ximblox/blocks';
import { FieldText, LinkTo } from '@ximblox/site/kit';
import { Arrow } from '../../layout/arrow.tsx';
import { categoryName, type NewsData, NewsDate } from '../../page-types/news/news-meta.tsx';
import { Card } from '../cards/card.tsx';
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
        <NewsDate date={date} locale={locale} />
        <span className="entry-kind">{categoryName(category, locale)}</span>
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

export function NewsList({ label, title, layout, more, surface, data, block, context }: PropsOf<typeof newsList>) {
  const [first, ...others] = data.items;
  const rows = layout === 'lead' ? others : data.items;
  return (
    <Section name="news-list" block={block} context={context} label={label} title={title} surface={surface}>
      {layout === 'lead' && first && (
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
      {more.label && more.to && (
        <p className="entries-more">
          <LinkTo link={more.to} className="arrow-link">
            <FieldText context={context} path="more.label" value={more.label} />
            <Arrow />
          </LinkTo>
        </p>
      )}
    </Section>
  );
}
