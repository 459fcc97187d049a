import { contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { administrator, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);

const entry = (page: Page, name: string) => page.getByRole('gridcell', { name });

it('accepts images dropped on the window, and saves their focal point and alternative text', async () => {
  const { page, close } = await administrator();
  const staff = await logIn(product);
  const folder = `/Foto ${run}`;
  await staff.call(contract.media.createDir, { body: { path: '/', folderName: folder.slice(1) } });
  await page.goto(`/cmsadmin/medialibrary?folder=${encodeURIComponent(folder)}`);
  await page.getByText('This folder is empty.').waitFor();
  const dropped = await page.evaluateHandle(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
    canvas.getContext('2d')?.fillRect(0, 0, 100, 100);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    const data = new DataTransfer();
    data.items.add(new File([blob ?? ''], 'duin.png', { type: 'image/png' }));
    return data;
  });
  await page.dispatchEvent('#content', 'dragenter', { dataTransfer: dropped });
  await page.getByText(`Drop to upload to “${folder.slice(1)}”`).waitFor();
  await page.dispatchEvent('#content', 'drop', { dataTransfer: dropped });
  await entry(page, 'duin.png').getByText('No alt text').waitFor();
  // Uploaded images are described in one form, in each language.
  await page.getByText('1 uploaded image has no alternative text.').waitFor();
  await page.getByRole('button', { name: 'Add alternative texts' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Alternative text of 1 image' });
  await form.getByRole('tab', { name: 'German' }).click();
  await form.getByRole('textbox', { name: 'duin.png: German' }).fill('Eine Düne');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Alternative text of 1 image saved.').waitFor();
  await form.waitFor({ state: 'detached' });
  await entry(page, 'duin.png').focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'duin.png' });
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/edit-file')) saves += 1;
  });
  // At the end of the screen, the tools do not cover the head of the details.
  await details.getByRole('button', { name: 'Set focal point' }).waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const isUncovered = (button: Element): boolean => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  await expect.poll(() => details.getByRole('button', { name: 'Close details' }).evaluate(isUncovered)).toBe(true);
  await details.getByRole('button', { name: 'Set focal point' }).click();
  const point = details.getByRole('application');
  await point.press('Shift+ArrowLeft');
  await point.press('ArrowUp');
  await details.getByRole('application', { name: 'Focal point: 40% from the left, 48% from the top' }).waitFor();
  await details.getByRole('tab', { name: 'German' }).getByLabel('Entered').waitFor();
  await details.getByRole('tab', { name: 'French' }).getByLabel('Missing').waitFor();
  await details.getByRole('textbox', { name: 'Alternative text: For all languages' }).fill('Een duin');
  await details.getByRole('tab', { name: 'French' }).getByLabel('Missing').waitFor({ state: 'detached' });
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('“duin.png” saved.').waitFor();
  // Only this button of the form submits it.
  expect(saves).toBe(1);
  // The button is gone, and a keyboard user is still in the form.
  await expect.poll(() => details.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await entry(page, 'duin.png').getByText('No alt text').waitFor({ state: 'detached' });
  const { files } = await staff.call(contract.media.getDir, { body: { path: folder } });
  expect(files).toMatchObject([
    { focus: { x: 0.4, y: 0.48 }, defaultAltText: 'Een duin', altTexts: { 'de-de': 'Eine Düne' } },
  ]);

  // On a narrow window the details cover the list, which is inert until they are closed.
  await page.setViewportSize({ width: 900, height: 800 });
  const layer = page.getByRole('dialog', { name: 'duin.png' });
  await layer.waitFor();
  await expect.poll(() => page.locator('[role=grid]').evaluate((grid) => grid.closest('[inert]') !== null)).toBe(true);
  await expectAccessible(page);
  await layer.getByRole('button', { name: 'Replace' }).press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('duin.png');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Enter');

  // Another image under the same ID keeps its descriptions.
  const before = files[0];
  await details.getByRole('button', { name: 'Replace' }).click();
  const dialog = page.getByRole('dialog');
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 500, height: 100 });
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'nieuw.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') });
  // Both are shown with their sizes, and the other shape is said before it happens.
  await dialog.getByRole('figure').filter({ hasText: 'New file' }).getByText('500 × 100').waitFor();
  await dialog.getByRole('figure').filter({ hasText: 'Current file' }).getByText('300 × 200').waitFor();
  await dialog.getByText('The new image has another shape.').waitFor();
  await dialog.getByLabel('At their next publication').check();
  await expectAccessible(page);
  const broken = { name: 'kapot.png', mimeType: 'image/png', buffer: Buffer.from('no image') };
  await dialog.locator('input[type=file]').setInputFiles(broken);
  await dialog.getByRole('alert').getByText('The file is not valid.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Replace' }).isDisabled()).toBe(true);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'nieuw.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') });
  await dialog.getByRole('figure').filter({ hasText: 'New file' }).getByText('500 × 100').waitFor();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await page.getByText('“duin.png” replaced.').waitFor();
  await details.getByText('500 × 100').waitFor();
  const after = (await staff.call(contract.media.getDir, { body: { path: folder } })).files[0];
  expect(after).toMatchObject({ id: before?.id, defaultAltText: 'Een duin', width: 500 });
  expect(after?.hash).not.toBe(before?.hash);
  // The message undoes it; the details restore the replacement, and find the folder in the tree by keys.
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('“duin.png” has its previous content again.').waitFor();
  const hashNow = async () => (await staff.call(contract.media.getDir, { body: { path: folder } })).files[0]?.hash;
  expect(await hashNow()).toBe(before?.hash);
  await details.getByText('Replaced: duin.png · 500 × 100').waitFor();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Restore this version' }).press('Enter');
  await expect.poll(hashNow).toBe(after?.hash);
  await page.keyboard.press('Escape');
  const tree = page.getByRole('tree', { name: 'Folders' });
  await tree.getByRole('treeitem', { selected: true, name: folder.slice(1) }).focus();
  // A folder without subfolders has nothing to open.
  const leaf = tree.getByRole('treeitem', { name: 'downloads' });
  await leaf.press('ArrowRight');
  await expect.poll(() => leaf.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  // Only the root has them. Other journeys add files at the same time.
  await page.getByRole('region', { name: 'Recently added' }).getByRole('button').first().waitFor();
  await expectAccessible(page);
  await close();
});

it('fits long file names in the form for alternative texts', async () => {
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/medialibrary');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).press('Enter');
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const name = `${'Hochwasserschutzanlage'.repeat(4)}-${run}.png`;
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  await page.getByRole('button', { name: 'Add alternative texts' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Alternative text of 1 image' });
  await form.getByRole('textbox', { name: `${name}: For all languages` }).waitFor();
  expect(await form.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await close();
});
