import { expect, it } from 'vitest';
import { formMessages } from './form-messages.ts';

it.each(['en', 'nl', 'de', 'fr'])('writes sentences without names of code: %s', (language) => {
  const words = Object.values<string>({ ...formMessages(language) }).flatMap((text) => text.match(/\p{L}+/gu) ?? []);
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((word) => /\p{Ll}\p{Lu}/u.test(word) && word !== 'JavaScript')).toEqual([]);
});
