import {
  defineBlock,
  definePageType,
  defineExtension,
  defineSettings,
  defineSite,
  field,
  type SiteDefinition,
} from '@ximblox/blocks';

const renderNothing = (): null => null;

const text = defineBlock({
  type: 'text',
  label: 'Text',
  group: 'Text',
  fields: { title: field.text({ max: 80 }), text: field.richText() },
  example: { props: { title: 'Title', text: '<p>Text</p>' } },
  component: renderNothing,
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
  component: renderNothing,
});

/** A menu action, marked as the build does. */
const tidyUp = Object.assign(() => undefined, { [Symbol.for('ximblox.menu-action')]: 'admin/tidy-up#tidyUp' });

/** A small site for tests: four locales, three page types, two blocks, one menu. */
export const testSite: SiteDefinition = defineSite({
  name: 'Test site',
  locales: [
    { code: 'nl-nl', name: 'Nederlands' },
    { code: 'en-gb', name: 'English' },
    { code: 'de-de', name: 'Deutsch' },
    { code: 'fr-fr', name: 'Français' },
  ],
  defaultLocale: 'nl-nl',
  customSlugLocales: ['en-gb', 'de-de'],
  blocks: [text, hero],
  pageTypes: [
    definePageType({ id: 'blank', label: 'Blank' }),
    definePageType({ id: 'content', label: 'Content', initialBlocks: ['hero', 'text'] }),
    definePageType({
      id: 'news',
      label: 'News',
      slugPrefix: { 'nl-nl': 'nieuws', 'en-gb': 'news' },
      fields: { date: field.date() },
      feed: { title: () => 'News', entry: () => ({ summary: '' }) },
    }),
  ],
  menus: [{ id: 'main', label: { en: 'Main menu', nl: 'Hoofdmenu' } }],
  extraMenuItems: [
    { title: { en: 'Tools', nl: 'Gereedschap' }, icon: 'help', items: [{ title: 'Tidy up', action: tidyUp }] },
  ],
  extensions: [
    defineExtension({
      name: 'test',
      settings: [
        defineSettings({
          id: 'tide',
          label: { en: 'Tide', nl: 'Getij' },
          fields: { station: field.text({ required: true }), level: field.number({ max: 10 }) },
        }),
      ],
    }),
  ],
  search: { slugs: { 'nl-nl': 'zoeken', 'en-gb': 'search' }, title: () => 'Search', page: renderNothing },
});
