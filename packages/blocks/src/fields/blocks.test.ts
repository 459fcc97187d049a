import { describe, expect, expectTypeOf, test } from 'vitest';
import { cleanContent } from '../clean/index.ts';
import { compareFields } from '../compare-fields.ts';
import { readBlock, referencesOf, searchTextOf } from '../content.ts';
import { defineBlock } from '../define-block.ts';
import { blockOf, picture } from '../everything.fixture.ts';
import { defineSite } from '../define-site.ts';
import { definePageType } from '../define-page-type.ts';
import { fieldAt, field, type NestedBlock, type RenderedFields } from './index.ts';
import { validateContent } from '../validate.ts';

const card = defineBlock({
  type: 'card',
  label: 'Card',
  group: 'Tests',
  fields: { title: field.text({ max: 5, required: true }), photo: field.image(), to: field.link() },
  example: { props: {} },
  component: ({ title }) => title,
});
const note = defineBlock({
  type: 'small-note',
  label: 'Note',
  group: 'Tests',
  fields: { text: field.richText({ required: true }) },
  example: { props: {} },
  component: () => null,
});
const fields = { parts: field.blocks({ allow: [card, note], max: 2 }) };

const parts = [
  { key: 'a', type: 'card', card: { title: 'Sand', to: { kind: 'page', pageID: 3 } } },
  { key: 'b', type: 'small-note', 'small-note': { text: '<p>Sea<script>1</script></p>' } },
];
const content = blockOf({ props: { parts }, __images: { 'parts.0.card.photo': picture } });
const errorsOf = (items: unknown, strictness: 'draft' | 'publication' = 'draft'): string[] =>
  validateContent(fields, blockOf({ props: { parts: items } }), strictness).map(
    ({ property, code }) => `${property} ${code}`,
  );

test('a component gets elements by type', () => {
  expectTypeOf<RenderedFields<typeof fields>['parts']>().toEqualTypeOf<NestedBlock<'card' | 'small-note'>[]>();
});

describe('nested blocks', () => {
  test('are validated as blocks of their type', () => {
    expect(errorsOf(parts, 'publication')).toEqual([]);
    expect(errorsOf([{ type: 'card', card: { title: 'Too long' } }, { type: 'cart' }])).toEqual([
      'props.parts.0.card.title V_14',
      'props.parts.1.type V_12',
    ]);
    expect(errorsOf([{ type: 'card' }], 'publication')).toEqual(['props.parts.0.card.title V_01']);
    expect(errorsOf([...parts, ...parts])).toEqual(['props.parts V_14']);
  });

  test('are cleaned, searched and read for references', () => {
    expect(cleanContent(fields, content).props.parts).toMatchObject([
      { key: 'a', type: 'card', card: { title: 'Sand' } },
      { key: 'b', type: 'small-note', 'small-note': { text: '<p>Sea</p>' } },
    ]);
    expect(cleanContent(fields, content).__images).toEqual({ 'parts.0.card.photo': picture });
    expect(searchTextOf(fields, content)).toContain('Sand');
    expect(referencesOf(fields, content)).toMatchObject({ links: [{ kind: 'page', pageID: 3 }], images: [picture] });
    expect(fieldAt(fields, 'parts.1.small-note.text')?.field.kind).toBe('richText');
  });

  test('are compared by key', () => {
    const changed = blockOf({
      props: { parts: [parts[1], { ...parts[0], card: { title: 'Dune', to: { kind: 'page', pageID: 3 } } }] },
      __images: { 'parts.1.card.photo': picture },
    });
    const changes = compareFields(fields, content, changed);
    expect(changes.map(({ path, item }) => `${path} ${item ?? ''}`)).toContain('parts.1.card.title ');
    expect(changes.every(({ path }) => !path.endsWith('photo'))).toBe(true);
  });
});

test('nested blocks are upgraded when they are read', () => {
  const heading = 'heading' as string;
  const upgrades: typeof card.upgrades = {
    renameHeading: ({ props: { [heading]: old, ...props }, ...rest }) => ({
      ...rest,
      props: old === undefined ? props : { ...props, title: old },
    }),
    moveImage: ({ __images: { image, ...images }, ...rest }) => ({
      ...rest,
      __images: image ? { ...images, photo: image } : images,
    }),
  };
  const failing = (): never => {
    throw new Error('on purpose');
  };
  const newer = { ...card, upgrades };
  const strict = { ...note, upgrades: { failing } };
  const inner = { ...card, type: 'column', fields: { cards: field.blocks({ allow: [newer, strict] }) } };
  const outer = { ...inner, type: 'columns', fields: { columns: field.blocks({ allow: [inner] }) } };
  const site = defineSite({
    name: 'Nested',
    locales: [{ code: 'en', name: 'English' }],
    defaultLocale: 'en',
    blocks: [newer, strict, inner, outer],
    pageTypes: [definePageType({ id: 'page', label: 'Page' })],
  });
  const cards = [
    { key: 'a', type: 'card', card: { heading: 'Sand' } },
    { key: 'b', type: 'small-note', 'small-note': { text: 'Sea' } },
    { key: 'c', type: 'gone', gone: { text: 'Dune' } },
  ];
  const stored = {
    ...blockOf({
      props: { columns: [{ key: 'x', type: 'column', column: { cards } }] },
      __images: { 'columns.0.column.cards.0.card.image': picture },
    }),
    type: 'columns',
  };
  const upgraded = readBlock(site, stored);
  const [, ...unchanged] = cards;
  expect(upgraded?.props).toEqual({
    columns: [
      {
        key: 'x',
        type: 'column',
        column: { cards: [{ key: 'a', type: 'card', card: { title: 'Sand' } }, ...unchanged] },
      },
    ],
  });
  expect(upgraded?.__images).toEqual({ 'columns.0.column.cards.0.card.photo': picture });
  expect(readBlock(site, upgraded)).toEqual(upgraded);
});
