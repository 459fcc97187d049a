import { describe, expect, it } from 'vitest';
import { cleanContent } from '../clean/index.ts';
import { emptyContent, searchTextOf } from '../content.ts';
import { definePageType } from '../define-page-type.ts';
import { defineSite } from '../define-site.ts';
import { picture } from '../everything.fixture.ts';
import { beginningOf } from '../inherit-content.ts';
import { jsonSchemaOf } from '../json-schema.ts';
import { localiseFields } from '../localise-fields.ts';
import { resolveContent } from '../resolve.ts';
import { validateContent } from '../validate.ts';
import type { Fields } from './field.ts';
import { field } from './index.ts';
import { rating } from './rating.fixture.ts';

const contentOf = (props: Record<string, unknown>, __images = {}) => ({ props, __images, __files: {} });
const resolver = {
  link: () => null,
  page: () => null,
  image: () => ({ src: 'dune.jpg' }) as never,
  libraryImage: () => null,
  file: () => null,
  richText: (html: string) => html,
};

describe('a field with conditions', () => {
  const fields = {
    kind: field.select({
      options: [
        { value: 'solo', label: 'Solo' },
        { value: 'group', label: 'Group' },
      ],
    }),
    artist: field.text({ required: true, when: { kind: 'solo' } }),
    born: field.number({ required: true, when: { artist: { exists: true } } }),
    photo: field.image({ when: { kind: 'solo' } }),
    artists: field.list({ name: field.text({ required: true }) }, { min: 1, when: { kind: { in: ['group'] } } }),
    place: field.group({ city: field.text({ required: true }) }, { when: { kind: 'group' } }),
  };
  const stored = contentOf(
    { kind: 'group', artist: 'Noor', born: 'x', artists: [{ key: 'a', name: 'Lee' }], place: { city: 'Delft' } },
    { photo: picture },
  );

  it('has no errors and is not required where it does not apply', () => {
    expect(validateContent(fields, stored, 'publication')).toEqual([]);
    const solo = contentOf({ ...stored.props, kind: 'solo', artist: '', artists: [], place: {} });
    expect(validateContent(fields, solo, 'publication')).toEqual([{ property: 'props.artist', code: 'V_01' }]);
    const open = contentOf({ kind: 'group', artists: [] });
    expect(validateContent(fields, open, 'publication').map(({ property }) => property)).toEqual([
      'props.artists',
      'props.place.city',
    ]);
  });

  it('keeps its stored value, which components and search do not receive', () => {
    expect(cleanContent(fields, stored)).toMatchObject({ props: { artist: 'Noor' }, __images: { photo: picture } });
    expect(resolveContent(fields, stored, resolver)).toEqual({
      kind: 'group',
      artist: '',
      born: null,
      photo: null,
      artists: [{ key: 'a', name: 'Lee' }],
      place: { city: 'Delft' },
    });
    expect(searchTextOf(fields, stored)).toBe('Lee\nDelft');
    const solo = contentOf({ ...stored.props, kind: 'solo' }, stored.__images);
    expect(resolveContent(fields, solo, resolver)).toMatchObject({
      artist: 'Noor',
      photo: { src: 'dune.jpg' },
      artists: [],
      place: { city: '' },
    });
  });

  it('asks the fields of its own list item', () => {
    const rows = field.list({
      isFree: field.switch(),
      price: field.number({ required: true, when: { isFree: false } }),
    });
    const items = [{ key: 'a', isFree: true }, { key: 'b' }];
    expect(validateContent({ rows }, contentOf({ rows: items }), 'publication')).toEqual([
      { property: 'props.rows.1.price', code: 'V_01' },
    ]);
  });

  it.each<[string, object, Record<string, unknown>, boolean]>([
    ['a number above', { amount: { gt: 3 } }, { amount: 4 }, true],
    ['a number not above', { amount: { gt: 3 } }, { amount: 3 }, false],
    ['no number', { amount: { lte: 3 } }, {}, false],
    ['a number between', { amount: { gte: 1, lt: 3 } }, { amount: 2 }, true],
    ['a day', { day: { gte: '2026-11-21' } }, { day: '2026-12-01' }, true],
    ['an empty day', { day: { lt: '2026-11-21' } }, {}, false],
    ['a part of a text', { name: { contains: 'oo' } }, { name: 'Noor' }, true],
    ['another text', { name: { not: 'Noor' } }, { name: 'Lee' }, true],
    ['an item of a list', { themes: { contains: 'sea' } }, { themes: ['sea'] }, true],
    ['one of some items', { themes: { in: ['sea', 'air'] } }, { themes: ['land'] }, false],
    ['a list that is filled', { rows: { exists: true } }, { rows: [{}] }, true],
    ['a list that is empty', { rows: { exists: false } }, { rows: [] }, true],
    ['a value of another type', { amount: 1 }, { amount: '1' }, false],
  ])('compares %s', (_, when, props, isShown) => {
    const some: Fields = {
      amount: field.number(),
      day: field.date(),
      name: field.text(),
      themes: field.multiSelect({ options: ['sea', 'air', 'land'].map((value) => ({ value, label: value })) }),
      rows: field.list({ a: field.text() }),
      note: field.text({ when: when as never }),
    };
    const { note } = resolveContent(some, contentOf({ ...props, note: 'shown' }), resolver);
    expect(note).toBe(isShown ? 'shown' : '');
  });
});

