import { expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

it('uses the choice of the user', () => expect(chooseLanguage('fr', ['nl-NL'])).toBe('fr'));
it('follows the browser without one', () => expect(chooseLanguage('', ['es-ES', 'de-AT', 'en'])).toBe('de'));
it('falls back to English if the browser names none of the four languages', () =>
  expect(chooseLanguage('', ['es'])).toBe('en'));
it('does not accept the name of an inherited property', () => expect(chooseLanguage('toString', [])).toBe('en'));
