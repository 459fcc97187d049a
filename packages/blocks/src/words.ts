import type { Words } from '@ximblox/contract';

export type { Words };

/** A text in a language; in English where that is missing, else in the first language that there is. */
export function wordsIn(words: Words, language = 'en'): string {
  if (typeof words === 'string') return words;
  return words[language] ?? words.en ?? Object.values(words)[0] ?? '';
}
