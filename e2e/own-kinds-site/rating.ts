import { defineFieldKind } from '@ximblox/blocks';

const options: { max: number; shape: 'star' | 'drop' } = { max: 5, shape: 'star' };

/** A number of stars. */
export const rating = defineFieldKind({
  kind: 'rating',
  options,
  parse: (stored) => (stored === null || typeof stored === 'number' ? stored : undefined),
  empty: () => null,
  check: (value, { max }) => (value !== null && (value < 1 || value > max) ? [{ code: 'V_12' }] : []),
  clean: (value) => value && Math.round(value),
  resolve: (value, { max }) => (value === null ? null : { value, text: `${value} of ${max}` }),
  searchText: (value, { max }) => `${value} of ${max}`,
  query: 'number',
});
