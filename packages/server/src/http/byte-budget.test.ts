import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const refusal = expect.objectContaining({ status: 503 }) as Error;

test('an owner, and all owners together, hold so many bytes at once and no more', () => {
  const budget = createByteBudget({ each: 10, all: 15 });
  const first = budget.hold('a');
  first.take(6);
  expect(() => budget.hold('a').take(5)).toThrow(refusal);
  const second = budget.hold('b');
  second.take(9);
  expect(() => budget.hold('c').take(1)).toThrow(refusal);
  first.release();
  first.release();
  budget.hold('c').take(6);
  expect(() => budget.hold('d').take(1)).toThrow(refusal);
});

test('what was released takes nothing more, so that a late chunk leaks nothing', () => {
  const budget = createByteBudget({ each: 10, all: 10 });
  const held = budget.hold('a');
  held.take(4);
  held.release();
  expect(() => held.take(1)).toThrow(refusal);
  budget.hold('a').take(10);
});
