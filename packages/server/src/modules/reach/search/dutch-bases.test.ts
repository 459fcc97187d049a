import { expect, test } from 'vitest';
import { basesOf } from './dutch-bases.ts';

/** The word and what it may be a form of: what documents and queries have in common when they mean the same word. */
const forms = (word: string): string[] => [word, ...basesOf('nl', word)];

test.each([
  ['huis', 'huizen'],
  ['brief', 'brieven'],
  ['doos', 'dozen'],
  ['laars', 'laarzen'],
  ['man', 'mannen'],
  ['plas', 'plassen'],
  ['suppletie', 'suppleties'],
  ['methode', 'methodes'],
  ['bacterie', 'bacterien'],
  ['zee', 'zeeen'],
  ['molen', 'molens'],
  ['mogelijkheid', 'mogelijkheden'],
  ['stad', 'steden'],
  ['doosjes', 'dozen'],
  ['dijk', 'dijkje'],
  ['registreer', 'geregistreerd'],
  ['registreer', 'registreert'],
  ['maak', 'gemaakt'],
  ['zet', 'gezet'],
  ['versterk', 'versterkt'],
  ['aanvraag', 'aangevraagd'],
  ['kiezen', 'gekozen'],
  ['kiezen', 'koos'],
  ['uitkiezen', 'uitgekozen'],
  ['beschrijven', 'beschreven'],
  ['verbreken', 'verbroken'],
])('%s and %s are forms of one word', (one, other) => {
  expect(forms(one).filter((form) => forms(other).includes(form))).not.toEqual([]);
});

test.each(['gemeente', 'gebied', 'dijk', 'geluid'])('%s is a form of nothing else', (word) => {
  expect(basesOf('nl', word)).toEqual([]);
});

test('words of other languages have none', () => {
  expect(basesOf('en', 'houses')).toEqual([]);
});
