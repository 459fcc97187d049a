import { expect, it } from 'vitest';
import { secondsOf } from './toast-time.ts';

it('leaves keyboard users the time to reach a button', () => {
  expect(secondsOf({ text: 'Undo', onClick: () => undefined })).toBe(20);
  expect(secondsOf({ text: 'View page', href: '/' })).toBe(6);
  expect(secondsOf(undefined)).toBe(6);
});
