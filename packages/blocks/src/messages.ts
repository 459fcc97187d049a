import { languageOf } from './locale.ts';

/** Messages by language. English is required, because it is the fallback. */
export type MessageCatalogue<Messages> = { readonly en: Messages } & Readonly<Record<string, Messages>>;

/** Returns the language of a catalogue for a locale: its own language if available, else English. */
export function messageLanguage<Catalogue extends MessageCatalogue<unknown>>(
  catalogue: Catalogue,
  locale: string,
): keyof Catalogue & string {
  const language = languageOf(locale);
  return Object.hasOwn(catalogue, language) ? language : 'en';
}

/** Returns the messages of a catalogue for a locale, with English as fallback. */
export const messagesFor = <Catalogue extends MessageCatalogue<unknown>>(
  catalogue: Catalogue,
  locale: string,
): Catalogue[keyof Catalogue & string] => catalogue[messageLanguage(catalogue, locale)];

/** Replaces the placeholders `{name}` of a message with their values; a missing value becomes empty. */
export const fillMessage = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replaceAll(/\{(\w+)\}/g, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));
