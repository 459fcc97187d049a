import { expect, it } from 'vitest';
import { afterSending } from './after-sending.ts';

it('clears a text that was sent, and keeps one that has grown since', () => {
  expect(afterSending('Too short.', 'Too short.')).toBe('');
  expect(afterSending('Too short. And', 'Too short.')).toBe('Too short. And');
});
