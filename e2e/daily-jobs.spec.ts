import { contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { administrator, loggedIn, product, visitor, type Visitor } from './journey.ts';
import { hire, logIn } from './staff.ts';

/**
 * Seven jobs that editors do every day, each with its number of clicks from the screen where it starts. Typing and Enter are not
 * counted. Decision 129 names the limits.
 */

const run = Date.now().toString(36);
const author = { email: `mare-${run}@waterlijn.example`, name: `Mare ${run}`, password: 'Peilbuizen!2027' };

declare global {
  interface Window {
    countClick(): void;
  }
}

let clicks = 0;
let editor: Visitor;
let page: Page;

/** Counts the clicks of a person in all frames of a browser context. */
async function countClicks({ context }: Visitor): Promise<void> {
  await context.exposeBinding('countClick', () => {
    clicks += 1;
  });
  await context.addInitScript(() => {
    const count = (event: Event): void => {
      if (event.isTrusted) window.countClick();
    };
    // Playwright stops the events of a click at the window if its target has moved, and clicks again.
    document.addEventListener('pointerdown', count, true);
  });
}

beforeAll(async () => {
  editor = await administrator();
  await countClicks(editor);
  page = editor.page;
});
beforeEach(() => {
  clicks = 0;
});
afterAll(() => editor.close());

const preview = () => page.frameLocator('iframe');

/** Creates a public page with one text block. */
async function publicPage(title: string, locale = 'nl-nl'): Promise<string> {
  const staff = await logIn(product);
  const block = { key: 'text', type: 'text', anchorPoint: '', __images: {}, __files: {} };
  const props = { heading: 'De dijk', text: `<p>De dijk ligt drog.</p>`, surface: 'paper' };
  const { pageID } = await staff.call(contract.pages.create, {
    body: {
      title,
      slug: title.toLowerCase().replaceAll(' ', '-'),
      type: 'content',
      locale,
      content: [{ ...block, props }],
    },
  });
  const params = { id: String(pageID) };
  await staff.call(contract.publication.publish, { params });
  return params.id;
}

/** Draws an image. */
async function drawing(): Promise<Buffer<ArrayBuffer>> {
  const png = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    canvas.getContext('2d')?.fillRect(0, 0, 300, Date.now() % 480);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(png, 'base64');
}

/** Uploads an image to the media library. @returns its name */
async function uploadedImage(name: string): Promise<string> {
  const form = new FormData();
  form.set('path', '/');
  form.set('f', new File([await drawing()], name, { type: 'image/png' }));
  await (await logIn(product)).call(contract.media.addFile, { form });
  return name;
}

it('publishes a news item with an image by seven clicks', async () => {
  await page.goto('/cmsadmin/?type=news');
  await page.getByRole('link', { name: 'Drie paar ooievaars op de Oude Waal', exact: true }).waitFor();
  const image = await uploadedImage(`peil-${run}.png`);
  await page.getByRole('main').getByRole('link', { name: 'New page' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(`Peil ${run}`);
  await page.getByText('This slug is available.').waitFor();
  await page.keyboard.press('Enter');
  const header = page.getByRole('region', { name: 'Page header' });
  await header.getByText('Research').click();
  await header.getByLabel('Introduction').click();
  await page.keyboard.type('Het water stijgt.');
  await header.getByRole('button', { name: /Choose image$/ }).click();
  await page.getByRole('dialog', { name: 'Choose image' }).getByRole('gridcell', { name: image }).click();
  await page.getByRole('dialog', { name: 'Choose image' }).waitFor({ state: 'hidden' });
  // The image moves the text below it.
  await preview().locator(`img[src*="${image}"]`).waitFor();
  await preview().locator('[data-field="text"]').first().click();
  await page.keyboard.type('Tot morgen hoog water.');
  // What is typed while the editor for rich text loads arrives when it has loaded.
  await page.getByRole('button', { name: /^Text Tot morgen hoog water\.$/ }).waitFor();
  await page.getByRole('button', { name: 'Save and Publish' }).click();
  await page.getByText('Page published.').waitFor();
  expect(clicks).toBeLessThanOrEqual(7);
  const reader = await visitor();
  await reader.page.goto(`/nieuws/peil-${run}`);
  await reader.page.getByText('Tot morgen hoog water.', { exact: true }).waitFor();
  expect(await reader.page.locator('main img').count()).toBeGreaterThan(0);
  await reader.close();
});

it('corrects a word on a public page by three clicks', async () => {
  await publicPage(`Fout ${run}`);
  await page.goto('/cmsadmin/');
  await page.getByRole('link', { name: `Fout ${run}`, exact: true }).click();
  await preview().getByText('De dijk ligt drog.').click();
  await preview().locator('[contenteditable="true"]:focus').waitFor();
  await page.keyboard.press('End');
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.type('o');
  await preview().getByText('De dijk ligt droog.').waitFor();
  await page.getByRole('button', { name: 'Save and Publish' }).click();
  await page.getByText('Page published.').waitFor();
  expect(clicks).toBeLessThanOrEqual(3);
});

it('adds a page to a menu by four clicks', async () => {
  await publicPage(`Menu ${run}`, 'en-gb');
  await page.goto('/cmsadmin/');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Menu structure' }).click();
  await page.getByRole('button', { name: 'Add item' }).click();
  const link = page.getByRole('dialog', { name: 'Link' });
  await link.getByRole('combobox', { name: 'Page or address' }).fill(`Menu ${run}`);
  await link.getByRole('option', { name: `Menu ${run}` }).click();
  await page.getByRole('button', { name: 'Save menu' }).click();
  await page.getByText('Menu saved.').waitFor();
  expect(clicks).toBeLessThanOrEqual(4);
});

it('replaces an image everywhere by four clicks', async () => {
  await page.goto('/cmsadmin/medialibrary');
  const name = await uploadedImage(`dijk-${run}.png`);
  await page.reload();
  await page.getByRole('gridcell', { name }).click();
  const details = page.getByRole('complementary', { name });
  await details.getByRole('button', { name: 'Replace' }).click();
  const dialog = page.getByRole('dialog');
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByText('Choose file').click();
  await (await chosen).setFiles({ name: 'nieuw.png', mimeType: 'image/png', buffer: await drawing() });
  await dialog.getByRole('figure').filter({ hasText: 'New file' }).waitFor();
  // The images move the buttons below them.
  const areShown = (images: Element[]) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0);
  await expect.poll(() => dialog.locator('img').evaluateAll(areShown)).toBe(true);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await page.getByText(`“${name}” replaced.`).waitFor();
  expect(clicks).toBeLessThanOrEqual(4);
});

it('requests a publication by three clicks and approves it by two', async () => {
  await hire(product, { ...author, role: 'editor' });
  const mare = await logIn({ ...product, ...author });
  const { pageID } = await mare.call(contract.pages.create, {
    body: { title: `Aanvraag ${run}`, slug: `aanvraag-${run}`, type: 'content', locale: 'nl-nl', content: [] },
  });
  const writer = await loggedIn(author);
  await countClicks(writer);
  await writer.page.goto('/cmsadmin/');
  await writer.page.getByRole('link', { name: `Aanvraag ${run}`, exact: true }).click();
  await writer.page.getByRole('button', { name: 'Request publication' }).click();
  await writer.page.getByRole('button', { name: 'Send request' }).click();
  await writer.page.getByText('Publication requested.').waitFor();
  expect(clicks).toBeLessThanOrEqual(3);
  await writer.close();

  clicks = 0;
  await page.goto('/cmsadmin/publication-requests');
  await page.getByRole('link', { name: new RegExp(`^Review ?: Aanvraag ${run}`) }).click();
  await page
    .getByRole('dialog', { name: 'Review request' })
    .getByRole('button', { name: 'Approve and publish' })
    .click();
  await expect
    .poll(async () => (await mare.call(contract.pages.get, { params: { id: String(pageID) } })).state)
    .toBe('published');
  expect(clicks).toBeLessThanOrEqual(2);
});

it('schedules a page for tomorrow by three clicks', async () => {
  const staff = await logIn(product);
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title: `Morgen ${run}`, slug: `morgen-${run}`, type: 'content', locale: 'nl-nl', content: [] },
  });
  await page.goto('/cmsadmin/');
  await page.getByRole('link', { name: `Morgen ${run}`, exact: true }).click();
  await page.getByRole('button', { name: 'More publication actions' }).click();
  await page.getByRole('menuitem', { name: 'Schedule…' }).click();
  const publish = page.getByRole('dialog', { name: 'Schedule' }).getByRole('group', { name: 'Publish', exact: true });
  const date = publish.getByLabel('Date');
  await expect.poll(() => date.evaluate((field) => field === document.activeElement)).toBe(true);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await date.fill(tomorrow);
  // A day without a time is the morning of that day.
  await page.keyboard.press('Enter');
  await page.getByText('Publication scheduled.').waitFor();
  expect(clicks).toBeLessThanOrEqual(3);
  const { schedule } = await staff.call(contract.pages.get, { params: { id: String(pageID) } });
  const at = await page.evaluate((day) => new Date(`${day}T09:00`).toISOString(), tomorrow);
  expect(schedule?.publishAt).toBe(at);
});

it('translates a page and publishes the translation by six clicks', async () => {
  await publicPage(`Vertaling ${run}`);
  await page.goto('/cmsadmin/');
  await page.getByRole('link', { name: `Vertaling ${run}`, exact: true }).click();
  await page.getByRole('tab', { name: 'Translations' }).click();
  await page.getByRole('button', { name: /^Add translation ?: German/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add translation' });
  await dialog.getByLabel('Title').fill(`Übersetzung ${run}`);
  await dialog.getByText('This slug is available.').waitFor();
  await page.keyboard.press('Enter');
  // Until then the preview still shows the page in Dutch.
  await preview()
    .getByRole('heading', { name: `Übersetzung ${run}` })
    .waitFor();
  await preview().getByText('De dijk ligt drog.').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Der Deich ist trocken.');
  await preview().getByText('Der Deich ist trocken.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save and Publish' }).click();
  await page.getByText('Page published.').waitFor();
  expect(clicks).toBeLessThanOrEqual(6);
});
