import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAccessible, openScreen, product } from './journey.ts';
import { logIn } from './staff.ts';

it('tags a page by keyboard alone, then renames, merges and deletes tags', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const slug = `tags-${run}`;
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title: `Tags ${run}`, slug, type: 'content', locale: 'nl-nl', content: [] },
  });
  const publicTags = async () => {
    const { page: found } = await staff.call(contract.pages.getBySlug, { body: { slug } });
    return found.pageVersion.tags.map(({ name }) => name);
  };

  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/page/${pageID}?tab=settings`);
  const tags = page.getByRole('combobox', { name: 'Page tags' });
  const options = page.getByRole('listbox', { name: 'Page tags' });
  const chips = page.getByRole('list', { name: 'Page tags' }).getByRole('listitem');
  // A comma creates a public tag, however fast the typing.
  await tags.pressSequentially(`dijk ${run},`);
  await tags.pressSequentially(`zee ${run}`);
  await options.getByRole('option', { name: `Create private tag “zee ${run}”` }).waitFor();
  await expectAccessible(page);
  await tags.press('ArrowUp');
  await tags.press('Enter');
  await expect.poll(() => chips.allInnerTexts()).toEqual([`dijk ${run}`, `zee ${run}`]);
  await tags.pressSequentially(`zuid ${run}`);
  await tags.press('Enter');
  await expect.poll(() => chips.count()).toBe(3);
  await tags.press('Backspace');
  await expect.poll(() => chips.count()).toBe(2);
  await page.getByRole('button', { name: 'Save and Publish' }).click();
  await expect.poll(() => publicTags().catch(() => [])).toEqual([`dijk ${run}`]);
  await expectAccessible(page);

  await openScreen(page, '/cmsadmin/tags');
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  await page.getByRole('button', { name: 'Create tag' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(`ZEE ${run}`);
  await dialog.getByRole('button', { name: 'Create tag' }).click();
  await dialog.getByText('Name already exists.').waitFor();
  await dialog.getByLabel('Name').fill(`dijken ${run}`);
  await dialog.getByRole('button', { name: 'Create tag' }).click();
  await page.getByText(`“dijken ${run}” created.`).waitFor();

  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('searchbox').fill(run);
  await page.waitForURL(`**/tags?search=${run}`);
  await expect.poll(() => page.getByRole('row').count()).toBe(5);
  await page.locator('table[aria-busy="false"]').waitFor();
  await expectAccessible(page);
  const act = async (name: string, action: string): Promise<void> => {
    await page.getByRole('button', { name: `More actions for ${name} ${run}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await dialog.waitFor();
  };

  // The initial focus of a form is its first field, that of a question its title.
  const focused = page.locator(':focus');
  await act('dijk', 'Merge with another');
  await dialog.getByRole('combobox', { name: 'Merge into' }).and(focused).waitFor();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await dialog.getByText('Choose a tag.').waitFor();
  await dialog.getByRole('combobox', { name: 'Merge into' }).fill(`dijken ${run}`);
  await dialog.getByRole('option', { name: `dijken ${run}` }).click();
  await dialog.getByText(`1 page gets “dijken ${run}”.`).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText(`“dijk ${run}” merged into “dijken ${run}”.`).waitFor();
  await expect.poll(publicTags).toEqual([`dijken ${run}`]);

  await act('dijken', 'Edit');
  await dialog.getByLabel('Name').fill(`Duinen ${run}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`“Duinen ${run}” saved.`).waitFor();
  await expect.poll(() => publicTags()).toEqual([`Duinen ${run}`]);

  await page.getByRole('link', { name: `1 page with Duinen ${run}` }).click();
  await page.getByRole('link', { name: `Tags ${run}`, exact: true }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, `/cmsadmin/tags?search=${run}`);
  await act('Duinen', 'Delete');
  await dialog.getByRole('heading', { level: 2 }).and(focused).waitFor();
  await dialog.getByRole('link', { name: `Tags ${run}`, exact: true }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`“Duinen ${run}” deleted.`).waitFor();
  expect(await publicTags()).toEqual([]);
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual([`zee ${run}`, `zuid ${run}`]);
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await close();
});

it('asks which name to keep when another user has renamed the tag', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const { tag } = await staff.call(contract.tags.validate, { body: { tag: `beek ${run}` } });
  const rename = (name: string, isPrivate: boolean) =>
    staff.call(contract.tags.update, { params: { id: tag.id }, body: { name, private: isPrivate } });
  const stored = async () => (await staff.call(contract.tags.fetchPrivate)).find(({ id }) => id === tag.id)?.name;

  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/tags?search=${run}`);
  await page.getByRole('button', { name: `More actions for beek ${run}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit tag' });
  await form.getByLabel('Name').fill(`rivier ${run}`);

  // Changes to different fields are merged.
  await rename(`kanaal ${run}`, true);
  await form.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved changes too' });
  await expect
    .poll(() => conflict.innerText())
    .toMatch(new RegExp(`Yours\\s+rivier ${run}\\s+Theirs\\s+kanaal ${run}`));
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Save mine instead' }).click();
  await page.getByText(`“rivier ${run}” saved.`).waitFor();
  await expect.poll(() => stored()).toBe(`rivier ${run}`);
  await staff.call(contract.tags.delete, { params: { id: tag.id }, body: { confirmed: true } });
  await close();
});
