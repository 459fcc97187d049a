import { defineBlock, definePageType, defineSite, field, type LayoutProps } from '@ximblox/blocks';
import { LinkTo, PageTitle, ResponsiveImage, RichTextView } from '@ximblox/site/kit';

const Menu = ({ menus }: LayoutProps) => (
  <nav>
    {(menus.main ?? []).map(({ key, title, href }) => (
      <a key={key} href={href}>
        {title}
      </a>
    ))}
  </nav>
);

const article = definePageType({
  id: 'article',
  label: 'Article',
  slugPrefix: 'articles',
  fields: {
    date: field.date({ index: true }),
    lead: field.text(),
    photo: field.image(),
    related: field.reference({ to: 'article' }),
  },
  header: Menu,
  intro: ({ context }) => (
    <>
      <h1>
        <PageTitle context={context} />
      </h1>
      <p>{context.typeData.lead}</p>
      {context.typeData.photo && <ResponsiveImage image={context.typeData.photo} sizes="100vw" />}
    </>
  ),
});
const page = definePageType({ id: 'page', label: 'Page', header: Menu });

const text = defineBlock({
  type: 'text',
  label: 'Text',
  group: 'Text',
  fields: { text: field.richText() },
  example: { props: { text: '<p>Water</p>' } },
  component: ({ text: html }) => <RichTextView value={html} />,
});

const teaser = defineBlock({
  type: 'teaser',
  label: 'Teaser',
  group: 'Text',
  fields: {
    photo: field.image(),
    leaflet: field.file(),
    links: field.list({ label: field.text(), to: field.link() }),
  },
  example: { props: {} },
  component: ({ photo, leaflet, links }) => (
    <aside>
      {photo && <ResponsiveImage image={photo} sizes="50vw" />}
      {leaflet && <a href={leaflet.href}>{leaflet.fileName}</a>}
      {links.map(({ key, label, to }) => (
        <LinkTo key={key} link={to}>
          {label}
        </LinkTo>
      ))}
    </aside>
  ),
});

const newest = defineBlock({
  type: 'newest',
  label: 'Newest articles',
  group: 'Lists',
  fields: {},
  example: { props: {} },
  load: async ({ content }) => (await content.pages(article, { orderBy: { date: 'desc' } })).items,
  component: ({ data }) => (
    <ul>
      {data.map(({ title, url, typeData }) => (
        <li key={url}>
          <a href={url}>{title}</a> {typeData.lead}
        </li>
      ))}
    </ul>
  ),
});

/** A site whose pages show what a content folder has. */
export const gazette = defineSite({
  name: 'Gazette',
  locales: [
    { code: 'en', name: 'English' },
    { code: 'nl', name: 'Nederlands' },
  ],
  defaultLocale: 'en',
  blocks: [text, teaser, newest],
  pageTypes: [article, page],
  menus: [{ id: 'main', label: 'Main' }],
});
