import { defineBlock, field, type ResolvedImage } from '@ximblox/blocks';
import {
  editField,
  Enhance,
  formatDate,
  Heading,
  Island,
  LinkTo,
  ResponsiveImage,
  RichTextView,
} from '../../../kit/index.ts';
import { Counter } from './counter.island.tsx';
import { openMenu } from './open-menu.enhance.ts';

const hero = defineBlock({
  type: 'hero',
  label: 'Hero',
  group: 'Headers',
  fields: {
    title: field.text({ required: true }),
    background: field.image(),
    to: field.link(),
    file: field.file(),
  },
  example: { props: { title: 'Water' } },
  component({ title, background, to, file, context }) {
    return (
      <section className="hero">
        <Heading level={1} {...editField(context, 'title')}>
          {title}
        </Heading>
        <ResponsiveImage image={background} fallback="/fallback.svg" sizes="50vw" priority />
        <LinkTo link={to}>Lees meer</LinkTo>
        {file && <a href={file.href}>{`${file.fileName} (${file.fileSize})`}</a>}
      </section>
    );
  },
});

const text = defineBlock({
  type: 'text',
  label: 'Text',
  group: 'Text',
  fields: { text: field.richText({ marks: ['bold', 'link', 'heading'] }) },
  example: { props: { text: '<p>Dijken</p>' } },
  component({ text: value }) {
    return <RichTextView value={value} className="prose" />;
  },
});

const news = defineBlock({
  type: 'news-list',
  label: 'News',
  group: 'Lists',
  fields: { count: field.number(), paged: field.switch() },
  example: { props: { count: 3 } },
  load: async ({ fields, content }) => {
    const query = { limit: fields.count ?? 3 };
    return fields.paged ? content.paginate('news', query) : content.pages('news', query);
  },
  component({ data, context }) {
    return (
      <ul className="news">
        {data.items.map((item) => (
          <li key={item.pageID}>
            <a href={item.url}>{item.title}</a> {formatDate(item.publishedAt, context.locale)}
            <ResponsiveImage image={(item.typeData as { image?: ResolvedImage | null }).image ?? null} />
          </li>
        ))}
      </ul>
    );
  },
});

const counter = defineBlock({
  type: 'counter',
  label: 'Counter',
  group: 'Islands',
  fields: { label: field.text(), start: field.number() },
  example: { props: { label: 'Peil', start: 1 } },
  component({ label, start }) {
    return (
      <section>
        <Island component={Counter} load="interaction" props={{ label, start: start ?? 0 }} />
      </section>
    );
  },
});

const menu = defineBlock({
  type: 'menu',
  label: 'Menu',
  group: 'Islands',
  fields: { label: field.text() },
  example: { props: { label: 'Menu' } },
  component({ label }) {
    return (
      <Enhance with={openMenu} props={{ openClass: 'is-open' }}>
        <button type="button" aria-expanded="false">
          {label}
        </button>
      </Enhance>
    );
  },
});

const broken = defineBlock({
  type: 'broken',
  label: 'Broken',
  group: 'Text',
  fields: {},
  example: { props: {} },
  component() {
    throw new Error('This block always fails.');
  },
});

export const blocks = [hero, text, news, counter, menu, broken];
