import { expect, test } from 'vitest';
import { createTagIndex } from './tag-index.ts';

test('keys are found by each of their tags, and a tag without keys takes no memory', () => {
  const index = createTagIndex();
  index.add('one', ['a', 'b']);
  index.add('two', ['a']);
  expect([...index.keysOf('a')]).toEqual(['one', 'two']);
  index.remove('one', ['a', 'b']);
  expect([...index.keysOf('a')]).toEqual(['two']);
  // A set without keys would remain for every tag that ever had one.
  expect(index.keysOf('b')).toEqual([]);
  index.remove('two', ['a', 'unknown']);
  expect(index.keysOf('a')).toEqual([]);
});
