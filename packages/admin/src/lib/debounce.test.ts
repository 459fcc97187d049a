import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const typed = () => {
  const ran: string[] = [];
  return { ran, type: debounce((term: string) => ran.push(term), { wait: 500, maxWait: 1000 }) };
};

it('runs the first call at once and the last one after a silence', () => {
  const { ran, type } = typed();
  type('d');
  type('di');
  type('dij');
  expect(ran).toEqual(['d']);
  vi.advanceTimersByTime(499);
  expect(ran).toEqual(['d']);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['d', 'dij']);
});

it('does not repeat a call that nothing followed', () => {
  const { ran, type } = typed();
  type('dijk');
  vi.advanceTimersByTime(5000);
  expect(ran).toEqual(['dijk']);
});

it('does not wait longer than the limit for a silence', () => {
  const { ran, type } = typed();
  for (let press = 0; press < 15; press += 1) {
    type(String(press));
    vi.advanceTimersByTime(100);
  }
  expect(ran[0]).toBe('0');
  expect(ran[1]).toBe('10');
});

it('forgets what has not run when it is cancelled', () => {
  const { ran, type } = typed();
  type('a');
  type('ab');
  type.cancel();
  vi.advanceTimersByTime(2000);
  expect(ran).toEqual(['a']);
});
