import type { Words } from '@ximblox/contract';
import { byLocaleCode, lookupTags } from './locale.ts';

export type { Words };

/**
 * Returns a text in a language, or in the closest available one: `zh-hant`, else `zh`, else English, else the first
 * language.
 */
export function wordsIn(words: Words, language = 'en'): string {
  if (typeof words === 'string') return words;
  const exact = words[language];
  if (exact !== undefined) return exact;
  const texts = byLocaleCode(words);
  const nearest = lookupTags(language).find((tag) => texts[tag] !== undefined);
  return texts[nearest ?? 'en'] ?? Object.values(words)[0] ?? '';
}
