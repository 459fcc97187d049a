import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoPages } from './demo-pages.ts';
import { expectAbsent, expectAccessible, expectColoursAccessible, product, visitor } from './journey.ts';

/** An English page with a video. */
const film = demoPages.find(({ locale, blockTypes }) => locale === 'en-gb' && blockTypes.includes('video'))?.path ?? '';

const consentOf = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name === 'xb_consent')?.value;

const panelOf = (page: Page) => page.getByRole('region', { name: 'Cookies' });

it('a visitor chooses cookies, changes the choice, and accepts a video; nothing is set or loaded before', async () => {
  const { page, context, close } = await visitor({ width: 390, height: 844, unasked: true });
  const elsewhere: string[] = [];
  await page.route(
    (url) => url.origin !== product.url,
    (route) => {
      elsewhere.push(route.request().url());
      return route.fulfill({ status: 204 });
    },
  );
  const panel = panelOf(page);
  const accept = page.getByRole('button', { name: 'Accept cookies and watch the video' });
  const play = page.getByRole('button', { name: 'Watch the video', exact: true });

  await page.goto(film);
  await panel.waitFor();
  expect(await context.cookies()).toEqual([]);
  await expectAccessible(page);
  await panel.getByText('Choose cookies').click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectColoursAccessible(page);
  await panel.getByLabel('Statistics').check();
  await panel.getByRole('button', { name: 'Save choice' }).click();
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => consentOf(context)).toBe('1.statistics');

  // The next page does not ask again, and shows the choice on request.
  await page.goto(film);
  await page.locator('.video-frame').scrollIntoViewIfNeeded();
  await accept.waitFor();
  await expectAbsent(panel.filter({ visible: true }));
  await page.getByRole('button', { name: 'Cookie settings' }).press('Enter');
  await panel.waitFor();
  await expect.poll(() => panel.getByLabel('Statistics').isChecked()).toBe(true);
  expect(await panel.getByLabel('Media').isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cookie settings');

  // Accepting one video applies to others, and can be revoked.
  expect(elsewhere).toEqual([]);
  await accept.click();
  await page.locator('.video-player').waitFor();
  await expect.poll(() => consentOf(context)).toBe('1.media.statistics');
  await expect.poll(() => elsewhere.length).toBeGreaterThan(0);
  await page.goto(film);
  await page.locator('.video-frame').scrollIntoViewIfNeeded();
  await play.waitFor();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await panel.getByRole('button', { name: 'Necessary only' }).click();
  await panel.waitFor({ state: 'hidden' });
  await accept.waitFor();
  await expect.poll(() => consentOf(context)).toBe('1');
  await close();
});

it('without JavaScript the footer has the choices, and returns to the page', async () => {
  const { page, context, close } = await visitor({ javaScript: false, unasked: true });
  await page.goto('/en-gb/news');
  await expectAbsent(panelOf(page).filter({ visible: true }));
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await panelOf(page).getByText('Choose cookies').click();
  await panelOf(page).getByLabel('Media').check();
  await panelOf(page).getByRole('button', { name: 'Save choice' }).click();
  await expect.poll(() => consentOf(context)).toBe('1.media');
  expect(new URL(page.url()).pathname).toBe('/en-gb/news');
  await close();
});
