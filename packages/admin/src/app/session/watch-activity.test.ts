import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchActivity } from './watch-activity.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;

function watched(minutes: number, withWarning = true) {
  const happened: string[] = [];
  const target = new EventTarget();
  const watch = watchActivity({
    minutes,
    target,
    onExpire: () => happened.push('expire'),
    ...(withWarning ? { onWarning: () => happened.push('warning'), onReturn: () => happened.push('return') } : {}),
  });
  return { happened, target, watch };
}

describe('watchActivity', () => {
  it('warns a minute before the end, then ends once', () => {
    const { happened } = watched(10);
    vi.advanceTimersByTime(9 * minute - 1);
    expect(happened).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(happened).toEqual(['warning']);
    vi.advanceTimersByTime(30 * minute);
    expect(happened).toEqual(['warning', 'expire']);
  });

  it.each(['mousemove', 'click', 'scroll', 'keydown'])('starts anew at %s', (sign) => {
    const { happened, target } = watched(10);
    vi.advanceTimersByTime(8 * minute);
    target.dispatchEvent(new Event(sign));
    vi.advanceTimersByTime(8 * minute);
    expect(happened).toEqual([]);
  });

  it.each(['mousemove', 'click', 'scroll', 'keydown'])('takes a warning back at %s, and starts anew', (sign) => {
    const { happened, target } = watched(10);
    vi.advanceTimersByTime(9.5 * minute);
    target.dispatchEvent(new Event(sign));
    vi.advanceTimersByTime(9 * minute - 1);
    expect(happened).toEqual(['warning', 'return']);
    vi.advanceTimersByTime(minute + 1);
    expect(happened).toEqual(['warning', 'return', 'warning', 'expire']);
  });

  it('withdraws a warning after activity in another window', () => {
    const { happened, watch } = watched(10);
    vi.advanceTimersByTime(9.5 * minute);
    watch.touch();
    vi.advanceTimersByTime(8 * minute);
    expect(happened).toEqual(['warning', 'return']);
  });

  it('ends without a warning if no callback is given', () => {
    const { happened } = watched(1, false);
    vi.advanceTimersByTime(minute);
    expect(happened).toEqual(['expire']);
  });

  it('stops listening after the end', () => {
    const target = new EventTarget();
    const removed: string[] = [];
    const remove = target.removeEventListener.bind(target);
    target.removeEventListener = (type: string, ...rest: [EventListener]) => {
      removed.push(type);
      remove(type, ...rest);
    };
    watchActivity({ minutes: 1, target, onExpire: () => undefined });
    vi.advanceTimersByTime(minute);
    expect(removed).toEqual(['mousemove', 'click', 'scroll', 'keydown']);
  });
});
