import { expect, test } from 'vitest';
import { json, jsonProblem } from './json.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test.each([json(), json({ schema: { type: 'array' } })])('refuses values that are nested too deep', (field) => {
  expect(jsonProblem(nested(100), field)).toBeNull();
  for (const levels of [101, 9_900]) {
    expect(jsonProblem(nested(levels), field)).toEqual({ syntax: false, parts: [''] });
  }
});
