import { contract } from '@ximblox/contract';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { word } from './clipboards.ts';
import { holdRequests } from './hold-requests.ts';
import { administrator, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);

/** Pastes HTML at the focus, like the browser. */
const paste = (page: Page, html: string, text = ''): Promise<void> =>
  page.evaluate(
    ({ html, text }) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      if (html !== '') clipboardData.setData('text/html', html);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    { html, text },
  );

/** Waits until the editor has noticed a caret moved by the browser, which takes a moment. */
const caretMoved = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));

/** Number of characters before the caret of a field; -1 without a caret in it. */
const caretIn = (field: Locator): Promise<number> =>
  field.evaluate((element) => {
    const { focusNode, focusOffset } = getSelection() ?? {};
    if (!focusNode || !element.contains(focusNode)) return -1;
    const before = document.createRange();
    before.setStart(element, 0);
    before.setEnd(focusNode, focusOffset ?? 0);
    return before.toString().length;
  });

describe('a rich text', () => {
  it('is written, pasted, linked and arranged in a table by keyboard, and stored as shown', async () => {
    const client = await logIn(product);
    const body = { type: 'content', locale: 'en-gb' };
    const { pageID: draftID } = await client.call(contract.pages.create, {
      body: { ...body, title: `Gauges ${run}`, slug: `gauges-${run}`, content: [] },
    });
    const text = { key: 'text', type: 'text', anchorPoint: '', props: {}, __images: {}, __files: {} };
    const { pageID } = await client.call(contract.pages.create, {
      body: { ...body, title: 'Written', slug: `written-${run}`, content: [text] },
    });
    const editor = await administrator();
    const { page } = editor;
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.goto(`/cmsadmin/page/${pageID}?block=text`);
    const field = page.getByRole('textbox', { name: 'Text', exact: true });
    await field.click();

    // From Word, without its image, undone and redone in one step.
    await paste(page, word);
    await page.getByText('An image was not pasted.').waitFor();
    await expect.poll(() => field.locator('ul > li').count()).toBe(3);
    await page.keyboard.press('Control+z');
    await expect.poll(() => field.innerText()).toBe('\n');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => field.locator('ul > li').count()).toBe(3);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');

    // A link by keyboard; the bar shows that the page is not published.
    await page.keyboard.type('See ');
    await page.keyboard.press('ControlOrMeta+Shift+k');
    const picker = page.getByRole('dialog', { name: 'Link' });
    await picker.getByRole('combobox', { name: 'Page or address' }).fill(`gauges-${run}`);
    await picker.getByRole('option', { name: new RegExp(`^Gauges ${run}`) }).waitFor();
    await expectAccessible(page);
    // The dialog stays until the title of the page is known, so that nothing is written at the link's place meanwhile.
    const title = await holdRequests(page, '**/page/link-targets');
    await page.keyboard.press('Enter');
    await page.keyboard.type('x');
    title.letThrough();
    await picker.waitFor({ state: 'detached' });
    // The link is in the text when the dialog closes; the focus and the caret return with the next frame.
    const isWriting = () => field.evaluate((element) => element === document.activeElement);
    await expect.poll(isWriting).toBe(true);
    await expect.poll(() => caretIn(field)).toBe(`See Gauges ${run}`.length);
    await page.keyboard.press('ArrowLeft');
    const bar = page.getByRole('region', { name: 'Link in Text' });
    await bar.getByText('The page is not published. Visitors do not see this link.').waitFor();
    await bar.getByRole('button', { name: 'Change' }).click();
    await picker.getByLabel('Link text').fill('all gauges');
    await picker.getByRole('button', { name: 'Close' }).click();
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    await picker.getByRole('button', { name: 'Use this link' }).click();
    await expect.poll(isWriting).toBe(true);
    await expect.poll(() => field.locator('a').innerText()).toBe('all gauges');

    // A URL pasted over text becomes a link, unless its scheme is unsafe.
    await page.keyboard.press('End');
    await page.keyboard.type(' or tides');
    for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
    await caretMoved(page);
    await paste(page, '', 'https://tides.example/now');
    await expect.poll(() => field.locator('a').allInnerTexts()).toEqual(['all gauges', 'tides']);

    // A table from the toolbar, which is a single Tab stop.
    await page.keyboard.press('End');
    await caretMoved(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(isWriting).toBe(true);
    await page.keyboard.type('Place');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Level');
    // Selected cells are merged, and split again.
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('button', { name: 'Merge cells' }).click();
    await expect.poll(() => field.locator('th[colspan="2"]').innerText()).toBe('Level');
    await page.getByRole('button', { name: 'Split cell' }).click();
    await expect.poll(() => field.locator('th').count()).toBe(3);
    await page.getByLabel('Table caption').fill('Levels today');
    await page.getByRole('button', { name: 'Delete row' }).click();
    await expectAccessible(page);
    const stored = page.getByRole('button', { name: 'Save', exact: true });
    await page.keyboard.press('Control+s');
    await page.getByText('Page saved.').first().waitFor();
    await expect.poll(() => stored.isDisabled()).toBe(true);

    const storedText = async (): Promise<unknown> =>
      (await client.call(contract.pages.get, { params: { id: String(pageID) } })).content[0]?.props.text;
    const written =
      `<p>See <a href="page:${draftID}">all gauges</a> or <a href="https://tides.example/now">tides</a></p>` +
      '<table><caption>Levels today</caption><tbody><tr><td></td><td></td><td></td></tr><tr><td></td><td></td><td></td></tr></tbody></table>';
    await expect.poll(() => storedText()).toBe(written);
    // After a reload it is the same except for the input.
    await page.reload();
    await field.locator('td').first().click();
    await page.keyboard.type('x');
    await page.keyboard.press('Control+s');
    await expect.poll(storedText).toBe(written.replace('<td></td>', '<td>x</td>'));
    expect(refused).toEqual([]);
    await editor.close();
  });
});
