import { expect, it } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { formatEuroRange, formatFileSize } from './format-number.ts';
import { fr } from './fr.ts';
import { nl, type MessageKey } from './nl.ts';
import { message } from './message.ts';

const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).sort();

it.each(Object.keys(nl) as MessageKey[])('has %s in every language, with the same placeholders', (key) => {
  for (const language of [de, en, fr]) {
    expect(language[key].trim()).not.toBe('');
    expect(new Set(placeholdersOf(language[key]))).toEqual(new Set(placeholdersOf(nl[key])));
  }
});

it('fills in placeholders', () => {
  expect(message('fr-fr', 'imageOf', { position: 2, total: 5 })).toBe('2 sur 5');
  expect(message('es-es', 'close')).toBe(nl.close);
});

it('formats amounts and sizes by locale', () => {
  expect(formatEuroRange(3900, null, 'nl-nl').replaceAll('\u00A0', ' ')).toBe('€ 3.900');
  expect(formatEuroRange(null, null, 'nl-nl')).toBe('');
  expect(formatFileSize(1_258_291, 'de-de')).toBe('1,2 MB');
  expect(formatFileSize(300, 'en-gb')).toBe('1 kB');
});
