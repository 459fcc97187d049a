import { expect, it } from 'vitest';
import { computeValues } from './computed.ts';
import { definePageType } from './define-page-type.ts';
import { defineSite } from './define-site.ts';
import { field } from './fields/index.ts';

const fields = { price: field.number(), seats: field.number(), total: field.number(), photo: field.image() };
const contentOf = (props: Record<string, unknown>) => ({ props, __images: {}, __files: {} });

it('computes values of fields, typed by the fields', () => {
  const tour = definePageType({
    id: 'tour',
    label: 'Tour',
    fields,
    computed: { total: ({ price, seats }) => (price ?? 0) * (seats ?? 0) },
  });
  expect(computeValues(tour, contentOf({ price: 12, seats: 3, total: 1 })).props).toEqual({
    price: 12,
    seats: 3,
    total: 36,
  });
  const refused = [
    // @ts-expect-error a number is not a text
    definePageType({ id: 'a', label: 'A', fields, computed: { total: () => 'x' } }),
    // @ts-expect-error no such field
    definePageType({ id: 'a', label: 'A', fields, computed: { sum: () => 1 } }),
    // @ts-expect-error functions receive plain values only
    definePageType({ id: 'a', label: 'A', fields, computed: { total: ({ photo }) => photo } }),
  ];
  expect(refused).toHaveLength(3);
});

it('names the field whose function fails', () => {
  const fail = (): never => {
    throw new Error('no rate');
  };
  const of = (total: () => number) => computeValues({ id: 'tour', fields, computed: { total } }, contentOf({}));
  expect(() => of(fail)).toThrow('The computed field "total" of the page type "tour" failed.');
  expect(() => of(() => Number.NaN)).toThrow('has a value that the field refuses');
});

it.each([
  [{ sum: () => 1 }, 'Page type "tour" computes "sum", which is not one of its `fields`'],
  [{ total: 3 }, 'has a `computed` value of "total" that is not a function'],
  [{ name: () => 'x' }, 'computes the field "name", which is `required`'],
])('a site refuses %o', (computed, message) => {
  const own = { ...fields, name: field.text({ required: true }) };
  const pageTypes = [definePageType({ id: 'tour', label: 'Tour', fields: own, computed: computed as never })];
  const locales = [{ code: 'en', name: 'English' }];
  expect(() => defineSite({ name: 'Tests', locales, defaultLocale: 'en', blocks: [], pageTypes })).toThrow(message);
});
