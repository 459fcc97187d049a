import { contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { copyFolder } from './copy-folder.ts';
import { expectAbsent, expectAccessible, expectColoursAccessible, visitor } from './journey.ts';
import { type Product, startProduct } from './product.ts';
import { logIn } from './staff.ts';

let product: Product;

const words = {
  title: 'Water news by mail',
  text: 'Four times a year, and never more.',
  button: 'Yes, please',
  decline: 'Not now',
  thanks: 'Thank you. The next one is yours.',
};

// Settings apply to the whole site, so this journey has a product of its own.
beforeAll(async () => {
  product = await startProduct({ XIMBLOX_DATA: copyFolder(inject('filledFolder')) });
  const client = await logIn(product);
  const { settings, version } = await client.call(contract.settings.site);
  const popup = {
    enabled: true,
    timeUntil: { amount: 20, unit: 'seconds' },
    timeAfterAccept: { amount: 300, unit: 'days' },
    timeAfterDecline: { amount: 2, unit: 'days' },
    texts: { 'nl-nl': words, 'en-gb': words },
  } as const;
  await client.call(contract.settings.saveSite, { body: { ...settings, popup, version } });
});
afterAll(() => product?.stop());

const day = 86_400_000;
const panelOf = (page: Page) => page.locator('.popup');

it('a pop-up appears after its delay, never with the cookie panel, and not again after an answer', async () => {
  const { page, close } = await visitor({ baseURL: product.url, width: 390, height: 844, unasked: true });
  const popup = panelOf(page);
  const cookies = page.getByRole('region', { name: 'Cookies' });
  const began = Date.now();
  await page.clock.install({ time: began });
  await page.goto('/en-gb');
  await cookies.waitFor();
  await page.clock.fastForward(60_000);
  await expectAbsent(popup.filter({ visible: true }));
  await cookies.getByRole('button', { name: 'Necessary only' }).click();
  await popup.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.popup'))).toBeNull();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectColoursAccessible(page);
  // After declining by keyboard the focus is back on the page.
  await popup.getByRole('button', { name: 'Not now' }).focus();
  await page.keyboard.press('Enter');
  await popup.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

  // It is hidden after one day, and back after two more.
  await page.clock.setSystemTime(began + day);
  await page.goto('/en-gb/news');
  await page.clock.fastForward(60_000);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('cookies');
  await expectAbsent(popup.filter({ visible: true }));
  await page.clock.setSystemTime(began + 3 * day);
  await page.goto('/en-gb/news');
  await page.clock.fastForward(60_000);
  await popup.getByRole('button', { name: 'Yes, please' }).click();
  await popup.getByText(words.thanks).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'hidden' });
  const away = await page.evaluate(() => Number(localStorage.getItem('xb_popup_away')));
  expect(Math.round((away - began) / day)).toBe(303);

  // A language without texts has no pop-up.
  await page.goto('/de-de');
  await expectAbsent(popup);
  await close();
});
