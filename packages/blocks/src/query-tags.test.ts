import { expect, test } from 'vitest';
import type { AnyWhere } from './conditions.ts';
import { definePageType } from './define-page-type.ts';
import { field } from './fields/index.ts';
import { pageConditions } from './page-conditions.ts';
import { tagsOfQuery, tagsOfValues } from './query-tags.ts';

const tour = definePageType({
  id: 'tour',
  label: 'Tour',
  fields: {
    pace: field.select({
      options: [
        { value: 'slow', label: 'Slow' },
        { value: 'brisk', label: 'Brisk' },
      ],
    }),
    start: field.date(),
    price: field.number(),
    guide: field.text(),
    leaders: field.reference({ to: 'tour', many: true }),
    photo: field.image(),
  },
});
const listed = { type: 'tour', locale: 'de' };
const all = 'pages:tour:de';

const tagsOf = (where: AnyWhere): string[] =>
  tagsOfQuery(listed, pageConditions({ pageTypes: [tour] }, { type: 'tour', where }, '2026-11-26').condition);
const valuesOf = (typeData: Record<string, unknown>): string[] => tagsOfValues(tour, listed, typeData);

test.each<[AnyWhere, string[]]>([
  [{}, [all]],
  [{ pace: 'slow' }, [`${all}:pace`, `${all}:pace:slow`]],
  [{ pace: { in: ['slow', 'brisk'] }, price: 9 }, [`${all}:price`, `${all}:price:9`]],
  [{ and: [{ leaders: { contains: 7 } }] }, [`${all}:leaders`, `${all}:leaders:7`]],
  [{ start: '2026-11-27' }, [`${all}:start`, `${all}:start:2026-11-27`]],
  [{ id: { in: [3, 4] } }, ['page:3', 'page:4']],
  [{ start: { gte: '2026-11-27' } }, [all]],
  [{ or: [{ pace: 'slow' }, { price: 9 }] }, [all]],
  [{ not: { pace: 'slow' } }, [all]],
  [{ guide: { contains: 'Noor' } }, [all]],
  [{ guide: 'Noor, of the dykes' }, [all]],
  [{ pace: 'slow', below: 3 }, [all]],
])('a query with %j has the tags of what it selects', (where, tags) => expect(tagsOf(where)).toEqual(tags));

test('a page has the tags of its values, and of the fields that it leaves empty', () => {
  expect(valuesOf({ pace: 'slow', price: 9, leaders: [7, 8], guide: 'Noor, of the dykes' }).toSorted()).toEqual([
    all,
    `${all}:leaders:7`,
    `${all}:leaders:8`,
    `${all}:pace:slow`,
    `${all}:price:9`,
    `${all}:start`,
  ]);
});

test.each<[AnyWhere, Record<string, unknown>]>([
  [{ pace: 'slow' }, { pace: 'slow' }],
  [{ pace: 'slow' }, {}],
  [{ pace: 'slow' }, { pace: 7 }],
  [{ price: { in: [9, 10] } }, { price: 10 }],
  [{ price: 1.5 }, { price: 1.5 }],
  [{ leaders: { in: [7, 9] } }, { leaders: [8, 9] }],
  [{ guide: 'Noor' }, { guide: 'Noor' }],
  [{ guide: 'Noor, of the dykes' }, { guide: 'Noor, of the dykes' }],
  [{ start: { lt: '2026-11-27' } }, { start: '2026-11-26' }],
])('a query with %j is dropped for a page with %j', (where, typeData) => {
  const tags = tagsOf(where);
  expect(valuesOf(typeData).some((tag) => tags.includes(tag))).toBe(true);
});

test('a query by a value is kept when a page with another one changes', () => {
  const tags = tagsOf({ pace: 'slow' });
  expect(valuesOf({ pace: 'brisk' }).some((tag) => tags.includes(tag))).toBe(false);
});
