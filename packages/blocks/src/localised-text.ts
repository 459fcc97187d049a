import type { LocalisedText } from '@ximblox/contract';
import { byLocaleCode, lookupTags } from './locale.ts';

export type { LocalisedText };

/**
 * Returns a text in a language, or in the closest available one: `zh-hant`, else `zh`, else English, else the first
 * language.
 */
export function localise(text: LocalisedText, language = 'en'): string {
  if (typeof text === 'string') return text;
  const exact = text[language];
  if (exact !== undefined) return exact;
  const texts = byLocaleCode(text);
  const nearest = lookupTags(language).find((tag) => texts[tag] !== undefined);
  return texts[nearest ?? 'en'] ?? Object.values(text)[0] ?? '';
}
