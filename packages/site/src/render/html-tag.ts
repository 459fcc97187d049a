import { languageTag } from '../kit/language.ts';
import { tag } from './html.ts';

/** Right-to-left scripts (ISO 15924). */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** Returns the `<html>` start tag of a locale, with `dir` for right-to-left scripts. */
export function htmlTag(locale: string): string {
  const lang = languageTag(locale);
  const { script = '' } = new Intl.Locale(lang).maximize();
  return tag('html', { lang, dir: rightToLeft.has(script) ? 'rtl' : undefined });
}
