import { maxTotal } from '@ximblox/contract';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import { useAtLeast } from './at-least.ts';

function Total({ total }: { total: number }) {
  return useAtLeast()(`${total} pages`, total);
}

test('a total that is counted only up to its maximum is said to be the least', async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: en } } });
  const shown = (total: number): string => renderToStaticMarkup(createElement(Total, { total }));
  expect(shown(maxTotal - 1)).toBe('9999 pages');
  expect(shown(maxTotal)).toBe('At least 10000 pages');
  expect(shown(maxTotal + 1)).toBe('10001 pages');
});
