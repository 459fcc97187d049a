import type { WorkingCopy } from '@ximblox/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyName, forgetUnanswered, noteUnanswered, readArrived } from './unanswered-copy.ts';

let storage: Storage;
let answers: (number | null)[];

const read = async () => {
  const revision = answers.length > 1 ? answers.shift() : answers[0];
  return { workingCopy: typeof revision === 'number' ? ({ revision } as WorkingCopy) : null };
};
const revisionRead = async () => {
  const found = readArrived(storage, copyName(7), read);
  await vi.runAllTimersAsync();
  return (await found).workingCopy?.revision ?? 0;
};

beforeEach(() => {
  vi.useFakeTimers();
  const items = new Map<string, string>();
  storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
});
afterEach(() => void vi.useRealTimers());

it("polls until the previous window's request has arrived", async () => {
  noteUnanswered(storage, copyName(7), 3);
  answers = [3, 3, 4, 5];
  expect(await revisionRead()).toBe(4);
  expect(answers).toEqual([5]);
  noteUnanswered(storage, copyName(7), 0);
  answers = [null, 6, 7];
  expect(await revisionRead()).toBe(6);
});

it('reads once if no request is pending, or it has arrived or been deleted', async () => {
  answers = [3, 4];
  expect(await revisionRead()).toBe(3);
  noteUnanswered(storage, copyName(7), 3);
  // Another release, or the live line, has a copy of its own.
  noteUnanswered(storage, copyName(7, 2), 3);
  forgetUnanswered(storage, copyName(7));
  answers = [3, 4];
  expect(await revisionRead()).toBe(3);
  noteUnanswered(storage, copyName(7), 3);
  answers = [null, 4];
  expect(await revisionRead()).toBe(0);
});

it('gives up after two seconds, and does not wait again', async () => {
  noteUnanswered(storage, copyName(7), 3);
  answers = [3];
  const began = Date.now();
  expect(await revisionRead()).toBe(3);
  expect(Date.now() - began).toBeLessThanOrEqual(2000);
  answers = [3, 4];
  expect(await revisionRead()).toBe(3);
});
