import type { ImageRecord } from '@ximblox/contract';
import { expect, test } from 'vitest';
import { followedRecord, type ReplacedFile, stateShown } from './replaced-file.ts';

const state = (hash: string, width = 400, height = 300) => ({ hash, fileName: `${hash}.jpg`, width, height });
const file = (...followed: boolean[]): ReplacedFile => ({
  id: 1,
  ...state(`s${followed.length}`),
  earlier: followed.map((one, position) => Object.assign(state(`s${position}`), { followed: one })),
});
const record: ImageRecord = { hash: 's0', fileName: 'own.jpg', altText: 'Zee', fileID: 1 };

test('a page shows the state after the last change that it follows', () => {
  expect(stateShown(file()).hash).toBe('s0');
  expect(stateShown(file(true)).hash).toBe('s1');
  expect(stateShown(file(false)).hash).toBe('s0');
  expect(stateShown(file(true, false, false)).hash).toBe('s1');
  // A page that follows the later change has left the earlier state, too.
  expect(stateShown(file(false, true)).hash).toBe('s2');
});

test('a reference follows its file, and stays the same object without a change', () => {
  expect(followedRecord(record, file(false))).toBe(record);
  expect(followedRecord(record, undefined)).toBe(record);
  expect(followedRecord(record, file(true))).toEqual({ ...record, hash: 's1', fileName: 's1.jpg' });
});

test('a crop keeps its part, or its shape if the new image has another', () => {
  const cropParams = { x: 100, y: 60, width: 200, height: 100, rotate: 0, scaleX: -1, scaleY: 1 };
  const cropped = { ...record, cropParams };
  const [before] = file(true).earlier;
  const after = (width: number, height: number): ReplacedFile => ({
    id: 1,
    ...state('s1', width, height),
    earlier: before ? [before] : [],
  });
  expect(followedRecord(cropped, after(200, 150)).cropParams).toEqual({
    ...cropParams,
    x: 50,
    y: 30,
    width: 100,
    height: 50,
  });
  expect(followedRecord(cropped, after(100, 400)).cropParams).toEqual({
    ...cropParams,
    x: 0,
    y: 122,
    width: 100,
    height: 50,
  });
});
