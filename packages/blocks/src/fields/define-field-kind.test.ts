import { describe, expect, expectTypeOf, it } from 'vitest';
import { cleanContent } from '../clean/index.ts';
import { compareFields } from '../compare-fields.ts';
import { emptyContent, isReadable, searchTextOf } from '../content.ts';
import { definePageType } from '../define-page-type.ts';
import { defineSite } from '../define-site.ts';
import { jsonSchemaOf } from '../json-schema.ts';
import { pageConditions } from '../page-conditions.ts';
import { pageSorts } from '../page-order.ts';
import type { OrderOf } from '../render-context.ts';
import type { Where } from '../conditions.ts';
import { resolveContent } from '../resolve.ts';
import { validateContent } from '../validate.ts';
import { defineFieldKind } from './define-field-kind.ts';
import type { Fields, RenderedFields } from './field.ts';
import { field } from './index.ts';
import { rating } from './rating.fixture.ts';

const contentOf = (props: Record<string, unknown>) => ({ props, __images: {}, __files: {} });
const resolver = {
  link: () => null,
  page: () => null,
  image: () => null,
  libraryImage: () => null,
  file: () => null,
  richText: (html: string) => html,
};

/** A kind whose values have parts, with everything left to the defaults. */
const price = defineFieldKind({
  kind: 'price',
  empty: () => ({ amount: 0, currency: 'EUR' }),
  parse(stored): { amount: number; currency: string } | undefined {
    const { amount, currency } = stored as { amount: unknown; currency: unknown };
    return typeof amount === 'number' && typeof currency === 'string' ? { amount, currency } : undefined;
  },
});

const fields = { stars: rating({ max: 3, required: true, label: 'Stars' }), ticket: price() };

const siteWith = (some: Fields) =>
  defineSite({
    name: 'Tests',
    locales: [{ code: 'en', name: 'English' }],
    defaultLocale: 'en',
    blocks: [],
    pageTypes: [definePageType({ id: 'review', label: 'Review', fields: some })],
  });

describe('a kind of field that a site defines', () => {
  it('has plain fields, which include the defaults of its options', () => {
    expect(JSON.parse(JSON.stringify(fields.stars))).toEqual({
      kind: 'rating',
      max: 3,
      shape: 'star',
      required: true,
      label: 'Stars',
    });
  });

  it('has its values checked, cleaned, searched, rendered and compared', () => {
    const content = contentOf({ stars: 2.6, ticket: { amount: 12, currency: 'EUR', note: 'x' } });
    expect(validateContent(fields, contentOf({}), 'publication')).toEqual([{ property: 'props.stars', code: 'V_01' }]);
    expect(validateContent(fields, contentOf({ stars: 4, ticket: null }), 'draft')).toEqual([
      { property: 'props.stars', code: 'V_12' },
      { property: 'props.ticket', code: 'V_12' },
    ]);
    const cleaned = cleanContent(fields, content);
    expect(cleaned.props).toEqual({ stars: 3, ticket: { amount: 12, currency: 'EUR' } });
    expect(cleanContent(fields, cleaned)).toEqual(cleaned);
    expect(searchTextOf(fields, cleaned)).toBe('3 of 3');
    expect(resolveContent(fields, cleaned, resolver)).toEqual({
      stars: { stars: 3, max: 3, shape: 'star' },
      ticket: { amount: 12, currency: 'EUR' },
    });
    expect(compareFields(fields, content, cleaned)).toEqual([]);
    expect(compareFields(fields, contentOf({ stars: 1 }), cleaned)).toMatchObject([
      { path: 'stars', before: 1, after: 3 },
      { path: 'ticket' },
    ]);
    expect(jsonSchemaOf(fields)).toMatchObject({ properties: { stars: { maximum: 3 }, ticket: {} } });
  });

  it('is compared by queries as it declares', () => {
    const site = siteWith(fields);
    const { condition } = pageConditions(site, { type: 'review', where: { stars: { gte: 2 } } }, '2026-11-26');
    expect(condition).toMatchObject({ of: [{ of: [{ value: { by: 'number', field: 'stars' }, operator: 'gte' }] }] });
    expect(pageSorts(site, { type: 'review', orderBy: { stars: 'desc' } })).toMatchObject([{ by: 'number' }]);
    const byTicket = () => pageConditions(site, { type: 'review', where: { ticket: 1 } }, '2026-11-26');
    expect(byTicket).toThrow('by the field "ticket", which is of the kind "price"');
  });

  it('has its types inferred', () => {
    type Rendered = RenderedFields<typeof fields>;
    expectTypeOf<Rendered['stars']>().toEqualTypeOf<{ stars: number | null; max: number; shape: 'star' | 'drop' }>();
    expectTypeOf<Rendered['ticket']>().toEqualTypeOf<{ amount: number; currency: string }>();
    const where: Where<typeof fields> = { stars: { between: [2, 3] } };
    const orderBy: OrderOf<typeof fields> = { stars: 'asc' };
    expect([where, orderBy]).toHaveLength(2);
    const refused = [
      // @ts-expect-error a rating is compared as a number
      { stars: { contains: 'two' } } satisfies Where<typeof fields>,
      // @ts-expect-error pages cannot be selected by a price
      { ticket: { exists: true } } satisfies Where<typeof fields>,
      // @ts-expect-error pages cannot be sorted by a price
      { ticket: 'asc' } satisfies OrderOf<typeof fields>,
      // @ts-expect-error no such option
      rating({ maximum: 3 }),
      // @ts-expect-error no such shape
      rating({ shape: 'moon' }),
      // @ts-expect-error an empty value of another type
      defineFieldKind({ kind: 'wrongEmpty', parse: (stored) => (stored === 1 ? 1 : undefined), empty: () => 'none' }),
      // @ts-expect-error texts are not compared as numbers
      defineFieldKind({ kind: 'wrongQuery', parse: (stored) => String(stored), empty: () => '', query: 'number' })(),
    ];
    expect(refused).toHaveLength(7);
  });

  it('leaves out a value that it fails to resolve, and reports it', () => {
    const broken = defineFieldKind({
      kind: 'broken',
      empty: () => '',
      parse: (stored) => String(stored),
      resolve: () => {
        throw new Error('no such service');
      },
    });
    const failures: string[] = [];
    const failed = (error: unknown, path: string): void => void failures.push(`${path}: ${String(error)}`);
    const content = contentOf({ map: 'x', name: 'Sluice' });
    const resolved = resolveContent({ map: broken(), name: field.text() }, content, { ...resolver, failed });
    expect(resolved).toEqual({ name: 'Sluice' });
    expect(failures).toEqual(['map: Error: no such service']);
  });

  it('is the kind of its fields, also when development defines it again', () => {
    const define = (limit: number) =>
      defineFieldKind({
        kind: 'reloaded',
        empty: () => 0,
        parse: (stored) => (typeof stored === 'number' ? stored : undefined),
        check: (value) => (value > limit ? [{ code: 'V_14' as const }] : []),
      });
    const [before, after] = [define(1)(), define(2)()];
    const errors = (some: Fields) => validateContent(some, contentOf({ a: 2 }), 'draft');
    expect([errors({ a: before }), errors({ a: after })]).toEqual([[{ property: 'props.a', code: 'V_14' }], []]);
    expect(() => siteWith({ a: before, b: after })).not.toThrow();
  });
});

