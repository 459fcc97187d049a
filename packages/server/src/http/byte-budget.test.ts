import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const refusal = expect.objectContaining({ status: 503 }) as Error;

test('limits the bytes of one owner and of all owners together', () => {
  const budget = createByteBudget({ each: 10, all: 15 });
  const first = budget.reserve('a');
  first.take(6);
  expect(() => budget.reserve('a').take(5)).toThrow(refusal);
  const second = budget.reserve('b');
  second.take(9);
  expect(() => budget.reserve('c').take(1)).toThrow(refusal);
  first.release();
  first.release();
  budget.reserve('c').take(6);
  expect(() => budget.reserve('d').take(1)).toThrow(refusal);
});

test('a released reservation refuses further bytes, so that a late chunk leaks none', () => {
  const budget = createByteBudget({ each: 10, all: 10 });
  const reservation = budget.reserve('a');
  reservation.take(4);
  reservation.release();
  expect(() => reservation.take(1)).toThrow(refusal);
  budget.reserve('a').take(10);
});
