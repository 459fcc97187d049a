import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

it('asks before it discards what was entered in a dialog, by keys', async () => {
  const { page, close } = await administrator();
  const { keyboard } = page;
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const hasFocus = (field: ReturnType<typeof page.getByRole>): Promise<void> =>
    expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);

  // A draft: untouched, and changed back to what is stored, it closes at once.
  await page.goto('/cmsadmin/roles');
  const roles = page.getByRole('dialog', { name: 'Create role' });
  const name = roles.getByRole('textbox', { name: 'Name' });
  const permission = roles.getByRole('checkbox').first();
  const openRoles = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Create role' }).press('Enter');
    await hasFocus(name);
  };
  await openRoles();
  await keyboard.press('Escape');
  await expectAbsent(roles);
  await openRoles();
  await permission.press('Space');
  await expect.poll(() => permission.isChecked()).toBe(true);
  await keyboard.press('Escape');
  await question.waitFor();
  await expectAccessible(page);
  await keyboard.press('Escape');
  await expectAbsent(question);
  await hasFocus(permission);
  await keyboard.press('Space');
  await expect.poll(() => permission.isChecked()).toBe(false);
  await keyboard.press('Escape');
  await expectAbsent(roles);

  // A form that is submitted: the close button and a click outside ask too, and keep the focus in its field. Cancel does not ask.
  await page.goto('/cmsadmin/users');
  const users = page.getByRole('dialog', { name: 'Add user' });
  const add = page.getByRole('button', { name: 'Add user' }).first();
  const email = users.getByRole('textbox', { name: 'Email' });
  await add.press('Enter');
  await hasFocus(users.getByRole('textbox', { name: 'Name' }));
  await keyboard.press('Tab');
  await hasFocus(email);
  await keyboard.type('vera@');
  await users.getByRole('button', { name: 'Close' }).press('Enter');
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expectAbsent(question);
  await hasFocus(email);
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: 'Close' }).press('Enter');
  await expectAbsent(question);
  await hasFocus(email);
  expect(await email.inputValue()).toBe('vera@');
  await keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await expectAbsent(users);
  await expectAbsent(question);
  await hasFocus(add);
  await add.press('Enter');
  await hasFocus(users.getByRole('textbox', { name: 'Name' }));
  expect(await email.inputValue()).toBe('');
  await keyboard.type('Vera');
  await users.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expectAbsent(users);
  await expectAbsent(question);

  // A search is no form.
  await keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go to…' });
  await hasFocus(palette.getByRole('combobox'));
  await keyboard.type('dijk');
  await keyboard.press('Escape');
  await expectAbsent(palette);
  await close();
});

it('fits the schedule and the keyboard shortcuts on a phone with text of twice the size', async () => {
  const { page, close } = await administrator({ width: 390, height: 844 });
  const title = `Enlarged ${Date.now().toString(36)}`;
  const admin = await logIn(product);
  const body = { title, slug: title.toLowerCase().replace(' ', '-'), type: 'content', locale: 'en-gb', content: [] };
  const { pageID } = await admin.call(contract.pages.create, { body });
  await page.goto(`/cmsadmin/page/${pageID}`);
  await page.getByLabel('Page title').waitFor();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  const open = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: 'More page actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await open('Schedule…');
  const schedule = page.getByRole('dialog', { name: 'Schedule' });
  const date = schedule.locator('input[type="date"]').first();
  await date.waitFor();
  expect(await date.evaluate((input) => input.clientWidth)).toBeGreaterThan(250);
  await page.keyboard.press('Escape');
  await expectAbsent(schedule);

  await open('Keyboard shortcuts');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await shortcuts.locator('kbd').first().waitFor();
  const outside = await shortcuts.locator('dl').evaluate((list) => {
    const { right } = list.getBoundingClientRect();
    return [...list.querySelectorAll('kbd')].filter((key) => key.getBoundingClientRect().right > right + 1).length;
  });
  expect(outside).toBe(0);
  await close();
});
