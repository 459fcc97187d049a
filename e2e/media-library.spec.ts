import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

it('keeps files in folders, and deletes one in use only after it has said where', async () => {
  const { page, close } = await administrator();
  const name = `Map ${Date.now()}`;
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Media library' }).click();
  await page.getByRole('button', { name: 'Add folder' }).click();
  await dialog.getByLabel('Name').fill('.map');
  await dialog.getByRole('button', { name: 'Add folder' }).click();
  await dialog.getByText('The folder name is not valid.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name }).click();
  await page.getByText('This folder is empty.').waitFor();

  await page.locator('input[type=file]').setInputFiles([
    { name: 'kapot.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ') },
    { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('Nota') },
  ]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await uploads.getByText('The file is not valid.').waitFor();
  await uploads.getByText('Added').waitFor();
  const files = page.getByRole('list', { name: 'Files' });
  await files.getByText('nota.txt').waitFor();
  expect(await files.getByRole('listitem').count()).toBe(1);
  await expectAccessible(page);
  await uploads.getByRole('button', { name: 'Hide finished uploads' }).click();

  await files.getByRole('button', { name: 'nota.txt', exact: true }).click();
  await dialog.getByText('No page uses this file.').waitFor();
  await dialog.getByLabel('Name').fill('verslag.exe');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The file name is not valid.').waitFor();
  await dialog.getByLabel('Name').fill('verslag.txt');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await files.getByText('verslag.txt').waitFor();

  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Library' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill(name);
  await page.waitForURL('**/medialibrary?search=*');
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Rename or move' }).click();
  await dialog.getByLabel('Name').fill(`${name} b`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The search runs again after the move.
  await page.getByRole('link', { name: `${name} b` }).click();
  await files.getByText('verslag.txt').waitFor();

  const staff = await logIn(product);
  const folder = await staff.call(contract.media.getDir, { body: { path: `/${name} b` } });
  const text = `<p><a href="file:${folder.files[0]?.id}">x</a></p>`;
  const content = [{ key: 'body', type: 'text', props: { text } }];
  const slug = `bestand-${Date.now()}`;
  await staff.call(contract.pages.create, {
    body: { title: 'Gebruikt het verslag', slug, type: 'content', locale: 'nl-nl', content },
  });
  await page.getByRole('button', { name: 'More actions for verslag.txt' }).click();
  await page.getByRole('menuitem', { name: 'Delete file' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('alert').getByRole('link', { name: 'Gebruikt het verslag' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete anyway' }).click();
  await page.getByText('This folder is empty.').waitFor();
  await close();
});
