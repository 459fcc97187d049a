import {
  defineBlock,
  definePageType,
  defineSettings,
  defineExtension,
  defineSite,
  field,
  type LayoutProps,
  today,
} from '@ximblox/blocks';
import { testSite } from '@ximblox/server/testing';

const tide = defineSettings({
  id: 'tide',
  label: 'Tide',
  fields: { station: field.text({ required: true }), level: field.number() },
});

const hero = defineBlock({
  type: 'hero',
  label: 'Hero',
  group: 'Headers',
  fields: {
    title: field.text({ max: 80, required: true }),
    background: field.image(),
    buttons: field.list({ label: field.text(), to: field.link() }, { max: 3 }),
  },
  example: { props: { title: 'Hero', buttons: [] } },
  component: ({ title, background, buttons }) => (
    <section>
      <h1>{title}</h1>
      {background && (
        <img src={background.src} alt={background.alt} width={background.width} height={background.height} />
      )}
      {buttons.map(
        ({ key, label, to }) =>
          to && (
            <a key={key} href={to.href}>
              {label}
            </a>
          ),
      )}
    </section>
  ),
});

const text = defineBlock({
  type: 'text',
  label: 'Text',
  group: 'Text',
  fields: { title: field.text({ max: 80 }), text: field.richText() },
  example: { props: { title: 'Title', text: '<p>Text</p>' } },
  component: ({ title }) => <h2>{title}</h2>,
});

const latest = defineBlock({
  type: 'latest',
  label: 'Latest news',
  group: 'Lists',
  fields: {},
  example: { props: {} },
  load: async ({ content }) => {
    const { items, total, lastPage, nextUrl } = await content.paginate('news', { limit: 3, orderBy: { date: 'desc' } });
    const upcoming = await content.pages('news', { where: { date: { gte: today() } } });
    const { station } = await content.settings(tide);
    const list = items.map(({ title, url, tags }) => ({ title, url, tags: tags.map(({ name }) => name) }));
    return { list, total, lastPage, nextUrl, upcoming: upcoming.total, station };
  },
  component: ({ data }) => (
    <ul title={`${data.total} ${data.lastPage} ${data.nextUrl} ${data.upcoming} ${data.station}`}>
      {data.list.map(({ title, url, tags }) => (
        <li key={url}>
          <a href={url}>{title}</a> {tags.join()}
        </li>
      ))}
    </ul>
  ),
});

const Header = ({ menus, context }: LayoutProps) => (
  <nav>
    {(menus.main ?? []).map(({ key, title, href }) => (
      <a key={key} href={href}>
        {title}
      </a>
    ))}
    {context.title}
  </nav>
);

/** The site of the random history, with everything that it changes visible on its pages. */
export const historySite = defineSite({
  ...testSite,
  timeZone: 'Europe/Amsterdam',
  blocks: [text, hero, latest],
  pageTypes: [
    definePageType({ id: 'blank', label: 'Blank', header: Header }),
    definePageType({ id: 'content', label: 'Content', header: Header }),
    definePageType({
      id: 'news',
      label: 'News',
      header: Header,
      fields: { date: field.date() },
      intro: ({ context }) => (
        <p>
          {context.typeData.date} {context.tags.map(({ name }) => name).join()}
        </p>
      ),
      feed: { title: () => 'News', entry: () => ({ summary: '' }) },
    }),
  ],
  extensions: [defineExtension({ name: 'test', settings: [tide] })],
  search: {
    slugs: { 'nl-nl': 'zoeken', 'en-gb': 'search' },
    title: () => 'Search',
    page: ({ search }) => (
      <ol>
        {search?.view?.hits.map(({ title, url }) => (
          <li key={url}>{title}</li>
        ))}
      </ol>
    ),
  },
});
