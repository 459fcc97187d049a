import { contract } from '@ximblox/contract';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { countRenders } from './count-renders.ts';
import { administrator, administratorAtOverview, expectAbsent, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);

const textFile = (name: string, content = name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

/** Returns a folder or file of the list by its name. */
const entry = (page: Page, name: string) => page.getByRole('gridcell', { name });

/** Makes the files of folders fail to load, until an attempt is repeated. */
async function failToLoad(page: Page, open: () => Promise<unknown>): Promise<void> {
  await page.route('**/medialib/list-files', (route) =>
    route.fulfill({ status: 500, json: { Success: false, Errors: [] } }),
  );
  await open();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load folder content.' });
  await failure.waitFor();
  await expectAccessible(page);
  await page.unroute('**/medialib/list-files');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await failure.waitFor({ state: 'detached' });
}

const selected = (page: Page) => page.getByRole('region', { name: 'Selection' });

it('manages files in folders: adds, renames, searches, moves with undo, and shows the usage before deleting', async () => {
  const { page, close } = await administratorAtOverview();
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
  await failToLoad(page, () => page.reload());
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
  await uploads.getByText('2 files uploaded. 1 upload failed.').waitFor();
  await entry(page, 'nota.txt').waitFor();
  await entry(page, 'lijst.txt').waitFor();
  await expect.poll(() => page.getByRole('gridcell').count()).toBe(2);
  await expectAccessible(page);

  // A repeated name is refused with a message, and both files are kept under different names.
  await page.locator('input[type=file]').setInputFiles([textFile('nota.txt', 'anders')]);
  await uploads.getByText('File already exists in this folder.').waitFor();
  await uploads.getByRole('button', { name: 'Keep both and rename to nota-2.txt' }).click();
  await entry(page, 'nota-2.txt').waitFor();
  await uploads.getByRole('button', { name: 'Hide finished uploads' }).click();

  // The details are next to the list, with a URL of their own.
  await entry(page, 'nota.txt').click();
  const details = page.getByRole('complementary', { name: 'nota.txt' });
  await details.getByText('No pages use this file.').waitFor();
  await details.getByLabel('File name').fill('verslag.exe');
  await details.getByLabel('Tags').fill('jaar');
  await details.getByLabel('Tags').press('Enter');
  await details.getByRole('button', { name: 'Save' }).click();
  await details.getByText('Must keep its extension.').waitFor();
  await expectAccessible(page);
  await details.getByLabel('File name').fill('verslag.txt');
  // Leaving without saving asks first.
  await entry(page, 'lijst.txt').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('complementary', { name: 'lijst.txt' }).getByText('No pages use this file.').waitFor();
  await entry(page, 'verslag.txt').waitFor();
  await page.goBack();
  await page.getByRole('complementary', { name: 'verslag.txt' }).getByText('jaar').first().waitFor();
  await page.keyboard.press('Escape');

  // The search in all folders runs again after a change.
  await page.getByRole('navigation', { name: 'Folder path' }).getByRole('link', { name: 'Library' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill(name);
  await page.waitForURL(/[?&]search=/);
  await page.getByText('0 files found').waitFor();
  await entry(page, name).press('F2');
  await dialog.getByLabel('Name').fill(`${name} b`);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await entry(page, `${name} b`).click();

  // One entry and its menu are tab stops.
  await entry(page, 'lijst.txt').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]'))).toBe(null);

  // Three files are selected by keyboard and moved; Undo moves them back.
  await entry(page, 'lijst.txt').focus();
  await page.keyboard.press('Shift+End');
  await selected(page).getByText('3 selected').waitFor();
  await expectAccessible(page);
  await selected(page).getByRole('button', { name: 'Move' }).click();
  await dialog.getByRole('treeitem', { selected: true }).and(page.locator(':focus')).waitFor();
  await dialog.getByRole('treeitem', { name: 'landschap' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move here' }).click();
  await page.getByText('3 items moved to “landschap”.').waitFor();
  await page.getByText('This folder is empty.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await entry(page, 'verslag.txt').waitFor();

  // By drag, to a part of the path and back to the folder.
  const library = page.getByRole('navigation', { name: 'Folder path' }).getByRole('link', { name: 'Library' });
  await entry(page, 'verslag.txt').dragTo(library);
  await page.getByText('1 item moved to “Library”.').waitFor();
  await library.click();
  await entry(page, 'verslag.txt').dragTo(entry(page, `${name} b`));
  await page.getByText(`1 item moved to “${name} b”.`).waitFor();
  await entry(page, `${name} b`).click();
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
  // For a folder with a used file, the usage is shown first.
  await page.goto('/cmsadmin/medialibrary');
  await entry(page, `${name} b`).focus();
  await page.keyboard.press('Delete');
  await dialog.getByRole('alert').getByRole('link', { name: 'Gebruikt het verslag' }).waitFor();
  await expectAbsent(dialog.getByRole('button', { name: 'Delete', exact: true }));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await entry(page, `${name} b`).click();
  await entry(page, 'lijst.txt').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await selected(page).getByText('3 selected').waitFor();
  await page.keyboard.press('Delete');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('alert').getByRole('link', { name: 'Gebruikt het verslag' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete anyway' }).click();
  await page.getByText('This folder is empty.').waitFor();

  // The message undoes the whole deletion.
  const messages = page.getByRole('region', { name: 'Notifications' });
  await messages.getByRole('button', { name: 'Restore' }).click();
  await messages.getByText('3 items restored.').waitFor();
  await entry(page, 'verslag.txt').waitFor();
  await entry(page, 'lijst.txt').press('Delete');
  await dialog.getByText('You can restore it from the trash for 30 days.').waitFor();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await entry(page, 'lijst.txt').waitFor({ state: 'detached' });
  await page.locator('input[type=file]').setInputFiles([textFile('lijst.txt', 'anders')]);
  await entry(page, 'lijst.txt').waitFor();
  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: `/${name} b` });
  await row.getByText('Another item now has this name. The restored one gets a number.').waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Restore: lijst.txt' }).click();
  await messages.getByText('as “lijst-2.txt”').waitFor();
  await messages.getByRole('button', { name: 'Open' }).last().click();
  await entry(page, 'lijst-2.txt').waitFor();
  await close();
});

it('moves through hundreds of files by keyboard, renders only visible ones, and tags and finds them', async () => {
  const { page, close } = await administrator();
  const staff = await logIn(product);
  const folder = `/Video ${run}`;
  await staff.call(contract.media.createDir, { body: { path: '/', folderName: folder.slice(1) } });
  const names = Array.from({ length: 230 }, (_, at) => `film ${String(at).padStart(3, '0')}`);
  for (const fileName of names) {
    await staff.call(contract.media.addVideo, { body: { path: folder, video: '76979871', fileName } });
  }
  const renders = await countRenders(page, ['view', 'position']);
  await page.goto(`/cmsadmin/medialibrary?folder=${encodeURIComponent(folder)}`);
  await entry(page, 'film 000').focus();
  await page.keyboard.press('ControlOrMeta+End');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('film 229');
  await expect.poll(() => page.getByRole('gridcell').count()).toBeLessThan(120);
  // After a pause a letter starts a new search, so keys of a busy machine may be too far apart to count as one text.
  await expect
    .poll(async () => {
      await page.keyboard.press('ControlOrMeta+End');
      await Promise.all(Array.from('film 11', (letter) => page.keyboard.press(letter === ' ' ? 'Space' : letter)));
      // The name is looked up on the server.
      const isFound = () => document.activeElement?.textContent?.includes('film 11') ?? false;
      await page.waitForFunction(isFound, undefined, { timeout: 2_000 }).catch(() => undefined);
      return page.evaluate(() => document.activeElement?.textContent);
    })
    .toContain('film 11');
  await expectAccessible(page);
  // An arrow key ends the typed search, so that the space bar selects.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('film 11');
  // Only the selected tile renders again.
  await renders.take();
  await page.keyboard.press('Space');
  await selected(page).getByText('1 selected').waitFor();
  expect((await renders.take()).grid).toBe(1);
  await page.keyboard.press('Escape');

  await page.getByText('List', { exact: true }).click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await entry(page, 'film 229').waitFor();
  await expectAccessible(page);
  await entry(page, 'film 229').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await selected(page).getByText('230 selected').waitFor();
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog');
  await entry(page, 'film 229').press('Delete');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await entry(page, 'film 229').waitFor({ state: 'detached' });
  // Invisible rows have moved up as well.
  await entry(page, 'film 228').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await selected(page).getByText('229 selected').waitFor();
  await page.keyboard.press('Escape');
  await entry(page, 'film 228').press('Space');
  await entry(page, 'film 224').click({ modifiers: ['Shift'] });
  await selected(page).getByText('5 selected').waitFor();
  await selected(page).getByRole('button', { name: 'Tags' }).click();
  // Typed, not confirmed.
  await dialog.getByLabel('Tags to add').fill(`reeks ${run}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Tags of 5 files saved.').waitFor();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).selectOption(`reeks ${run}`);
  await page.getByText('5 files found').waitFor();
  await page.reload();
  await page.getByText('5 files found').waitFor();
  await page.getByRole('button', { name: 'Add video' }).click();
  await dialog.getByLabel('Link or ID').fill('https://youtu.be/nothing');
  await dialog.getByText('Neither a link nor').or(dialog.locator('[aria-invalid="true"]')).first().waitFor();
  await dialog.getByLabel('Link or ID').fill('https://youtu.be/dQw4w9WgXcQ');
  await dialog.getByRole('link', { name: 'YouTube dQw4w9WgXcQ' }).waitFor();
  await expectAccessible(page);
  await close();
});

it('uploads a large file over a failing connection, and selects images in the editor', async () => {
  const { page, close } = await administrator();
  const staff = await logIn(product);
  const folder = `/Kiezen ${run}`;
  await staff.call(contract.media.createDir, { body: { path: '/', folderName: folder.slice(1) } });
  await page.goto(`/cmsadmin/medialibrary?folder=${encodeURIComponent(folder)}`);
  await page.getByText('This folder is empty.').waitFor();
  let [broken, isCut] = [0, false];
  await page.route('**/medialib/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH' || (broken > 0 && !isCut)) return route.continue();
    broken += 1;
    return route.abort('connectionreset');
  });
  await page.locator('input[type=file]').setInputFiles([textFile('groot.txt', 'Waterpeil '.repeat(600_000))]);
  await entry(page, 'groot.txt').waitFor();
  expect(broken).toBe(1);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await uploads.getByText('1 file uploaded.').waitFor();

  // After the window is closed, the upload can be resumed with the same file.
  const file = join(tmpdir(), `peil-${run}.txt`);
  await writeFile(file, 'Waterpeil '.repeat(600_000));
  isCut = true;
  await page.locator('input[type=file]').setInputFiles(file);
  await uploads.getByText('Connection lost. The upload continues automatically.').waitFor();
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await uploads.getByText('Interrupted at 0% of').waitFor();
  await expectAccessible(page);
  isCut = false;
  await uploads.locator('input[type=file]').setInputFiles([textFile('groot.txt')]);
  await uploads.getByText(`This is a different file. Choose “peil-${run}.txt” in its original state.`).waitFor();
  await uploads.locator('input[type=file]').setInputFiles(file);
  await entry(page, `peil-${run}.txt`).waitFor();

  // A file that disappears during the upload is not a connection failure.
  const late = `weg-${run}.txt`;
  const vanish = async (): Promise<void> => rm(join(tmpdir(), late));
  await page.route('**/medialib/add-file', (route) => vanish().then(() => route.abort('connectionreset')), {
    times: 1,
  });
  await writeFile(join(tmpdir(), late), 'weg');
  await page.locator('input[type=file]').first().setInputFiles(join(tmpdir(), late));
  await uploads.getByText('This file cannot be read. It was deleted, locked or changed.').waitFor();
  await uploads.getByRole('button', { name: `Try again: ${late}` }).waitFor();
  await expectAccessible(page);
  await uploads.getByRole('button', { name: `Remove ${late} from the list` }).click();
  await uploads.getByText(late).waitFor({ state: 'detached' });

  // Cancelled and uploaded again by keyboard, without leaving the list.
  await page.route('**/medialib/add-file', () => undefined, { times: 1 });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([textFile(late)]);
  await uploads.getByRole('button', { name: `Cancel ${late}` }).press('Enter');
  await uploads.getByText('Upload cancelled').waitFor();
  await expect.poll(() => uploads.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await uploads.getByRole('button', { name: `Try again: ${late}` }).press('Enter');
  await entry(page, late).waitFor();
  await rm(file);

  const { pageID } = await staff.call(contract.pages.create, {
    body: {
      title: 'Kiest een beeld',
      slug: `kiest-${run}`,
      type: 'content',
      locale: 'nl-nl',
      content: [{ key: 'hero', type: 'hero', props: { title: 'Kiest' } }],
    },
  });
  await page.goto(`/cmsadmin/page/${pageID}`);
  await page.getByLabel('Page title').waitFor();
  await page.getByRole('button', { name: /^Hero/ }).first().click();
  const choose = page.getByRole('button', { name: /Choose image$/ }).first();
  await failToLoad(page, () => choose.click());
  const dialog = page.getByRole('dialog');
  await entry(page, folder.slice(1)).click();
  await dialog.getByText('This folder is empty.').waitFor();
  const data = await page.evaluate(
    () => Object.assign(document.createElement('canvas'), { width: 64, height: 40 }).toDataURL().split(',')[1] ?? '',
  );
  const [png, text] = [Buffer.from(data, 'base64'), textFile('geen-beeld.txt')];
  await dialog.locator('input[type=file]').setInputFiles([text]);
  await dialog.getByText('“geen-beeld.txt” is not an image.').waitFor();
  await expectAccessible(page);
  await dialog.locator('input[type=file]').setInputFiles([{ name: 'gekozen.png', mimeType: 'image/png', buffer: png }]);
  // A single file is selected as soon as it is uploaded.
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Hero, block' }).getByText('gekozen.png').waitFor();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await entry(page, 'gekozen.png').waitFor();
  await dialog.getByRole('button', { name: 'Library' }).click();
  const recent = dialog.getByRole('region', { name: 'Recently added' });
  await recent.getByRole('button', { name: 'gekozen.png' }).waitFor();
  await expectAccessible(page);
  // The dialog opens in the same folder after a reload, with what was added last above it; one area scrolls.
  await entry(page, folder.slice(1)).click();
  await recent.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.reload();
  // The buttons move when the file has loaded, and a click in that moment is lost.
  await page.getByRole('button', { name: 'Crop', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  // Other journeys add files meanwhile.
  await recent.getByRole('button').first().waitFor();
  await entry(page, 'gekozen.png').waitFor();
  const scrolling = await dialog.evaluate(
    (element) =>
      [element, ...element.querySelectorAll('*')].filter(
        (one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY),
      ).length,
  );
  expect(scrolling).toBeLessThanOrEqual(1);
  await dialog.getByRole('searchbox').fill(`zonder ${run}`);
  await dialog.getByText('No results found.').waitFor();
  await close();
});
