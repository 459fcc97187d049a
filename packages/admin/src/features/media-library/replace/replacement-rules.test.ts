import { expect, test } from 'vitest';
import { hasOtherShape, refusalOf } from './replacement-rules.ts';

test('images have the same shape in every size, and drawings without pixels have none', () => {
  expect(hasOtherShape({ width: 1600, height: 900 }, { width: 801, height: 450 })).toBe(false);
  expect(hasOtherShape({ width: 1600, height: 900 }, { width: 900, height: 900 })).toBe(true);
  expect(hasOtherShape({ width: 1600, height: 900 }, { width: null, height: null })).toBe(false);
});

test('a file of another type, an empty and a too large one are refused before the upload', () => {
  expect(refusalOf('image', { type: 'image/png', size: 10 })).toBeNull();
  expect(refusalOf('document', { type: 'text/plain', size: 10 })).toBeNull();
  expect(refusalOf('gif', { type: 'image/png', size: 10 })).toEqual({ property: 'file', code: 'V_12' });
  expect(refusalOf('video', { type: 'application/pdf', size: 10 })?.code).toBe('V_12');
  expect(refusalOf('image', { type: 'image/png', size: 0 })?.code).toBe('V_17');
  expect(refusalOf('image', { type: 'image/png', size: 2 ** 31 })?.code).toBe('ML_01');
});
