import { expect, it } from 'vitest';
import { keyName } from './key-names.ts';

it('names keys as on the keyboard of the user', () => {
  const named = (language: string, isApple: boolean) =>
    ['Mod', 'Alt', 'Shift', 'Delete', 'K'].map((key) => keyName(key, language, isApple)).join(' ');
  expect(named('en', false)).toBe('Ctrl Alt Shift Delete K');
  expect(named('nl', false)).toBe('Ctrl Alt Shift Delete K');
  expect(named('de', false)).toBe('Strg Alt Umschalt Entf K');
  expect(named('fr', false)).toBe('Ctrl Alt Maj Suppr K');
  expect(named('de', true)).toBe('⌘ ⌥ ⇧ ⌫ K');
});
