import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { countRenders } from './count-renders.ts';
import { administrator, chooseItem, expectAccessible, expectColoursAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

it('publishes and unpublishes several pages by keyboard alone, and reports what happened', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const ids: number[] = [];
  for (const name of ['one', 'two', 'three']) {
    const body = {
      title: `Bulk ${run} ${name}`,
      slug: `bulk-${run}-${name}`,
      type: 'content',
      locale: 'nl-nl',
      content: [],
    };
    ids.push((await staff.call(contract.pages.create, { body })).pageID);
  }
  const states = () =>
    Promise.all(ids.map(async (id) => (await staff.call(contract.pages.get, { params: { id: String(id) } })).state));

  const { page, close } = await administrator();
  const dialog = page.getByRole('dialog');
  const act = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for selected pages' }).press('Enter');
    await page.getByRole('menu').waitFor();
    await expectAccessible(page);
    await chooseItem(page, action);
    await dialog.waitFor();
  };
  // Each row has times. A selection draws checkboxes, not rows.
  const times = await countRenders(page, ['time', 'time']);
  await page.goto(`/cmsadmin/?search=${run}`);
  await expect.poll(() => page.getByRole('row').count()).toBe(4);
  expect(await times.take()).not.toEqual({});
  await page.getByRole('checkbox', { name: `Select Bulk ${run} one` }).press('Space');
  await page.getByText('1 page selected').waitFor();
  expect(await times.take()).toEqual({});
  // The focus stays beside the button, which is gone.
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Columns');
  await page.getByRole('checkbox', { name: `Select Bulk ${run} one` }).press('Space');
  await page.getByRole('button', { name: 'Select all 3 that match' }).press('Enter');
  await page.getByText('3 pages selected').waitFor();
  await expectAccessible(page);
  // The connection is lost during the preview.
  await page.route('**/bulk-action/preview', (route) => route.abort(), { times: 1 });
  await act('Publish');
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await dialog.getByText('Will be changed: 3').waitFor();
  await dialog.getByRole('status').getByText('3 pages checked.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish 3 pages' }).press('Enter');
  await page.getByRole('status').getByText('3 pages published.').waitFor();
  await expect.poll(() => states()).toEqual(['published', 'published', 'published']);
  await expect.poll(() => page.getByRole('cell', { name: 'Live', exact: true }).count()).toBe(3);
  await expectAccessible(page);

  // One of them cannot be unpublished, and the preview says why.
  await staff.call(contract.publication.unpublish, { params: { id: String(ids[0]) } });
  await page.getByRole('checkbox', { name: 'Select all pages of this list' }).press('Space');
  await act('Unpublish');
  await dialog.getByText('Cannot be changed: 1').waitFor();
  await dialog.getByText('These pages are not live.').waitFor();
  await dialog.getByRole('button', { name: 'Unpublish 2 pages' }).press('Enter');
  await page.getByRole('status').getByText('2 pages unpublished.').waitFor();
  await page.getByRole('link', { name: 'Show report' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Unpublish pages' }).waitFor();
  await expect.poll(() => page.getByRole('cell', { name: 'Done' }).count()).toBe(2);
  await expectAccessible(page);

  // Options come before the preview, and one can go back to them.
  await page.goto(`/cmsadmin/?search=${run}`);
  await page.getByRole('checkbox', { name: 'Select all pages of this list' }).press('Space');
  await act('Duplicate into a language');
  await dialog.getByLabel('Language').selectOption({ label: 'English' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  await dialog.getByText('Will be changed: 3').waitFor();
  await dialog.getByRole('button', { name: 'Back' }).press('Enter');
  await dialog.getByLabel('Language').waitFor();
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  await dialog.getByRole('button', { name: 'Duplicate 3 pages' }).press('Enter');
  await page.getByRole('status').getByText('3 pages duplicated.').waitFor();

  const parent = { title: `Parent ${run}`, slug: `parent-${run}`, type: 'content', locale: 'nl-nl', content: [] };
  await staff.call(contract.pages.create, { body: parent });
  await page.goto(`/cmsadmin/?search=bulk-${run}&locale=nl-nl`);
  await page.getByRole('checkbox', { name: 'Select all pages of this list' }).press('Space');
  await act('Move');
  await dialog.getByRole('searchbox').fill(`Parent ${run}`);
  await dialog.getByRole('radio', { name: `Parent ${run}` }).press('Space');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  await dialog.getByRole('button', { name: 'Move 3 pages' }).press('Enter');
  await page.getByRole('status').getByText('3 pages moved.').waitFor();
  const { url } = await staff.call(contract.pages.get, { params: { id: String(ids[0]) } });
  expect(url).toBe(`/parent-${run}/bulk-${run}-one`);
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect.poll(() => page.getByText('3 pages moved.').count()).toBe(0);
  await close();
});

it('keeps tags that were typed but not confirmed, and shows what destroys in red', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const slug = `typed-${run}`;
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title: `Typed ${run}`, slug, type: 'content', locale: 'nl-nl', content: [] },
  });
  const { page, close } = await administrator();
  const dialog = page.getByRole('dialog');
  const act = async (action: string): Promise<void> => {
    await page.goto(`/cmsadmin/?search=${slug}`);
    await page.getByRole('checkbox', { name: `Select Typed ${run}` }).press('Space');
    await page.getByRole('button', { name: 'Actions for selected pages' }).press('Enter');
    await chooseItem(page, action);
    await dialog.waitFor();
  };
  await act('Change tags');
  await expect.poll(() => dialog.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  const field = dialog.getByRole('combobox', { name: 'Add tags' });
  await field.pressSequentially(`getijde ${run}`);
  // Escape closes the list of the field, not the dialog.
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true');
  await field.press('Escape');
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Will be changed: 1').waitFor();
  // The action is followed although its progress cannot be read at first.
  await page.route('**/bulk-action/list', (route) => route.abort(), { times: 3 });
  await dialog.getByRole('button', { name: /^Change tags/ }).press('Enter');
  await page.getByRole('status').getByText('Tags of 1 page changed.').waitFor();
  const { newest } = await staff.call(contract.pages.open, { params: { id: String(pageID) } });
  const tags = await staff.call(contract.tags.list, { body: { searchTerm: run } });
  expect(newest.tags).toEqual(tags.items.map(({ id }) => id));
  expect(tags.items.map(({ name }) => name)).toEqual([`getijde ${run}`]);

  await act('Delete');
  const background = (name: string) =>
    dialog.getByRole('button', { name }).evaluate((one) => getComputedStyle(one).backgroundColor);
  await dialog.getByText('Will be changed: 1').waitFor();
  await expect.poll(() => background('Delete 1 page')).toBe('rgb(180, 35, 24)');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectColoursAccessible(page);
  await close();
});
