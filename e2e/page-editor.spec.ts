import { contract, createClient } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product, visitor } from './journey.ts';
import { logIn } from './staff.ts';

/** Makes slugs unique, so that the journey can be repeated on one installation. */
const run = Date.now().toString(36);

/** Creates a page for a test, through the API. */
async function newPage(name: string): Promise<number> {
  const slug = `${name}-${run}`;
  const cookies = new Map<string, string>();
  const client = createClient({
    origin: product.url,
    fetch: async (address, init) => {
      const headers = new Headers(init?.headers);
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await fetch(address, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=');
        cookies.set(name, value);
      }
      return response;
    },
  });
  await client.call(contract.auth.login, { body: { email: product.email, password: product.password } });
  const { pageID } = await client.call(contract.pages.create, {
    body: { title: `Page ${slug}`, slug, type: 'content', locale: 'en-gb', content: [] },
  });
  return pageID;
}

async function open(page: Page, pageID: number): Promise<void> {
  await page.goto(`/cmsadmin/page/${pageID}`);
  await page.getByLabel('Page title').waitFor();
}

async function addBlock(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add block', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search blocks' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: new RegExp(`^${name}, block`) }).waitFor();
}

/** Saves, until nothing is left to save: the editor ignores the keys while an earlier save is running. */
const save = async (page: Page): Promise<void> => {
  const answered = page.waitForResponse(/\/page\/version\/\d+\/store$/);
  await page.keyboard.press('Control+s');
  await answered;
  await page.getByText('Page saved.').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
};

const cardNames = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Blocks' })
    .locator(':scope > li [id^="card-"] > span:nth-of-type(1)')
    .allTextContents();

