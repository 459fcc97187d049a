import { defineFieldKind } from './define-field-kind.ts';

const options: { max: number; shape: 'star' | 'drop' } = { max: 5, shape: 'star' };

/** A kind that a site defines: a number of stars. */
export const rating = defineFieldKind({
  kind: 'rating',
  options,
  empty: () => null,
  parse: (stored) => (stored === null || typeof stored === 'number' ? stored : undefined),
  check: (value, { max }) => (value !== null && (value < 1 || value > max) ? [{ code: 'V_12' }] : []),
  clean: (value) => value && Math.round(value),
  isSame: (one, other) => Math.round(one ?? 0) === Math.round(other ?? 0),
  searchText: (value, { max }) => `${value} of ${max}`,
  resolve: (stars, { max, shape }) => ({ stars, max, shape }),
  query: 'number',
  jsonSchema: ({ max }) => ({ type: ['integer', 'null'], minimum: 1, maximum: max }),
  optionProblems: ({ max }) => (max > 0 ? [] : [`has ${max} as \`max\`: use 1 or more`]),
});
