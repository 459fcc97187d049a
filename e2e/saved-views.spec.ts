import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product } from './journey.ts';
import { hire, logIn } from './staff.ts';

it('saves, changes, shares and deletes a view of the list by keys alone', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const { page, close } = await administrator();
  const { keyboard } = page;
  await page.goto('/cmsadmin/?type=news&sort=title&columns=type,state');
  await page.getByRole('table').waitFor();
  const views = page.getByRole('button', { name: /^View/ });
  const items = page.getByRole('menuitem');
  const dialog = page.getByRole('dialog');
  const openMenu = async (): Promise<void> => {
    await views.focus();
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'My drafts' }).waitFor();
  };
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
  const choose = async (name: string): Promise<void> => {
    await openMenu();
    const item = page.getByRole('menuitem', { name });
    // Arrow keys lead to every item.
    for (let turn = await items.count(); turn > 0; turn--) {
      const before = await focused();
      await keyboard.press('ArrowDown');
      await expect.poll(focused).not.toBe(before);
      if (await item.evaluate((one) => one === document.activeElement)) break;
    }
    await keyboard.press('Enter');
  };

  /** Closes a dialog with a changed name. */
  const discard = async (): Promise<void> => {
    await keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Discard' }).press('Enter');
    await expectAbsent(dialog);
  };

  const nameHasFocus = (): Promise<void> =>
    expect.poll(() => dialog.getByRole('textbox').evaluate((input) => input === document.activeElement)).toBe(true);

  await openMenu();
  await expectAccessible(page);
  await keyboard.press('Escape');
  await expectAbsent(items);
  await expect.poll(() => views.evaluate((one) => one === document.activeElement)).toBe(true);

  await choose('Save as view…');
  await nameHasFocus();
  await expectAccessible(page);
  await keyboard.type(`News ${run}`);
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`View “News ${run}” saved.`).waitFor();
  await page.waitForURL(/[?&]view=\d+/);
  await expect.poll(() => views.innerText()).toBe(`View: News ${run}`);

  // The name is taken.
  await choose('Save as view…');
  await nameHasFocus();
  await keyboard.type(`NEWS ${run}`);
  await keyboard.press('Enter');
  await dialog.getByText('Name already exists.').waitFor();
  await discard();

  // A change of the list is kept only when asked for.
  await page.getByLabel('Language').selectOption({ label: 'German' });
  await expect.poll(() => views.innerText()).toMatch(/\(changed\)$/);
  await choose('Save changes to this view');
  await expect.poll(() => views.innerText()).toBe(`View: News ${run}`);
  await page.goto('/cmsadmin/');
  await page.getByRole('table').waitFor();
  await choose(`News ${run}`);
  await page.waitForURL((url) => {
    const { searchParams: search } = url;
    return (
      ['type', 'sort', 'columns', 'locale'].map((name) => search.get(name)).join() === 'news,title,type,state,de-de'
    );
  });

  const view = (await staff.call(contract.savedViews.list)).find(({ name }) => name === `News ${run}`);
  expect(view).toMatchObject({ shared: false });
  await choose('Rename or share this view…');
  await nameHasFocus();
  await keyboard.press('Control+a');
  await keyboard.type(`Nachrichten ${run}`);
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe(`Nachrichten ${run}`);
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect.poll(() => dialog.getByRole('checkbox').isChecked()).toBe(true);
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => views.innerText()).toBe(`View: Nachrichten ${run}`);

  // An editor sees the shared view, and cannot change it.
  const email = `views-${run}@example.com`;
  const password = `Views-${run}-2026!`;
  await hire(product, { email, name: 'Vera', password, role: 'editor' });
  const editor = await logIn({ url: product.url, email, password });
  await expect
    .poll(async () => (await editor.call(contract.savedViews.list)).find(({ id }) => id === view?.id))
    .toMatchObject({ name: `Nachrichten ${run}`, shared: true });

  // Deleted in another window while the dialog is open: it stays, with the name as typed.
  await choose('Save as view…');
  await nameHasFocus();
  await keyboard.type(`Brief ${run}`);
  await keyboard.press('Enter');
  await expect.poll(() => views.innerText()).toBe(`View: Brief ${run}`);
  await choose('Rename or share this view…');
  await nameHasFocus();
  const brief = (await staff.call(contract.savedViews.list)).find(({ name }) => name === `Brief ${run}`);
  await staff.call(contract.savedViews.delete, { params: { id: String(brief?.id) } });
  await keyboard.press('Control+a');
  await keyboard.type(`Long ${run}`);
  await keyboard.press('Enter');
  await dialog.getByText('This no longer exists. Someone else may have deleted it.').waitFor();
  await expect.poll(() => views.innerText()).toBe('Views');
  await nameHasFocus();
  expect(await dialog.getByRole('textbox').inputValue()).toBe(`Long ${run}`);
  await discard();
  await expect.poll(() => views.evaluate((one) => one === document.activeElement)).toBe(true);

  await choose(`Nachrichten ${run}`);
  await expect.poll(() => views.innerText()).toBe(`View: Nachrichten ${run}`);
  await choose('Delete this view…');
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => views.innerText()).toBe('Views');
  expect((await staff.call(contract.savedViews.list)).some(({ id }) => id === view?.id)).toBe(false);
  await close();
});

it('says which filter of an address no longer exists, and removes it', async () => {
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/?tag=987654&sort=title');
  const notice = page.getByText('The list is filtered by a tag that no longer exists.');
  await notice.waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove filter' }).press('Enter');
  await page.waitForURL((url) => url.search === '?sort=title');
  await page.getByRole('table').waitFor();
  await expectAbsent(notice);
  // Addresses from before the marks.
  await page.goto('/cmsadmin/?state=published');
  await page.getByRole('table').waitFor();
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('live');
  await close();
});
