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

it('runs the first call immediately and the last one after a pause', () => {
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

it('does not repeat a single call', () => {
  const { ran, type } = typed();
  type('dijk');
  vi.advanceTimersByTime(5000);
  expect(ran).toEqual(['dijk']);
});

it('runs once at the start of a burst, then every maximum wait, and once at its end', () => {
  const { ran, type } = typed();
  const times: number[] = [];
  const start = Date.now();
  for (let press = 0; press < 35; press += 1) {
    const before = ran.length;
    type(String(press));
    // Only the first call of a burst runs immediately.
    expect(ran.length - before).toBe(press === 0 ? 1 : 0);
    vi.advanceTimersByTime(100);
    if (ran.length > before) times.push(Date.now() - start);
  }
  expect(ran).toEqual(['0', '9', '19', '29']);
  vi.advanceTimersByTime(399);
  expect(ran).toHaveLength(4);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['0', '9', '19', '29', '34']);
  expect(times).toEqual([100, 1000, 2000, 3000]);
  // A new burst starts with a leading call.
  type('x');
  expect(ran.at(-1)).toBe('x');
});

it('runs no call twice when a burst ends right after the maximum wait', () => {
  const { ran, type } = typed();
  for (const time of [0, 400, 800]) {
    type(String(time));
    vi.advanceTimersByTime(400);
  }
  vi.advanceTimersByTime(2000);
  expect(ran).toEqual(['0', '800']);
});

it('drops the pending call on cancel', () => {
  const { ran, type } = typed();
  type('a');
  type('ab');
  type.cancel();
  vi.advanceTimersByTime(2000);
  expect(ran).toEqual(['a']);
});
