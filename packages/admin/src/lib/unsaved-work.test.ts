import { expect, it } from 'vitest';
import { hasUnsavedWork, holdUnsavedWork } from './unsaved-work.ts';

it('reports unsaved work until all holders have released it', () => {
  expect(hasUnsavedWork()).toBe(false);
  const [one, other] = [holdUnsavedWork(), holdUnsavedWork()];
  one();
  one();
  expect(hasUnsavedWork()).toBe(true);
  other();
  expect(hasUnsavedWork()).toBe(false);
});
