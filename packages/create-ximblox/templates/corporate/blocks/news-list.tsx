import { defineBlock, field } from '@ximblox/blocks';
import { FieldText, formatDate } from '@ximblox/site/kit';
import { news } from '../page-types/news.tsx';

export const newsList = defineBlock({
  type: 'news-list',
  label: 'News',
  group: 'Lists',
  description: 'The newest news pages',
  fields: {
    title: field.text({ required: true, inline: true }),
    count: field.number({ label: 'Number of items', min: 1, max: 50 }),
  },
  example: { props: { title: 'News', count: 10 } },
  load: ({ fields, content }) => content.pages(news, { orderBy: { date: 'desc' }, limit: fields.count ?? 10 }),
  component({ title, data, context }) {
    return (
      <section>
        <h2>
          <FieldText context={context} path="title" value={title} />
        </h2>
        <ul className="news">
          {data.items.map(({ pageID, url, title: heading, typeData }) => (
            <li key={pageID}>
              <h3>
                <a href={url}>{heading}</a>
              </h3>
              <p className="date">{formatDate(typeData.date, context.locale)}</p>
              <p>{typeData.summary}</p>
            </li>
          ))}
        </ul>
      </section>
    );
  },
});
