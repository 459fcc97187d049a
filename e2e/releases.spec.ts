import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, chooseItem, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

it('adds a page to a new release from the list, publishes the release and rolls it back', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const slug = `release-${run}`;
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title: `Campaign ${run}`, slug, type: 'content', locale: 'nl-nl', content: [] },
  });
  const isPublic = async () =>
    (await staff.call(contract.publication.status, { params: { id: String(pageID) } })).published !== null;

  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/?q=Campaign%20${run}`);
  await page.getByRole('button', { name: `More actions for Campaign ${run}` }).press('Enter');
  await chooseItem(page, 'Add to release');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Release').selectOption('New release');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('The Name field is required.').waitFor();
  await dialog.getByLabel('Name').fill(`Spring ${run}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(`Added to “Spring ${run}”`).waitFor();

  await page.goto('/cmsadmin/releases');
  await expectAccessible(page);
  await page.getByRole('link', { name: `Spring ${run}` }).click();
  await page.getByText('Publish version 1').waitFor();
  await page.getByLabel('Add a comment').fill('Is the menu ready?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('listitem').getByText('Is the menu ready?').waitFor();
  await expectAccessible(page);
  expect(await isPublic()).toBe(false);
  await page.getByRole('button', { name: 'Publish release' }).click();
  await dialog.getByText('1 change becomes public now.').waitFor();
  await dialog.getByRole('button', { name: 'Publish release' }).click();
  await page.getByText(`“Spring ${run}” is published.`).waitFor();
  expect(await isPublic()).toBe(true);

  await page.getByRole('button', { name: 'Roll back…' }).click();
  await dialog.getByRole('button', { name: 'Roll back…' }).click();
  await page.getByText('Unpublish', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish release' }).click();
  await dialog.getByRole('button', { name: 'Publish release' }).click();
  await expect.poll(isPublic).toBe(false);
  await close();
});
