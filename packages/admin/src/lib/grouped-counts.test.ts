import i18next from 'i18next';
import { expect, test } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import nl from '../locales/nl.json' with { type: 'json' };
import { groupedCounts } from './grouped-counts.ts';

test('counts are grouped as the language does, version numbers are not', async () => {
  const resources = { en: { translation: en }, nl: { translation: nl } };
  const instance = i18next.createInstance();
  const t = await instance.use(groupedCounts).init({ lng: 'en', resources, interpolation: { alwaysFormat: true } });
  expect(t('page.tree.below', { count: 1 })).toBe('1 page');
  expect(t('page.tree.below', { count: 12_345 })).toBe('12,345 pages');
  expect(t('page.tree.below', { count: 12_345, lng: 'nl' })).toBe('12.345 pagina’s');
  expect(t('editor.history.version', { number: 1234 })).toBe('Version 1234');
});
