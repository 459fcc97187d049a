import { expect, test } from 'vitest';
import { definePageType } from './define-page-type.ts';
import { defineSite } from './define-site.ts';
import { field } from './fields/index.ts';
import { readPageQuery } from './read-page-query.ts';

const site = defineSite({
  name: 'Site',
  locales: [{ code: 'en', name: 'English' }],
  defaultLocale: 'en',
  blocks: [],
  pageTypes: [
    definePageType({
      id: 'show',
      label: 'Show',
      fields: {
        start: field.date(),
        price: field.number(),
        name: field.text(),
        open: field.switch(),
        makers: field.reference({ to: 'maker', many: true }),
      },
    }),
    definePageType({ id: 'maker', label: 'Maker', fields: { teacher: field.reference({ to: 'maker' }) } }),
  ],
});

const read = (parameters: Record<string, string>) => readPageQuery(site, { type: 'show', ...parameters });
const whereOf = (parameters: Record<string, string>): unknown => {
  const { query, problems } = read(parameters);
  expect(problems).toEqual([]);
  return query.where;
};

test('reads values by the kind of their field', () => {
  expect(whereOf({ 'where.price.gt': '12.5' })).toEqual({ price: { gt: 12.5 } });
  expect(whereOf({ 'where.name': '12' })).toEqual({ name: { equals: '12' } });
  expect(whereOf({ 'where.open': 'true' })).toEqual({ open: { equals: true } });
  expect(whereOf({ 'where.start.gte': 'today-7' })).toEqual({ start: { gte: { today: -7 } } });
  expect(whereOf({ 'where.start.between': 'today,2030-01-01' })).toEqual({
    start: { between: [{ today: 0 }, '2030-01-01'] },
  });
  expect(whereOf({ 'where.makers.contains': '3', 'where.tags.in': '1,2', where: '{"price":1}' })).toEqual({
    and: [{ price: 1 }, { makers: { contains: 3 } }, { tags: { in: [1, 2] } }],
  });
});

test('reads order, page, fields and included references', () => {
  const { query, fields, include, problems } = read({
    orderBy: '-start, title',
    limit: '10',
    page: '3',
    fields: 'start,price',
    include: 'makers,makers.teacher',
  });
  expect(problems).toEqual([]);
  expect(query).toMatchObject({ orderBy: [{ start: 'desc' }, { title: 'asc' }], limit: 10, offset: 20, locale: 'en' });
  expect(fields).toEqual(['start', 'price']);
  expect(include).toEqual([['makers'], ['makers', 'teacher']]);
});

test('reports every problem at its parameter', () => {
  const propertiesOf = (parameters: Record<string, string>): string[] =>
    read(parameters).problems.map(({ property }) => property);
  expect(propertiesOf({ where: '{"and":[{"price":"a"},{"not":{"open":{"gt":1}}}],"or":3}' })).toEqual([
    'where.and.0.price',
    'where.and.1.not.open.gt',
    'where.or',
  ]);
  expect(propertiesOf({ 'where.price.gt': '', limit: '0', page: 'x', orderBy: 'open,nothing' })).toEqual([
    'limit',
    'page',
    'where.price.gt',
    'orderBy.open',
    'orderBy.nothing',
  ]);
  expect(propertiesOf({ page: '1000' })).toEqual([]);
  expect(propertiesOf({ page: '1001' })).toEqual(['page']);
  expect(propertiesOf({ include: 'makers.teacher.teacher,makers.start' })).toEqual([
    'include.makers.teacher.teacher',
    'include.makers.start',
  ]);
  const deep = `${'{"not":'.repeat(14)}{"price":1}${'}'.repeat(14)}`;
  expect(propertiesOf({ where: deep })).toEqual(['where']);
  expect(propertiesOf({ type: 'nothing' })).toEqual(['type']);
});

test('refuses conditions that are too deep to describe', () => {
  expect(read({ where: `{"name":${'['.repeat(6_500)}${']'.repeat(6_500)}}` }).problems).toEqual([
    { property: 'where', message: 'The conditions are nested more than 100 levels deep: use fewer.' },
  ]);
});
