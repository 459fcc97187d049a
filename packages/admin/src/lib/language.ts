/** Interface languages with their native names. */
export const languages = { en: 'English', nl: 'Nederlands', de: 'Deutsch', fr: 'Français' } as const;

/** Language of the interface. */
export type Language = keyof typeof languages;

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** Chooses the interface language: the user's choice, else the browser's first supported one, else English. */
export function chooseLanguage(chosen: string, browser: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  return browser.flatMap((tag) => tag.toLowerCase().split('-', 1)).find(isLanguage) ?? 'en';
}
