/** Names of keys on keyboards by language; missing ones are as in English. */
const names: Record<string, Record<string, string>> = {
  de: { Mod: 'Strg', Shift: 'Umschalt', Delete: 'Entf' },
  fr: { Shift: 'Maj', Delete: 'Suppr' },
};

const appleNames: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Delete: '⌫' };

/** Name of a shortcut key on the user's keyboard; `Mod` is Ctrl or Command. */
export function keyName(key: string, language: string, isApple: boolean): string {
  if (isApple && appleNames[key]) return appleNames[key];
  return names[language]?.[key] ?? (key === 'Mod' ? 'Ctrl' : key);
}

/** Whether the device is from Apple, whose keyboards have a Command key. */
export const isAppleKeyboard = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
