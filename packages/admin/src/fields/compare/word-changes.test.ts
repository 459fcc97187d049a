import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type TextRun, wordChanges } from './word-changes.ts';

const without = (runs: readonly TextRun[], kind: TextRun['kind']): string =>
  runs
    .filter((run) => run.kind !== kind)
    .map(({ text }) => text)
    .join('');

it('contains both texts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom('dike', 'dune', ' ', ', ', 'é'), { maxLength: 20 }).map((words) => words.join('')),
  );
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = wordChanges(before, after);
      expect(without(runs, 'added')).toBe(before);
      expect(without(runs, 'removed')).toBe(after);
    }),
  );
});

it('marks the fewest possible words, not letters', () => {
  expect(wordChanges('The dike holds, today.', 'The dune holds today.')).toEqual([
    { kind: 'same', text: 'The ' },
    { kind: 'removed', text: 'dike' },
    { kind: 'added', text: 'dune' },
    { kind: 'same', text: ' holds' },
    { kind: 'removed', text: ',' },
    { kind: 'same', text: ' today.' },
  ]);
  expect(wordChanges('somebody keeps watch', 'many people watch')).toEqual([
    { kind: 'removed', text: 'somebody keeps' },
    { kind: 'added', text: 'many people' },
    { kind: 'same', text: ' watch' },
  ]);
  expect(wordChanges('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
});

it('replaces the middle of texts that are too long and too different', () => {
  const [before, after] = ['a ', 'b '].map((word) => `start ${word.repeat(3000)}end`) as [string, string];
  expect(wordChanges(before, after).map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
});
