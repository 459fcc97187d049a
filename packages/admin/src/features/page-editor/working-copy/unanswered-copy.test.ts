import type { WorkingCopy } from '@ximblox/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetUnanswered, noteUnanswered, readArrived } from './unanswered-copy.ts';

let storage: Storage;
let answers: (number | null)[];

const read = async () => {
  const revision = answers.length > 1 ? answers.shift() : answers[0];
  return { workingCopy: typeof revision === 'number' ? ({ revision } as WorkingCopy) : null };
};
const revisionRead = async () => {
  const found = readArrived(storage, 7, read);
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
  noteUnanswered(storage, 7, 3);
  answers = [3, 3, 4, 5];
  expect(await revisionRead()).toBe(4);
  expect(answers).toEqual([5]);
  noteUnanswered(storage, 7, 0);
  answers = [null, 6, 7];
  expect(await revisionRead()).toBe(6);
});

it('reads once if no request is pending, or it has arrived or been deleted', async () => {
  answers = [3, 4];
  expect(await revisionRead()).toBe(3);
  noteUnanswered(storage, 7, 3);
  forgetUnanswered(storage, 7);
  answers = [3, 4];
  expect(await revisionRead()).toBe(3);
  noteUnanswered(storage, 7, 3);
  answers = [null, 4];
  expect(await revisionRead()).toBe(0);
});

it('gives up after two seconds, and does not wait again', async () => {
  noteUnanswered(storage, 7, 3);
  answers = [3];
  const began = Date.now();
  expect(await revisionRead()).toBe(3);
  expect(Date.now() - began).toBeLessThanOrEqual(2000);
  answers = [3, 4];
  expect(await revisionRead()).toBe(3);
});
