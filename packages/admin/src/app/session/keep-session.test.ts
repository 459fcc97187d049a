import { expect, it } from 'vitest';
import { isRenewalDue } from './keep-session.ts';

const minute = 60_000;

it('does not renew the session without activity', () => {
  expect(isRenewalDue(20 * minute, 0, 1)).toBe(false);
});

it('renews it every four minutes of activity', () => {
  expect(isRenewalDue(3 * minute, 3 * minute - 1, 0)).toBe(false);
  expect(isRenewalDue(4 * minute, 4 * minute - 1, 0)).toBe(true);
});

it('reports the last activity after 45 seconds of inactivity', () => {
  expect(isRenewalDue(1.5 * minute, minute, 0)).toBe(false);
  expect(isRenewalDue(1.75 * minute, minute, 0)).toBe(true);
});
