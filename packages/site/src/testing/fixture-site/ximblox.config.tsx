import { definePageType, defineSite, field } from '@ximblox/blocks';
import { blocks } from './blocks/blocks.tsx';
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
  menus: [{ id: 'main', label: 'Main' }],
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
      fields: { lead: field.text(), picture: field.image() },
      intro: NewsIntro,
    }),
    definePageType({ id: 'blank', label: 'Blank' }),
  ],
});
