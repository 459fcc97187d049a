import { defineBlock, field } from '@ximblox/blocks';
import { FieldText, formatDate } from '@ximblox/site/kit';
import { post } from '../page-types/post.tsx';

export const posts = defineBlock({
  type: 'posts',
  label: 'Latest posts',
  group: 'Lists',
  fields: { title: field.text({ required: true, inline: true }) },
  example: { props: { title: 'Latest posts' } },
  load: ({ content }) => content.pages(post, { orderBy: { date: 'desc' }, limit: 10 }),
  component({ title, data, context }) {
    return (
      <section>
        <h2>
          <FieldText context={context} path="title" value={title} />
        </h2>
        <ul className="posts">
          {data.items.map(({ pageID, url, title: heading, typeData }) => (
            <li key={pageID}>
              <a href={url}>{heading}</a> <span className="post-date">{formatDate(typeData.date, context.locale)}</span>
              <p>{typeData.summary}</p>
            </li>
          ))}
        </ul>
      </section>
    );
  },
});
