import { expect, test } from 'vitest';
import { fillMessage, messageLanguage, messagesFor } from './messages.ts';

const catalogue = { en: 'Page', nl: 'Pagina' };

test('a locale gets the messages of its language', () => {
  expect(messagesFor(catalogue, 'nl-be')).toBe('Pagina');
  expect(messageLanguage(catalogue, 'nl')).toBe('nl');
});

test.each(['sv', 'constructor', ''])('%j falls back to English', (locale) => {
  expect(messagesFor(catalogue, locale)).toBe('Page');
  expect(messageLanguage(catalogue, locale)).toBe('en');
});

test('placeholders are replaced literally, and unknown ones removed', () => {
  expect(fillMessage('{site}: {title}{toString}', { site: '$&', title: '{site}' })).toBe('$&: {site}');
});