describe('the page editor', () => {
  it('builds a page of blocks that visitors can read after publishing', async () => {
    const editor = await administrator();
    const { page } = editor;
    await open(page, await newPage('editor-journey'));
    await page.getByLabel('Page title').fill('High water');
    await addBlock(page, 'Text');
    await page.getByLabel('Heading', { exact: true }).fill('The dyke holds');
    await page.getByRole('textbox', { name: 'Text', exact: true }).click();
    await page.keyboard.type('It is watched day and ');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('night');
    await expect
      .poll(() => page.frameLocator('iframe').locator('main').innerText())
      .toContain('It is watched day and night');
    await page.getByText(/^Draft saved/).waitFor();
    await page.getByRole('button', { name: 'Save and Publish' }).click();
    await page.getByText('Page published.').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();

    const reader = await visitor();
    await expect
      .poll(async () => {
        await reader.page.goto(`/en-gb/editor-journey-${run}`);
        return reader.page.locator('main').innerText();
      })
      .toContain('The dyke holds');
    await expect.poll(() => reader.page.locator('main strong').innerText()).toBe('night');
    await reader.close();
    await editor.close();
  });

  it('moves, undoes, deletes and restores blocks', async () => {
    const editor = await administrator();
    const { page } = editor;
    await open(page, await newPage('editor-blocks'));
    await addBlock(page, 'Hero');
    await addBlock(page, 'Quote');
    await expect.poll(() => cardNames(page)).toEqual(['Hero', 'Quote']);
    await page.getByRole('button', { name: 'Move Quote, block 2 up' }).click();
    await expect.poll(() => cardNames(page)).toEqual(['Quote', 'Hero']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => cardNames(page)).toEqual(['Hero', 'Quote']);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => cardNames(page)).toEqual(['Quote', 'Hero']);

    // Keys apply to the focused card, also while another one is open.
    await page.locator('[id^="card-"]', { hasText: 'Hero' }).click();
    await page.locator('[id^="card-"]', { hasText: 'Quote' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => cardNames(page)).toEqual(['Hero', 'Quote']);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => cardNames(page)).toEqual(['Quote', 'Hero']);

    await page.getByRole('button', { name: 'More actions for Quote, block 1' }).click();
    await page.getByRole('menuitem', { name: 'Delete block' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => cardNames(page)).toEqual(['Hero']);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cardNames(page)).toEqual(['Quote', 'Hero']);

    // The restored block receives the focus, so the next key must wait for that.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^card-/);
    await page.getByRole('button', { name: 'Drag to move Quote, block 1' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect.poll(() => cardNames(page)).toEqual(['Hero', 'Quote']);
    await save(page);
    await page.reload();
    await page.getByLabel('Page title').waitFor();
    await expect.poll(() => cardNames(page)).toEqual(['Hero', 'Quote']);

    await page.goto('/cmsadmin/page/999999');
    await page.getByRole('heading', { level: 1, name: 'This page could not be opened' }).waitFor();
    await expectAccessible(page);
    await editor.close();
  });

  it('undoes in a rich text, and does not change it without input', async () => {
    const editor = await administrator();
    const { page } = editor;
    await open(page, await newPage('editor-rich-text'));
    await addBlock(page, 'Text');
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.click();
    await page.keyboard.type('Low tide');
    await page.getByRole('button', { name: 'Bulleted list' }).click();
    await save(page);
    await page.reload();
    await text.click();
    await expect.poll(() => text.locator('li').allInnerTexts()).toEqual(['Low tide']);
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.type(' at noon');
    await page.keyboard.press('Control+z');
    await expect.poll(() => text.innerText()).toBe('Low tide');
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => text.innerText()).toBe('Low tide at noon');
    await editor.close();
  });

  it('moves an item with its image, and undoes exactly', async () => {
    const editor = await administrator();
    const { page } = editor;
    const pageID = await newPage('editor-pictures');
    const client = await logIn(product);
    const keys = async (): Promise<string[]> => {
      const { content } = await client.call(contract.pages.get, { params: { id: String(pageID) } });
      return content.flatMap(({ props }) => (props.cards as { key: string }[]).map(({ key }) => key));
    };
    await open(page, pageID);
    await addBlock(page, 'Cards');
    const add = page.getByRole('button', { name: 'Add to Cards' });
    await add.click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('With a picture');
    await page.getByRole('button', { name: /Choose image$/ }).click();
    const library = page.getByRole('dialog', { name: 'Choose image' });
    await library.getByRole('searchbox').fill('jpg');
    await library.locator('img').first().click();
    const picture = page.getByRole('group', { name: /^Cards/ }).locator('img');
    const address = await picture.getAttribute('src');
    await add.click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).last().fill('Without');
    await page.getByRole('button', { name: 'Move With a picture down' }).click();
    await save(page);
    await page.reload();
    await page.getByRole('button', { name: /2\s*With a picture/ }).click();
    await expect.poll(() => picture.getAttribute('src')).toBe(address);
    const stored = await keys();
    await page.getByRole('button', { name: 'Duplicate With a picture' }).click();
    await page.getByRole('button', { name: 'Move With a picture up' }).first().click();
    await save(page);
    await expect.poll(keys).toEqual([stored[1], stored[0], expect.stringMatching(/^[a-z2-9]{12}$/)]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await save(page);
    await expect.poll(keys).toEqual(stored);
    await page.getByRole('button', { name: 'Remove Without' }).click();
    await expect.poll(() => picture.getAttribute('src')).toBe(address);
    await page.getByRole('button', { name: 'Remove With a picture' }).click();
    await expectAbsent(picture);
    // After removing the last item, the focus is on the button that adds one.
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.getByRole('button', { name: 'Remove With a picture' }).count()).toBe(1);
    await editor.close();
  });

  it('refuses an anchor that already exists on the page', async () => {
    const editor = await administrator();
    const { page } = editor;
    await open(page, await newPage('editor-anchors'));
    await addBlock(page, 'Hero');
    await addBlock(page, 'Quote');
    const dialog = page.getByRole('dialog');
    const name = async (block: string): Promise<void> => {
      await page.getByRole('button', { name: `More actions for ${block}` }).click();
      await page.getByRole('menuitem', { name: 'Anchor point' }).click();
      await dialog.getByLabel('Name').fill('team');
      await expect
        .poll(async () => (await dialog.getByRole('button').allInnerTexts()).slice(-2))
        .toEqual(['Cancel', 'Set anchor']);
    };
    await name('Hero, block 1');
    await dialog.getByRole('status').getByText('This anchor is available.').waitFor();
    await dialog.getByRole('button', { name: 'Set anchor' }).click();
    await page.getByText('#team').waitFor();
    // Shown while typing, without Set.
    await name('Quote, block 2');
    await dialog.getByText('already exists on this page.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('team 2');
    await dialog.getByText('The anchor is not valid.').waitFor();
    await dialog.getByLabel('Name').fill('team');
    await dialog.getByRole('button', { name: 'Set anchor' }).click();
    await dialog.getByText('already exists on this page.').waitFor();
    await dialog.getByLabel('Name').fill('team-2');
    await dialog.getByRole('status').getByText('This anchor is available.').waitFor();
    await editor.close();
  });

  it('keeps the input when the session ends, and saves it after a login in place', async () => {
    const editor = await administrator();
    const { page } = editor;
    await open(page, await newPage('editor-session'));
    await page.getByLabel('Page title').fill('Typed while the session ended');
    // Without a connection, menus and dialogs that have not been loaded stay closed, and the page is not lost.
    await editor.context.setOffline(true);
    const more = page.getByRole('button', { name: 'More publication actions' });
    await more.click();
    const message = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
    await message.getByText('This could not be loaded.').waitFor();
    await message.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Add block' }).first().click();
    await message.getByText('This could not be loaded.').waitFor();
    await page.getByRole('tab', { name: 'Page Settings' }).click();
    const failure = page.getByRole('tabpanel').getByText('This could not be loaded.');
    await failure.waitFor();
    // Browsers remember that an import has failed; the window must not reload while it holds unsaved work.
    await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
    await failure.waitFor();
    await expectAccessible(page);
    await page.evaluate(() => Object.assign(window, { isSameWindow: true }));
    await page.route('**/working-copy', (route) => route.abort());
    await editor.context.setOffline(false);
    await page.getByLabel('Slug').waitFor();
    await failure.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => 'isSameWindow' in window)).toBe(true);
    await page.unroute('**/working-copy');
    const hasStyles = (): boolean =>
      [...document.querySelectorAll('link')].every((link) => link.rel !== 'stylesheet' || link.sheet);
    await expect.poll(() => page.evaluate(hasStyles)).toBe(true);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect.poll(() => page.getByLabel('Page title').inputValue()).toBe('Typed while the session ended');
    await page.getByRole('button', { name: 'Add block' }).first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await more.click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await editor.context.clearCookies();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(product.password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await save(page);
    await page.reload();
    await expect.poll(() => page.getByLabel('Page title').inputValue()).toBe('Typed while the session ended');
    await editor.close();
  });

  it('marks fields that are required for publishing, and leads there', async () => {
    const editor = await administrator();
    const { page } = editor;
    await open(page, await newPage('editor-required'));
    await addBlock(page, 'Quote');
    await page.getByRole('button', { name: 'Save and Publish' }).click();
    await page.getByRole('list', { name: 'Fields with errors' }).getByRole('button').first().click();
    await page.getByText('The Quote field is required.').first().waitFor();

    await page.getByLabel('Page title').fill('');
    await page.getByRole('button', { name: 'Save and Publish' }).click();
    const refused = page.getByRole('list', { name: 'Fields with errors' }).getByText('The Title field is required.');
    await refused.waitFor();
    await page.getByText(/^Draft saved/).waitFor();
    await page.getByRole('link', { name: 'Back to overview' }).click();
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByLabel('Page title').waitFor();
    await expectAbsent(refused);
    await editor.close();
  });

  it.each([
    [1440, 'light'],
    [1024, 'dark'],
    [390, 'light'],
  ] as const)('is accessible at %d px, %s', async (width, colorScheme) => {
    const editor = await administrator({ width, colorScheme });
    const { page } = editor;
    await open(page, await newPage(`editor-look-${width}`));
    await addBlock(page, 'Cards');
    await page.getByRole('button', { name: 'Add to Cards' }).click();
    await addBlock(page, 'Text');
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
    await expectAccessible(page);
    for (const tab of ['Page Settings', 'SEO Settings', 'Translations']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    }
    await editor.close();
  });
});
