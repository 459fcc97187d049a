import type { Words } from '@ximblox/contract';
import { byLocaleCode, lookupTags } from './locale.ts';

export type { Words };

/**
 * A text in a language, or in the nearest one that there is: `zh-hant`, else `zh`. In English where that is missing too,
 * else in the first language that there is.
 */
export function wordsIn(words: Words, language = 'en'): string {
  if (typeof words === 'string') return words;
  const exact = words[language];
  if (exact !== undefined) return exact;
  const texts = byLocaleCode(words);
  const nearest = lookupTags(language).find((tag) => texts[tag] !== undefined);
  return texts[nearest ?? 'en'] ?? Object.values(words)[0] ?? '';
}
