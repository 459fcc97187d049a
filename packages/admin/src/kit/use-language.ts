import { type LocalisedText, localise, type MessageCatalogue, messagesFor } from '@ximblox/blocks/internal';
import { useTranslation } from 'react-i18next';

/** Returns the language of the interface: `nl`. */
export const useLanguage = (): string => useTranslation().i18n.language;

/** Returns the function that gives a text in the language of the interface, with English as fallback. */
export function useText(): (text: LocalisedText) => string {
  const language = useLanguage();
  return (text) => localise(text, language);
}

/** Returns the messages of a catalogue in the language of the interface, with English as fallback. */
export const useMessages = <Messages>(catalogue: MessageCatalogue<Messages>): Messages =>
  messagesFor(catalogue, useLanguage());