describe('a kind that the program does not know', () => {
  const unknown: Fields = { odd: { kind: 'nobodyKnows', required: true }, name: field.text() };

  it('keeps its values as they are stored, and gives components none', () => {
    const content = contentOf({ odd: { any: ['thing'] }, name: 'x' });
    expect(cleanContent(unknown, content)).toEqual(content);
    expect(isReadable(unknown, content)).toBe(true);
    expect(validateContent(unknown, content, 'publication')).toEqual([]);
    expect(validateContent(unknown, contentOf({}), 'draft')).toEqual([]);
    expect(emptyContent(unknown).props).toEqual({ name: '' });
    expect(resolveContent(unknown, content, resolver)).toEqual({ name: 'x' });
  });

  it('is refused in the definition of a site', () => {
    expect(() => siteWith(unknown)).toThrow('field "odd" has the kind "nobodyKnows", which does not exist');
  });
});

describe('a site refuses', () => {
  const sound = { empty: () => '', parse: (stored: unknown) => (typeof stored === 'string' ? stored : undefined) };
  const first = defineFieldKind({ kind: 'twice', ...sound });
  const second = defineFieldKind({ kind: 'twice', ...sound });

  it.each([
    ['two kinds with one name', { a: first(), b: second() }, 'The site has 2 field kinds called "twice": rename'],
    ['the name of a built-in kind', { a: defineFieldKind({ kind: 'text', ...sound })() }, 'has the name of a built-in'],
    ['a name with a hyphen', { a: defineFieldKind({ kind: 'my-kind', ...sound })() }, 'has a name that is not allowed'],
    [
      'an option of every field',
      { a: defineFieldKind({ kind: 'helpful', options: { help: 'x' }, ...sound })() },
      'Field kind "helpful" has the option "help", which every field has',
    ],
    [
      'a choice without choices',
      { a: defineFieldKind({ kind: 'open', query: 'choice', ...sound })() },
      'has no `choices`',
    ],
    [
      'no `parse`',
      { a: defineFieldKind({ kind: 'parseless', ...sound, parse: undefined as never })() },
      'Field kind "parseless" has no `parse`: give it a function',
    ],
    [
      'an empty value that its parser refuses',
      {
        a: field.list({
          b: defineFieldKind({ kind: 'strict', ...sound, parse: (stored) => (stored ? String(stored) : undefined) })(),
        }),
      },
      'Field kind "strict" has "" as its `empty` value, which its `parse` refuses',
    ],
    ['an option with a problem', { a: rating({ max: 0 }) }, 'field "a" has 0 as `max`: use 1 or more'],
    ['a function in a field', { a: { ...field.text(), help: () => 'x' } }, 'has a function as "help"'],
  ])('%s', (_, some, message) => {
    expect(() => siteWith(some as unknown as Fields)).toThrow(message);
  });

  it('names the place of the definition', () => {
    expect(() => siteWith({ a: defineFieldKind({ kind: 'text', ...sound })() })).toThrow(
      /define-field-kind\.test\.ts:\d+/,
    );
  });
});
