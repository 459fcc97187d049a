import { definePageType, defineSite, field } from '@ximblox/blocks';
import { blocks } from './blocks/blocks.tsx';
import { greet } from './layout/greet.action.ts';
import { Footer, Header, NewsIntro } from './layout/layout.tsx';

/** A small site with one of everything that the renderer knows. */
export default defineSite({
  name: 'Waterlijn & Zn',
  locales: [
    { code: 'nl-nl', name: 'Nederlands' },
    { code: 'en-gb', name: 'English' },
    { code: 'de-de', name: 'Deutsch' },
  ],
  defaultLocale: 'nl-nl',
  blocks,
  organisation: { name: 'Waterlijn & Zonen', logo: '/icon.svg' },
  breadcrumbs: ({ context }) => (context.type === 'news' ? [{ title: 'Nieuws', href: '/nieuws' }] : []),
  menus: [{ id: 'main', label: 'Main' }],
  extraMenuItems: [{ title: 'Greet', action: greet }],
  defaultSeoImage: '/og.jpg',
  icons: [{ href: '/icon.svg', type: 'image/svg+xml' }],
  pageTypes: [
    definePageType({
      id: 'content',
      label: 'Content',
      header: Header,
      footer: Footer,
      properties: { note: field.text() },
      defaultPageTypeProps: { note: 'Voettekst' },
    }),
    definePageType({
      id: 'news',
      label: 'News',
      slugPrefix: 'nieuws',
      fields: { lead: field.text(), image: field.image() },
      intro: NewsIntro,
      openGraphType: 'article',
      structuredData: ({ context, absolute, organisation, html }) => {
        if (context.title === 'Stuk') throw new Error('No description.');
        return [
          {
            '@type': 'NewsArticle',
            headline: context.title,
            url: absolute(context.url),
            publisher: organisation,
            description: html,
          },
        ];
      },
      feed: {
        title: (locale) => (locale === 'nl-nl' ? 'Nieuws' : 'News'),
        entry: ({ typeData }) => ({ summary: typeof typeData.lead === 'string' ? typeData.lead : '' }),
      },
    }),
    definePageType({ id: 'blank', label: 'Blank' }),
  ],
});
