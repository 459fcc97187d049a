import { type Block, contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

const block = (key: string, type: string, props: Record<string, unknown>): Block => ({
  key,
  type,
  props,
  anchorPoint: '',
  __images: {},
  __files: {},
});

const hostile =
  '<p>pasted<img src=x onerror="parent.document.title=1"><script>parent.document.title=1</script></p>' +
  '<p onclick="alert(1)" style="color:red"><i>safely</i></p>';

/** Pastes HTML into the focused element in the frame. */
const pasteInFrame = (page: Page, html: string): Promise<void> | undefined =>
  page.frames()[1]?.evaluate((given) => {
    const data = new DataTransfer();
    data.setData('text/html', given);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, html);

/** Waits until the editor has noticed a caret moved by the browser, which takes a moment. */
const caretMoved = (page: Page): Promise<void> | undefined =>
  page.frames()[1]?.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));

/** Presses keys in the frame within one task. @returns the result of each */
const pressInFrame = (page: Page, keys: readonly string[]): Promise<string[]> | undefined =>
  page.frames()[1]?.evaluate(
    (given) =>
      given.map((key) => {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        return document.activeElement?.dispatchEvent(event) ? 'left to the text' : 'taken';
      }),
    keys,
  );

describe('formatted text in the preview', () => {
  it('is edited in place, by keyboard, as in its field', async () => {
    const client = await logIn(product);
    const { pageID } = await client.call(contract.pages.create, {
      body: {
        title: 'Inline text',
        slug: `inline-text-${Date.now().toString(36)}`,
        type: 'content',
        locale: 'en-gb',
        content: [
          block('words', 'text', { text: '<p>High <a href="page:1">water</a></p>', note: 'Aside' }),
          block('pair', 'columns', { columns: [{ text: '<p>Left</p>' }, { text: '' }], surface: 'paper' }),
        ],
      },
    });
    const editor = await administrator();
    const { page } = editor;
    // Text typed while the editor loads is not lost.
    const script = Promise.withResolvers<undefined>();
    await page.route(/\/assets\/inline-rich-text-[^/]*\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(`/cmsadmin/page/${pageID}`);
    const preview = page.frameLocator('iframe');
    const text = (key: string, field = 'text') =>
      preview.locator(`[data-block-key="${key}"] [data-inline="html"][data-field="${field}"]`);
    const words = text('words');
    await page.locator('iframe:not([inert])').waitFor();
    const left = text('pair', 'columns.0.text');
    await left.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' <bank>');
    await words.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => left.textContent()).toBe('Left <bank>');
    await page.keyboard.type(' is dear');
    script.resolve(undefined);
    await expect.poll(() => words.textContent()).toBe('High water is dear');
    const field = page.getByRole('textbox', { name: 'Text', exact: true });
    await expect.poll(() => field.first().textContent()).toBe('High water is dear');

    // It has the toolbar of the field, reachable by keyboard.
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await caretMoved(page);
    await page.keyboard.press('Alt+F10');
    const tools = page.getByRole('toolbar', { name: 'Formatting of Text' }).last();
    await tools.getByRole('button', { name: 'Bold' }).press('Enter');
    await expect.poll(() => words.locator('strong').textContent()).toBe('dear');
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await caretMoved(page);
    const rendered = page.waitForResponse((response) => response.url().endsWith('/preview'));
    await page.keyboard.type('!');
    await rendered;
    // The caret stays after the server has rendered the text.
    await pasteInFrame(page, hostile);
    await page.keyboard.type('.');
    const stored = async (): Promise<unknown> => {
      const { workingCopy } = await client.call(contract.workingCopies.get, { params: { id: pageID } });
      return workingCopy?.content.blocks.map(({ props }) => (props as { text?: string }).text)[0];
    };
    await expect
      .poll(stored)
      .toBe('<p>High <a href="page:1">water</a> is <strong>dear!</strong>pasted</p><p><em>safely.</em></p>');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => words.textContent()).toBe('High water is dear!');

    // Escape leaves it, and the page is shown as for visitors.
    await page.keyboard.press('Escape');
    await expect.poll(() => words.getAttribute('contenteditable')).toBeNull();
    await expect.poll(() => words.locator('a').getAttribute('href')).toMatch(/^\//);
    await expect.poll(() => words.innerHTML()).toContain('<strong>dear!</strong>');

    // Tab moves from text to text, including plain and empty ones.
    await page.keyboard.press('Enter');
    await preview.locator('[data-field="text"][contenteditable="true"]').waitFor();
    // A fast user types in the next text before the editor has left the first one.
    expect(await pressInFrame(page, ['Tab', ' '])).toEqual(['taken', 'left to the text']);
    await page.keyboard.type(' too');
    const note = preview.locator('[data-field="note"]');
    await expect.poll(() => note.textContent()).toBe('Aside too');
    const right = text('pair', 'columns.1.text');
    await right.click();
    await page.keyboard.type('Right');
    await expect.poll(() => right.textContent()).toBe('Right');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type(' too');
    await expect.poll(() => left.textContent()).toBe('Left <bank> too');
    await page.getByLabel('Page title').click();
    await expectAbsent(preview.locator('[contenteditable]'));
    await expect.poll(() => right.innerHTML()).toBe('<p>Right</p>');
    await page.keyboard.press('Control+s');
    await page.getByText('Page saved.').first().waitFor();
    await editor.close();
  });
});
