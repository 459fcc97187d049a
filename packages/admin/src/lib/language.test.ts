import { expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

it('takes the choice of the user', () => expect(chooseLanguage('fr', ['nl-NL'])).toBe('fr'));
it('follows the browser without one', () => expect(chooseLanguage('', ['es-ES', 'de-AT', 'en'])).toBe('de'));
it('is English when the browser speaks none of the four', () => expect(chooseLanguage('', ['es'])).toBe('en'));
it('takes no name of an inherited property for a language', () => expect(chooseLanguage('toString', [])).toBe('en'));
