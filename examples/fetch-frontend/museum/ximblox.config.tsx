import { defineBlock, definePageType, defineSite, field } from '@ximblox/blocks';

const quote = defineBlock({
  type: 'quote',
  label: 'Quote',
  group: 'Text',
  fields: { text: field.text({ required: true }), name: field.text() },
  example: { props: { text: 'Light makes the picture.', name: 'A painter' } },
  component: ({ text, name }) => (
    <blockquote>
      {text} {name}
    </blockquote>
  ),
});

const text = defineBlock({
  type: 'text',
  label: 'Text',
  group: 'Text',
  fields: { text: field.richText() },
  example: { props: { text: '<p>Light</p>' } },
  component: ({ text: { html } }) => <div dangerouslySetInnerHTML={{ __html: html }} />,
});

const exhibition = definePageType({
  id: 'exhibition',
  label: 'Exhibition',
  slugPrefix: 'exhibitions',
  initialBlocks: ['text'],
  fields: {
    start: field.date({ index: true }),
    price: field.number(),
    lead: field.text(),
    related: field.reference({ to: 'exhibition', many: true }),
  },
});

export default defineSite({
  name: 'Museum',
  locales: [{ code: 'en', name: 'English' }],
  defaultLocale: 'en',
  blocks: [quote, text],
  pageTypes: [definePageType({ id: 'page', label: 'Page' }), exhibition],
  menus: [{ id: 'main', label: 'Main menu' }],
  preview: { url: `${process.env.FRONTEND_URL ?? 'http://localhost:4321'}/preview` },
});
