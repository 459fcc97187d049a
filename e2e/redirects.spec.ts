import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

it('redirects old addresses, added one by one and from a file, and lists missing ones', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const slug = `ziel-${run}`;
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title: `Ziel ${run}`, slug, type: 'content', locale: 'nl-nl', content: [] },
  });
  await staff.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  const visit = async (path: string) => {
    const answer = await fetch(`${product.url}${path}`, { redirect: 'manual' });
    return `${answer.status} ${answer.headers.get('location') ?? ''}`;
  };
  await expect.poll(() => visit(`/oud-${run}`)).toBe('404 ');

  const { page, close } = await administrator();
  await page.goto('/cmsadmin/redirects');
  await page.getByRole('heading', { level: 1, name: 'Redirects' }).waitFor();
  await page.getByRole('button', { name: 'Add redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add redirect' });
  await dialog.getByLabel('From').fill('https://elsewhere.example/');
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await dialog.getByText('The address is not valid.').waitFor();
  await dialog.getByText('Choose page').first().waitFor();
  await dialog.getByLabel('From').fill(`/Oud-${run}`);
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  const choosing = dialog.getByRole('button', { name: 'To: Choose page' });
  await expect.poll(() => choosing.evaluate((button) => button === document.activeElement)).toBe(true);
  await choosing.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Link' });
  await picker.getByRole('combobox', { name: 'Search pages' }).fill(run);
  await picker.getByRole('option', { name: run }).click();
  await dialog.getByText(`Ziel ${run}`).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await page.getByText(`Redirect from /oud-${run} added.`).waitFor();
  await expect.poll(() => visit(`/oud-${run}`)).toBe(`308 /${slug}`);

  await page.getByRole('button', { name: 'Import' }).click();
  const file = page.getByRole('dialog', { name: 'Import' });
  await file.getByText('the address of a page of this website').waitFor();
  const pick = async (text: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await file.getByLabel('File', { exact: true }).click();
    await (await chooser).setFiles({ name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  const choose = async (text: string): Promise<void> => {
    await pick(text);
    await file.getByRole('button', { name: 'Import' }).click();
  };
  // A chosen file is not discarded by mistake.
  await pick('from,to\n');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  await file.getByText('redirects.csv').waitFor();
  await choose(`from,to\n/a-${run},/nowhere-${run}\n/${slug},/${slug}\n`);
  await file.getByText('Nothing was imported: 2 errors.').waitFor();
  await expect
    .poll(() => file.getByRole('listitem').allInnerTexts())
    .toEqual(['Line 2 To: The address is not valid.', 'Line 3 From: Address already exists.']);
  await expectAccessible(page);
  await choose(`/a-${run};/${slug}\n/b-${run};/oud-${run}\n/%C3%BCber-${run};/${slug}\n`);
  await page.getByText('3 redirects added.').waitFor();
  await expect.poll(() => visit(`/b-${run}`)).toBe(`308 /${slug}`);
  await expect.poll(() => visit(`/%C3%9Cber-${run}`)).toBe(`308 /${slug}`);
  await page.getByRole('rowheader', { name: `/über-${run}` }).waitFor();

  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill(run);
  await page.waitForURL(`**/redirects?search=${run}`);
  await expect.poll(() => page.getByRole('row').count()).toBe(5);
  await page.locator('table[aria-busy="false"]').waitFor();
  await expectAccessible(page);
  // A visitor has used the redirect, so it is cached.
  await expect.poll(() => visit(`/a-${run}`)).toBe(`308 /${slug}`);
  await page.getByRole('button', { name: `Remove redirect from /a-${run}` }).click();
  await page.getByText(`Redirect from /a-${run} removed.`).waitFor();
  // For keyboard users the focus moves to the next row.
  await page
    .locator('button:focus')
    .and(page.getByRole('button', { name: 'Remove redirect from' }))
    .waitFor();
  await expect.poll(() => visit(`/a-${run}`)).toBe('404 ');

  // The other lists, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const list of ['missing', 'broken']) {
    await page.goto(`/cmsadmin/redirects?list=${list}`);
    await page.locator('main table, main output p').first().waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await close();
});

it('keeps the focus on the number of the page that was chosen', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const slug = `pages-${run}`;
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title: `Pages ${run}`, slug, type: 'content', locale: 'nl-nl', content: [] },
  });
  const rows = Array.from({ length: 401 }, (_, index) => `/from-${run}-${index},/${slug}`);
  await staff.call(contract.redirects.import, { body: { csv: rows.join('\n') } });
  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/redirects?search=from-${run}&page=4`);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.getByRole('button', { name: 'Page 5', exact: true }).press('Enter');
  // The buttons show other numbers now.
  await page.getByRole('button', { name: 'Page 6', exact: true }).waitFor();
  await expect.poll(focused).toBe('Page 5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/page=6/);
  await expect.poll(focused).toBe('Page 6');
  await page.getByRole('button', { name: 'Previous page', exact: true }).press('Enter');
  await page.waitForURL(/page=5/);
  await expect.poll(focused).toBe('Previous page');
  await close();
  const params = { id: String(pageID) };
  await staff.call(contract.pages.delete, { params });
  await staff.call(contract.trash.purge, { params });
});
