import { it } from 'vitest';
import { administrator, expectAbsent, expectAccessible } from './journey.ts';

const settings = '**/settings/admin';

it("renders while the site's settings load, and when they cannot be loaded", async () => {
  const editor = await administrator();
  const { page } = editor;
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const content = page.getByRole('main');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(settings, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/cmsadmin/bin');
  await menu.getByRole('link', { name: 'Users' }).waitFor();
  await content.getByRole('status').getByText('Loading…').waitFor();
  answer();
  await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor();
  await page.unroute(settings);

  await page.route(settings, (route) => route.fulfill({ status: 500, json: { Success: false, Errors: [] } }));
  await page.reload();
  const retry = content.getByRole('alert').getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await expectAccessible(page);
  // The site's name and the languages of a filter are missing.
  await menu.getByRole('link', { name: 'All pages' }).click();
  await page.getByRole('table').waitFor();
  await menu.getByRole('link', { name: 'Menu structure' }).click();
  await retry.waitFor();
  await page.unroute(settings);
  await retry.click();
  await page.getByRole('heading', { level: 1, name: 'Menu structure' }).waitFor();
  await expectAbsent(retry);
  await editor.close();
});
