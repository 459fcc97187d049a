import type { Block } from '@ximblox/contract';
import { defineBlock } from './define-block.ts';
import { definePageType } from './define-page-type.ts';
import { defineSite } from './define-site.ts';
import { field } from './fields/index.ts';

/** A block type that uses every kind of field, for the tests of this package. */
export const everything = defineBlock({
  type: 'everything',
  label: 'Everything',
  group: 'Tests',
  fields: {
    title: field.text({ max: 10, required: true }),
    address: field.text({ format: 'email' }),
    home: field.text({ format: 'url' }),
    intro: field.multiline({ max: 20 }),
    body: field.richText({ marks: ['bold', 'link', 'heading'] }),
    amount: field.number({ min: 1, max: 9 }),
    wide: field.switch({ default: true }),
    tone: field.select({
      options: [
        { value: 'calm', label: 'Calm' },
        { value: 'loud', label: 'Loud' },
      ],
    }),
    under: field.tags({ max: 3 }),
    day: field.date(),
    more: field.link(),
    seeAlso: field.reference({ to: 'blank', many: true, max: 2 }),
    background: field.image(),
    paper: field.file(),
    film: field.video(),
    mail: field.email(),
    web: field.url(),
    call: field.phone(),
    name: field.slug({ from: 'title', max: 12 }),
    opens: field.time(),
    starts: field.datetime(),
    themes: field.multiSelect({
      options: [
        { value: 'sand', label: 'Sand' },
        { value: 'sea', label: 'Sea' },
        { value: 'wind', label: 'Wind' },
      ],
      min: 2,
      max: 2,
    }),
    paint: field.color({
      palette: [
        { value: 'sea', label: 'Sea', color: '#0a5c8a' },
        { value: 'sand', label: 'Sand', color: '#d9c49a' },
      ],
    }),
    mixed: field.color({ custom: true }),
    chart: field.json({
      schema: {
        type: 'object',
        properties: { unit: { enum: ['m', 'km'] }, points: { type: 'array', items: { type: 'number' }, maxItems: 2 } },
        required: ['points'],
      },
      max: 60,
    }),
    sample: field.code({ languages: ['html', 'css'], max: 20 }),
    prices: field.table({ maxRows: 2, maxColumns: 2, header: 'both' }),
    cards: field.list({ label: field.text({ required: true }), icon: field.image() }, { max: 2 }),
    contact: field.group({ phone: field.text({ max: 5 }), to: field.link() }),
  },
  example: { props: {} },
  component: ({ title }) => title,
});

export const site = defineSite({
  name: 'Tests',
  locales: [
    { code: 'nl-nl', name: 'Nederlands' },
    { code: 'en-gb', name: 'English' },
  ],
  defaultLocale: 'nl-nl',
  blocks: [everything],
  pageTypes: [definePageType({ id: 'blank', label: 'Blank' }), definePageType({ id: 'content', label: 'Content' })],
});

export const hash = 'a'.repeat(64);
export const picture = { hash, fileName: 'dune.jpg', altText: 'A dune', fileID: 1 };

export const blockOf = (content: Partial<Block>): Block => ({
  key: 'k1',
  type: 'everything',
  props: {},
  anchorPoint: '',
  __images: {},
  __files: {},
  ...content,
});
