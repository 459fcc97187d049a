import { languageOf } from '@ximblox/site/kit';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { nl, type MessageKey } from './nl.ts';

const languages: Record<string, Record<MessageKey, string>> = { nl, en, de, fr };

/** A message of a component in the language of a locale, `{names}` filled in; Dutch for languages without messages. */
export function message(locale: string, key: MessageKey, values: Record<string, string | number> = {}): string {
  const text = (languages[languageOf(locale)] ?? nl)[key];
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
