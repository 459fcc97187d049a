import { expect, test } from 'vitest';
import { createDropLog } from './drop-log.ts';

test('drops are recorded while something is computed, and then forgotten', () => {
  const log = createDropLog();
  const start = log.begin();
  log.record(['a']);
  expect(log.hasDropped(start, ['a'])).toBe(true);
  expect(log.hasDropped(start, ['b'])).toBe(false);
  log.begin();
  log.end();
  expect(log.hasDropped(start, ['a'])).toBe(true);
  log.end();
  expect(log.hasDropped(start, ['a'])).toBe(false);
});

test('a drop of everything concerns every tag of a computation that began before it', () => {
  const log = createDropLog();
  const before = log.begin();
  log.recordAll();
  expect(log.hasDropped(before, [])).toBe(true);
  expect(log.hasDropped(log.begin(), ['a'])).toBe(false);
});
