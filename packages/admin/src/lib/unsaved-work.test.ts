import { expect, it } from 'vitest';
import { hasUnsavedWork, holdUnsavedWork } from './unsaved-work.ts';

it('knows of work until everybody who holds some has let go', () => {
  expect(hasUnsavedWork()).toBe(false);
  const [one, other] = [holdUnsavedWork(), holdUnsavedWork()];
  one();
  one();
  expect(hasUnsavedWork()).toBe(true);
  other();
  expect(hasUnsavedWork()).toBe(false);
});
