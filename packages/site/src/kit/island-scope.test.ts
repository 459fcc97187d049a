import { expect, test } from 'vitest';
import { islandID, islandProps } from './island-scope.ts';

test('props that are not JSON are refused, with the island and the name', () => {
  expect(islandProps('blocks/counter#Counter', {})).toBeUndefined();
  expect(islandProps('blocks/counter#Counter', { start: 3, step: undefined, days: [{ open: true }, null] })).toBe(
    '{"start":3,"days":[{"open":true},null]}',
  );
  for (const [value, kind] of [
    [() => undefined, 'a function'],
    [new Date(0), 'a Date'],
    [Symbol.for('react.element'), 'a component or symbol'],
    [1n, 'a bigint'],
  ] as const) {
    expect(() => islandProps('blocks/counter#Counter', { rows: [{ value }] })).toThrow(
      `The island "blocks/counter#Counter" has ${kind} in its props, at "value".`,
    );
  }
});

test('an island that its file does not export is named as such', () => {
  expect(() => islandID(undefined)).toThrow('An island is undefined: check its import.');
});
