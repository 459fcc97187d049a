import { contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { administrator, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);

const textFile = (name: string, content = name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

/** A folder or file of the list by its name. */
const entry = (page: Page, name: string) => page.getByRole('gridcell', { name });

const selected = (page: Page) => page.getByRole('region', { name: 'Selection' });

it('keeps files in folders: adds, renames, searches, moves with a way back, and deletes one in use only after it has said where', async () => {
  const { page, close } = await administrator();
  const name = `Map ${run}`;
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Media library' }).click();
  await page.getByRole('button', { name: 'Add folder' }).click();
  await dialog.getByLabel('Name').fill('.map');
  await dialog.getByRole('button', { name: 'Add folder' }).click();
  await dialog.getByText('The folder name is not valid.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await entry(page, name).click();
  await page.getByText('This folder is empty.').waitFor();
  await expectAccessible(page);

  await page
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'kapot.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ') },
      textFile('nota.txt'),
      textFile('lijst.txt'),
    ]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await uploads.getByText('The file is not valid.').waitFor();
  await uploads.getByText('2 files uploaded. 1 refused.').waitFor();
  await entry(page, 'nota.txt').waitFor();
  await entry(page, 'lijst.txt').waitFor();
  expect(await page.getByRole('gridcell').count()).toBe(2);
  await expectAccessible(page);

  // The same name once more: refused in words, and both are kept under another name.
  await page.locator('input[type=file]').setInputFiles([textFile('nota.txt', 'anders')]);
  await uploads.getByText('File already exists in this folder.').waitFor();
  await uploads.getByRole('button', { name: 'Keep both, as nota-2.txt' }).click();
  await entry(page, 'nota-2.txt').waitFor();
  await uploads.getByRole('button', { name: 'Hide finished uploads' }).click();

  // The details stand beside the list, under an address of their own.
  await entry(page, 'nota.txt').click();
  const details = page.getByRole('complementary', { name: 'nota.txt' });
  await details.getByText('No page uses this file.').waitFor();
  await details.getByLabel('File name').fill('verslag.exe');
  await details.getByLabel('Tags').fill('jaar');
  await details.getByLabel('Tags').press('Enter');
  await details.getByRole('button', { name: 'Save' }).click();
  await details.getByText('The file name is not valid.').waitFor();
  await expectAccessible(page);
  await details.getByLabel('File name').fill('verslag.txt');
  // Whoever goes on without saving is asked.
  await entry(page, 'lijst.txt').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('complementary', { name: 'lijst.txt' }).getByText('No page uses this file.').waitFor();
  await entry(page, 'verslag.txt').waitFor();
  await page.goBack();
  await page.getByRole('complementary', { name: 'verslag.txt' }).getByText('jaar').first().waitFor();
  await page.keyboard.press('Escape');

  // The search below the root runs again after a change.
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Library' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill(name);
  await page.waitForURL('**/medialibrary?search=*');
  await entry(page, name).focus();
  await page.keyboard.press('F2');
  await dialog.getByLabel('Name').fill(`${name} b`);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await entry(page, `${name} b`).click();

  // Three are marked by keys and moved; Undo brings them back.
  await entry(page, 'lijst.txt').focus();
  await page.keyboard.press('Shift+End');
  await selected(page).getByText('3 selected').waitFor();
  await expectAccessible(page);
  await selected(page).getByRole('button', { name: 'Move' }).click();
  await dialog.getByRole('treeitem', { name: 'landschap' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move here' }).click();
  await page.getByText('3 items have been moved to “landschap”.').waitFor();
  await page.getByText('This folder is empty.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await entry(page, 'verslag.txt').waitFor();

  const staff = await logIn(product);
  const folder = await staff.call(contract.media.getDir, { body: { path: `/${name} b` } });
  const used = folder.files.find(({ fileName }) => fileName === 'verslag.txt');
  const text = `<p><a href="file:${used?.id}">x</a></p>`;
  await staff.call(contract.pages.create, {
    body: {
      title: 'Gebruikt het verslag',
      slug: `bestand-${run}`,
      type: 'content',
      locale: 'nl-nl',
      content: [{ key: 'body', type: 'text', props: { text } }],
    },
  });
  await entry(page, 'lijst.txt').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await selected(page).getByText('3 selected').waitFor();
  await page.keyboard.press('Delete');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('alert').getByRole('link', { name: 'Gebruikt het verslag' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete anyway' }).click();
  await page.getByText('This folder is empty.').waitFor();
  await close();
});
