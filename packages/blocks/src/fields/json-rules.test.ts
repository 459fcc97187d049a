import { expect, test } from 'vitest';
import { brokenParts, type JsonRules } from './json-rules.ts';

const cases: [rules: JsonRules, value: unknown, broken: string[]][] = [
  [{}, { any: 'thing' }, []],
  [{ type: 'integer' }, 1.5, ['']],
  [{ type: ['string', 'null'] }, null, []],
  [{ type: 'array' }, {}, ['']],
  [{ type: 'object' }, [], ['']],
  [{ type: 'boolean' }, true, []],
  [{ const: { a: 1, b: 2 } }, { b: 2, a: 1 }, []],
  [{ const: null }, 0, ['']],
  [{ enum: [1, 'a'] }, 'b', ['']],
  [{ minimum: 1, maximum: 3 }, 4, ['']],
  [{ minLength: 2 }, 'a', ['']],
  [{ pattern: '^\\p{L}+$' }, 'é', []],
  [{ minItems: 1 }, [], ['']],
  [{ items: { items: { type: 'number' } } }, [[1], [2, 'a']], ['1.1']],
  [
    { required: ['a'], properties: { b: { type: 'string' } }, additionalProperties: false },
    { b: 1, c: 2 },
    ['a', 'b', 'c'],
  ],
  [{ properties: Object.fromEntries([['constructor', { type: 'string' as const }]]) }, {}, []],
  [{ additionalProperties: false }, { toString: 1 }, ['toString']],
];

test.each(cases)('%j for %j', (rules, value, broken) => expect(brokenParts(value, rules)).toEqual(broken));
