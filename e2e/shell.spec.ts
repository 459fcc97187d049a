import { contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  administrator,
  expectAbsent,
  expectAccessible,
  expectColoursAccessible,
  openScreen,
  product,
  visitor,
} from './journey.ts';
import { linkInMail } from './mail.ts';
import { logIn } from './staff.ts';

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
  await menu.getByRole('button', { name: 'Administration' }).click();
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

/** Text of the focused element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

it('folds the groups of the side menu by keyboard, remembers them, and fits a window of 900 pixels', async () => {
  // An open release adds a choice above the menu.
  const admin = await logIn(product);
  await admin.call(contract.releases.create, { body: { name: `Menu ${Date.now()}` } });
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/users');
  await page.getByRole('combobox', { name: 'Working in' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  // The group of the current screen is open.
  await menu.getByRole('link', { name: 'Users' }).waitFor();
  const overflow = () =>
    menu.evaluate((nav) => [...nav.children].filter((part) => part.scrollHeight > part.clientHeight).length);
  await expect.poll(overflow).toBe(0);
  const administration = menu.getByRole('button', { name: 'Administration' });
  await expect.poll(() => administration.getAttribute('aria-expanded')).toBe('true');
  await administration.press('Enter');
  await expectAbsent(menu.getByRole('link', { name: 'Users' }));
  await expect.poll(() => administration.getAttribute('aria-expanded')).toBe('false');
  await menu.getByRole('button', { name: 'Site structure' }).press('Space');
  await expectAbsent(menu.getByRole('link', { name: 'All pages' }));
  await expectAccessible(page);
  await page.goto('/cmsadmin/dashboard');
  await page.getByRole('heading', { level: 1, name: 'CMS Dashboard' }).waitFor();
  await expectAbsent(menu.getByRole('link', { name: 'All pages' }));
  await openScreen(page, '/cmsadmin/');
  await menu.getByRole('link', { name: 'All pages' }).waitFor();
  await close();
});

it('shows a tour at the first login only, by keyboard and on a small screen', async () => {
  const email = `tour${Date.now()}@waterlijn.example`;
  const admin = await logIn(product);
  const role = (await admin.call(contract.users.roles)).find(({ name }) => name === 'editor')?.ID ?? 0;
  await admin.call(contract.auth.register, { body: { email, name: 'Toos', role } });
  const link = new URL(await linkInMail(product, email, 'activate-account'));
  const { page, close } = await visitor({ width: 390, height: 844 });
  await page.goto(link.pathname + link.search);
  await page.getByLabel('Password', { exact: true }).fill(product.password);
  await page.getByLabel('Confirm password').fill(product.password);
  await page.keyboard.press('Enter');
  const titles = ['Go anywhere', 'Start your day here', 'All your pages', 'Images and documents', 'Your account'];
  for (const title of titles) {
    const step = page.getByRole('dialog', { name: title });
    await step.waitFor();
    await expectAccessible(page);
    // The step lies in the window and does not cover what it points at.
    const [box, target] = await Promise.all([step.boundingBox(), page.locator('[data-tour-step]').boundingBox()]);
    expect((box?.x ?? -1) >= 0 && (box?.y ?? -1) >= 0).toBe(true);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    const isBelow = (box?.y ?? 0) >= (target?.y ?? 0) + (target?.height ?? 0);
    const isAbove = (box?.y ?? 0) + (box?.height ?? 0) <= (target?.y ?? 0);
    expect(isBelow || isAbove).toBe(true);
    await expect.poll(() => focused(page)).toBe(title === titles.at(-1) ? 'Finish' : 'Next');
    await page.keyboard.press('Enter');
  }
  await expectAbsent(page.getByRole('dialog'));
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'All pages' }).waitFor();
  await expectAbsent(page.getByRole('dialog'));

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await page.getByRole('button', { name: 'Toos' }).press('Enter');
  await page.getByRole('button', { name: 'Show tour' }).press('Enter');
  await page.getByRole('dialog', { name: 'Go anywhere' }).waitFor();
  await page.keyboard.press('Escape');
  await expectAbsent(page.getByRole('dialog'));
  await expect.poll(() => focused(page)).toBe('Show tour');
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Go anywhere' }).waitFor();
  await expectColoursAccessible(page);
  await close();
});
