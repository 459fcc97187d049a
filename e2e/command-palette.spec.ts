import { contract } from '@ximblox/contract';
import { describe, expect, it } from 'vitest';
import { administratorAtOverview, expectAbsent, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);

describe('the command palette', () => {
  it('opens pages and screens from anywhere, and runs actions of the screen, by keyboard alone', async () => {
    const client = await logIn(product);
    const { pageID } = await client.call(contract.pages.create, {
      body: { title: `Palette ${run}`, slug: `palette-${run}`, type: 'content', locale: 'en-gb', content: [] },
    });
    const editor = await administratorAtOverview();
    const { page } = editor;
    const palette = page.getByRole('dialog', { name: 'Go to…' });
    const search = palette.getByRole('combobox');
    const active = () =>
      search.evaluate(
        (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
      );

    const ask = async (words: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.type(words);
    };

    await page.getByRole('heading', { level: 1 }).waitFor();
    // Text typed before the code has loaded is not lost.
    const { promise: typed, resolve: hasTyped } = Promise.withResolvers<void>();
    await page.route('**/command-palette-*.js', async (route) => {
      await typed;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('auditt');
    await page.keyboard.press('Backspace');
    hasTyped();
    await expect.poll(() => search.inputValue()).toBe('audit');
    // Pages that only mention it come later and do not change the result of Enter.
    await palette.getByRole('group', { name: 'Pages' }).waitFor();
    await expect.poll(() => active()).toContain('Audit log');
    await page.keyboard.type(' log');
    await expect.poll(() => search.inputValue()).toBe('audit log');
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await palette.getByRole('group', { name: 'Screens' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type(`palette-${run}`);
    await palette.getByRole('group', { name: 'Pages' }).waitFor();
    await expect.poll(active).toContain(`Palette ${run}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/page/${pageID}`);
    await page.getByLabel('Page title').waitFor();

    // The actions of the editor: nothing to save or undo yet.
    await page.keyboard.press('Control+k');
    const actions = palette.getByRole('group', { name: 'On this screen' }).getByRole('option');
    await actions.first().waitFor();
    await expectAccessible(page);
    await expectAbsent(actions.filter({ hasText: /^(?:Undo|SaveCtrlS)/ }));
    await page.keyboard.type('add block');
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox', { name: 'Search blocks' }).fill('Text');
    await page.keyboard.press('Enter');
    // A new block receives the focus first, so the next key must wait for that.
    const first = page
      .getByRole('region', { name: /^Text, block/ })
      .getByRole('textbox')
      .first();
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);

    await ask('undo');
    await expect.poll(active).toContain('Undo');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: /^Text, block/ }).waitFor({ state: 'detached' });

    await ask('user sett');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/settings');

    // The recent page is listed; Escape closes and changes nothing.
    await page.getByRole('button', { name: /^Go to…/ }).click();
    await palette
      .getByRole('group', { name: 'Recent pages' })
      .getByRole('option', { name: `Palette ${run}` })
      .waitFor();
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('zzzz');
    await palette.getByText('No results found.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });

    // An action of the site in the side menu that runs in the browser.
    await editor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await ask('copy news');
    await page.keyboard.press('Enter');
    await page.getByText('The latest news is on the clipboard.').waitFor();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^.+\nhttp:\S+\/en-gb\/news\/\S+\n\n/);
    await editor.close();
  });

  it('is accessible on a phone in dark mode, and reports a failed search', async () => {
    const editor = await administratorAtOverview({ width: 390, colorScheme: 'dark' });
    const { page } = editor;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route('**/page/search', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '42' }, json: { Success: false, Errors: [] } }),
    );
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('dykes');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByText('This was done too often in a short time. Wait 42 seconds, then try again.').waitFor();
    await expectAccessible(page);
    await page.unroute('**/page/search');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    // An error thrown by the site's action is shown, above the menu of a narrow window.
    await page.route('**/get-pages', (route) => route.fulfill({ status: 500, json: { Success: false, Errors: [] } }));
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Copy news for the newsletter' }).click();
    await page.getByText('Something went wrong, please try again later.').waitFor();
    await expectAbsent(page.locator('dialog[open]'));

    // Dialogs opened from the menu are above it, and return the focus to it.
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.click();
    await page.getByRole('button', { name: 'Go to…' }).click();
    await page.getByRole('dialog', { name: 'Go to…' }).getByRole('button', { name: 'Close' }).click();
    await opener.click();
    await page.getByRole('button', { name: 'Account:' }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await editor.close();
  });
});
