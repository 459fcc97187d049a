import { expect, it } from 'vitest';
import { isRenewalDue } from './keep-session.ts';

const minute = 60_000;

it('leaves the session alone while nobody does anything', () => {
  expect(isRenewalDue(20 * minute, 0, 1)).toBe(false);
});

it('renews it every four minutes of work', () => {
  expect(isRenewalDue(3 * minute, 3 * minute - 1, 0)).toBe(false);
  expect(isRenewalDue(4 * minute, 4 * minute - 1, 0)).toBe(true);
});

it('passes the last sign of life on once somebody rests', () => {
  expect(isRenewalDue(1.5 * minute, minute, 0)).toBe(false);
  expect(isRenewalDue(1.75 * minute, minute, 0)).toBe(true);
});
