import { expect, it } from 'vitest';
import { administrator, expectAccessible, openScreen, product } from './journey.ts';

it('shows for every page type its addresses, initial blocks and number of pages', async () => {
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/page-types');
  const news = page.getByRole('row').filter({ hasText: 'News' });
  await news.getByText('/nieuws/…').waitFor();
  await expect.poll(() => news.innerText()).toMatch(/Header, Intro, Footer/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'of the type News' }).click();
  await page.waitForURL('**/cmsadmin/page-overview/news');

  // Default values for internships in French apply immediately, on cached pages too.
  const shown = async (): Promise<string> => {
    const list = await (await fetch(`${product.url}/fr-fr/stages`)).text();
    const [, path = ''] = /href="(\/fr-fr\/stages\/[^"]+)"/.exec(list) ?? [];
    return (await fetch(product.url + path)).text();
  };
  const words = 'Ouvert aussi aux étudiants à temps partiel.';
  expect(await shown()).not.toContain(words);
  await openScreen(page, '/cmsadmin/page-types/internship?locale=fr-fr');
  await expect.poll(() => page.getByLabel('Page language').inputValue()).toBe('fr-fr');
  await page.getByLabel('Note below the facts').fill(words);
  await page.getByLabel('Level').fill('x'.repeat(61));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('exceeds the character limit').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Level').fill('bac+3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Page type saved. Visitors see the changes now.').waitFor();
  await expect.poll(shown).toContain(words);

  // Before a value is deleted, its use on public pages is shown.
  await page.getByLabel('Note below the facts').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const emptied = page.getByRole('dialog', { name: 'Show nothing on published pages?' });
  await emptied.getByText(/^Note below the facts: \d+ pages?$/).waitFor();
  await expectAccessible(page);
  await emptied.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Note below the facts').fill(words);

  // Another language starts with a copy of the texts, which is saved only on confirmation.
  await page.getByLabel('Page language').selectOption('de-de');
  await expect.poll(() => page.getByLabel('Level').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Copy from another language' }).click();
  await page.getByLabel('Copy from').selectOption('fr-fr');
  await page.getByText('Texts, images and files are copied from French.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Unsaved changes. Visitors do not see them yet.').waitFor();
  await expect.poll(() => page.getByLabel('Level').inputValue()).toBe('bac+3');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => page.getByLabel('Level').inputValue()).toBe('');

  // The editor of a page with an empty field shows the default value.
  await openScreen(page, '/cmsadmin/new-page');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('internship');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr-fr');
  await page.getByRole('textbox', { name: 'Title' }).fill('Stage avec défauts');
  await page.getByRole('button', { name: 'Create page' }).click();
  await page.waitForURL('**/cmsadmin/page/**');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('page-title');
  await page.getByText('Default from the page type: “bac+3”').waitFor();
  await close();

  const phone = await administrator({ width: 390, height: 844, colorScheme: 'dark' });
  await phone.page.goto('/cmsadmin/page-types');
  await phone.page.getByText('/nieuws/…').first().waitFor();
  await expectAccessible(phone.page);
  await expect.poll(() => phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();
});

it('fits a small window in a language with long words', async () => {
  const { page, close } = await administrator({ width: 900, locale: 'de-DE' });
  await page.goto('/cmsadmin/page-types');
  await page.getByText('/de-de/aktuelles/…').waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await close();
});
