import { languageTag } from '../kit/language.ts';
import { tag } from './html.ts';

/** Scripts that are written from right to left (ISO 15924). */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** The start tag of a document in a locale, with the direction of its script where that is right to left. */
export function htmlTag(locale: string): string {
  const lang = languageTag(locale);
  const { script = '' } = new Intl.Locale(lang).maximize();
  return tag('html', { lang, dir: rightToLeft.has(script) ? 'rtl' : undefined });
}
