import { languageOf } from '@ximblox/site/kit';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { nl, type TextKey } from './nl.ts';

const languages: Record<string, Record<TextKey, string>> = { nl, en, de, fr };

/** A text of a component in the reader's language, `{names}` filled in; Dutch when the language has none. */
export function textOf(locale: string, key: TextKey, values: Record<string, string | number> = {}): string {
  const text = (languages[languageOf(locale)] ?? nl)[key];
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
