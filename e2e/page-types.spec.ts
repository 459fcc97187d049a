import { expect, it } from 'vitest';
import { administrator, expectAccessible } from './journey.ts';

it('tells of every type of page where its pages live, what they start with and how many there are', async () => {
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/page-types');
  const news = page.getByRole('row').filter({ hasText: 'News' });
  await news.getByText('/nieuws/…').waitFor();
  expect(await news.innerText()).toMatch(/Header, Intro, Footer/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'of the type News' }).click();
  await page.waitForURL('**/cmsadmin/page-overview/news');
  await close();

  const phone = await administrator({ width: 390, height: 844, colorScheme: 'dark' });
  await phone.page.goto('/cmsadmin/page-types');
  await phone.page.getByText('/nieuws/…').first().waitFor();
  await expectAccessible(phone.page);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();
});
