import { expect, it } from 'vitest';
import { readWorkingRelease } from './working-release.ts';

it('reads a stored release, and nothing from other texts', () => {
  expect(readWorkingRelease('{"id":3,"name":"Spring"}')).toEqual({ id: 3, name: 'Spring' });
  for (const text of [null, '', '{', '3', 'null', '{"id":"3","name":"Spring"}', '{"id":3}']) {
    expect(readWorkingRelease(text), String(text)).toBeNull();
  }
});
