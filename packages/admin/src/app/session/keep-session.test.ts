import { CmsError } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { isRefusal, isRenewalDue } from './keep-session.ts';

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

it('keeps the session when the server is busy or limits calls', () => {
  const failure = (status: number): CmsError => new CmsError([{ property: '', code: 'G_01' }], status);
  expect([0, 429, 502, 503, 504].map((status) => isRefusal(failure(status)))).toEqual(Array(5).fill(false));
  expect([401, 403].map((status) => isRefusal(failure(status)))).toEqual([true, true]);
});
