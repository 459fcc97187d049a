/** Names that keys bear on keyboards of a language; others are called as in English. */
const names: Record<string, Record<string, string>> = {
  de: { Mod: 'Strg', Shift: 'Umschalt', Delete: 'Entf' },
  fr: { Shift: 'Maj', Delete: 'Suppr' },
};

const appleNames: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Delete: '⌫' };

/** What the reader's keyboard calls a key of a shortcut; `Mod` is Ctrl or the command key. */
export function keyName(key: string, language: string, isApple: boolean): string {
  if (isApple && appleNames[key]) return appleNames[key];
  return names[language]?.[key] ?? (key === 'Mod' ? 'Ctrl' : key);
}

/** Whether the reader's keyboard most likely has a command key. */
export const isAppleKeyboard = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
