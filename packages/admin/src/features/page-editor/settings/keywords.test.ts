import { expect, it } from 'vitest';
import { addKeywords, keywordLimits } from './keywords.ts';

it('splits a pasted list, trims it and skips duplicates', () => {
  expect(addKeywords(['dyke'], ' Dyke, sea   level;\nfresh water,,\tDIKE\r\nsea level')).toEqual([
    'dyke',
    'sea level',
    'fresh water',
    'DIKE',
  ]);
  expect(addKeywords(['dyke'], ' , ')).toEqual(['dyke']);
});

it('respects the limits of the server', () => {
  const many = Array.from({ length: 80 }, (_, number) => `word ${number}`).join(',');
  expect(addKeywords([], many)).toHaveLength(keywordLimits.count);
  expect(addKeywords([], 'x'.repeat(300))[0]).toHaveLength(keywordLimits.characters);
});