describe('a default', () => {
  const fields = {
    title: field.text({ default: 'Tour' }),
    amount: field.number({ default: 4 }),
    days: field.multiSelect({ options: [{ value: 'sat', label: 'Saturday' }], default: ['sat'] }),
    stars: rating({ default: 3 }),
    at: field.group({ city: field.text({ default: 'Delft' }), street: field.text() }),
    plain: field.group({ street: field.text() }),
  };

  it('is the value in new content, and of no other', () => {
    const at = { city: 'Delft', street: '' };
    expect(emptyContent(fields).props).toMatchObject({ title: 'Tour', amount: 4, days: ['sat'], stars: 3, at });
    expect(cleanContent(fields, contentOf({})).props).toMatchObject({ title: '', amount: null, days: [], stars: null });
  });

  it('starts a new page, unless its type has another', () => {
    const begin = beginningOf(fields, contentOf({ title: 'Visit' }), '2026-11-26').props;
    expect(begin).toEqual({ amount: 4, days: ['sat'], stars: 3, at: { city: 'Delft' } });
    expect(beginningOf(fields, contentOf({}), '').props).toEqual({});
  });

  it('of a choice or a switch is also its value before it is stored', () => {
    const choices = ['sat', 'sun'].map((value) => ({ value, label: value }));
    const fields = {
      day: field.select({ options: choices, default: 'sun', required: true }),
      open: field.switch({ default: true }),
    };
    expect(emptyContent(fields).props).toEqual({ day: 'sun', open: true });
  });

  it('has the type of the field', () => {
    const wrong = [
      // @ts-expect-error a number is not a text
      field.text({ default: 1 }),
      // @ts-expect-error no such choice
      field.multiSelect({ options: [{ value: 'sat', label: 'Saturday' }], default: ['sun'] }),
      // @ts-expect-error a text is not a rating
      rating({ default: 'three' }),
      // @ts-expect-error no such choice
      field.select({ options: [{ value: 'sat', label: 'Saturday' }], default: 'sun' }),
      // @ts-expect-error a switch is on or off
      field.switch({ default: 'on' }),
      // @ts-expect-error no such width
      field.text({ width: 'quarter' }),
      // @ts-expect-error texts have no such option
      field.text({ maximum: 80 }),
    ];
    expect(wrong).toHaveLength(7);
  });
});

it('a text matches the pattern of its field as a whole', () => {
  const fields = { code: field.text({ validate: { pattern: '[A-Z]{2}\\d{2}', message: 'Use a code such as AB12.' } }) };
  const errors = (code: string) => validateContent(fields, contentOf({ code }), 'draft');
  expect([errors('AB12'), errors('')]).toEqual([[], []]);
  expect(errors('AB123')).toEqual([{ property: 'props.code', code: 'V_12' }]);
  expect(jsonSchemaOf(fields)).toMatchObject({ properties: { code: { pattern: '^(?:[A-Z]{2}\\d{2})$' } } });
});

it('texts of options are in the language of the editor', () => {
  const section = { en: 'Search engines', nl: 'Zoekmachines' };
  const message = { en: 'Use a code.', nl: 'Gebruik een code.' };
  const placeholder = { en: 'Such as AB', nl: 'Zoals AB' };
  const code = field.text({ section, placeholder, validate: { pattern: '[A-Z]+', message } });
  expect(localiseFields({ code }, 'nl').code).toMatchObject({
    section: 'Zoekmachines',
    placeholder: 'Zoals AB',
    validate: { pattern: '[A-Z]+', message: 'Gebruik een code.' },
  });
});

describe('a site refuses', () => {
  const message = 'Use a code.';
  const kind = field.select({ options: [{ value: 'solo', label: 'Solo' }] });
  it.each<[string, Fields, string]>([
    ['conditions on no field', { a: field.text({ when: { b: 'x' } }) }, 'field "a" names "b" in its `when`'],
    [
      'a value that the other field cannot have',
      { kind, a: field.text({ when: { kind: 'duo' } }) },
      'field "a" compares "kind" with "duo" in its `when`, which that field cannot have',
    ],
    ['an operator', { kind, a: field.text({ when: { kind: { is: 'solo' } as never } }) }, 'has the operator "is"'],
    [
      'conditions in a circle',
      { a: field.text({ when: { b: 'x' } }), b: field.text({ when: { a: 'x' } }) },
      'field "a" depends on itself by its `when`',
    ],
    [
      'conditions that are a text',
      { kind, a: field.text({ when: 'solo' as never }) },
      'field "a" has "solo" as `when`: give conditions',
    ],
    ['a default that is too long', { a: field.text({ max: 2, default: 'long' }) }, 'has the default "long"'],
    [
      'a pattern that is none',
      { a: field.text({ validate: { pattern: '[', message } }) },
      'has a `validate` without a valid regular expression',
    ],
    [
      'a pattern of numbers',
      { a: field.number({ validate: { pattern: '1', message } }) },
      'has a `validate`, but its values are not plain texts',
    ],
    ['a width', { a: field.text({ width: 'quarter' as never }) }, 'has "quarter" as `width`: use "full"'],
    ['a section in two languages without English', { a: field.text({ section: { nl: 'x', de: 'y' } }) }, '`section`'],
    [
      'a placeholder of a switch',
      { a: { ...field.switch(), placeholder: 'x' } as never },
      'has "placeholder", which does',
    ],
  ])('%s', (_, fields, what) => {
    const pageTypes = [definePageType({ id: 'tour', label: 'Tour', fields })];
    const locales = [{ code: 'en', name: 'English' }];
    expect(() => defineSite({ name: 'Tests', locales, defaultLocale: 'en', blocks: [], pageTypes })).toThrow(what);
  });
});
