import { expect, test } from 'vitest';
import { messageOf } from './report-failure.ts';

test('a reader of the output that has ended is one sentence', () => {
  const failure = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  expect(messageOf(failure)).toBe('The program that reads the output has ended.');
});
