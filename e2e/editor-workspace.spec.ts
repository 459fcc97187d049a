import { type Block, contract } from '@ximblox/contract';
import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { administrator, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

/** How long something may take to appear on a busy machine. */
const soon = { timeout: 15_000 };

const run = Date.now().toString(36);

const block = (key: string, type: string, props: Record<string, unknown>): Block => ({
  key,
  type,
  props,
  anchorPoint: '',
  __images: {},
  __files: {},
});

/** A page with these blocks, made through the interface of the server. */
async function pageOf(name: string, content: Block[]): Promise<number> {
  const client = await logIn(product);
  const { pageID } = await client.call(contract.pages.create, {
    body: { title: name, slug: `${name}-${run}`, type: 'content', locale: 'en-gb', content },
  });
  return pageID;
}

const preview = (page: Page): FrameLocator => page.frameLocator('iframe');

async function open(page: Page, pageID: number): Promise<void> {
  await page.goto(`/cmsadmin/page/${pageID}`);
  await page.getByLabel('Title of the page').waitFor();
}

const inline = (page: Page, field: string) => preview(page).locator(`[data-inline][data-field="${field}"]`);

describe('writing in the preview', () => {
  it('writes where the text stands; undo, Tab and Escape are those of the editor', async () => {
    const editor = await administrator();
    const { page } = editor;
    const call = block('call', 'cta', {
      title: 'Low',
      text: 'One',
      buttons: [{ label: '', to: null }],
      surface: 'paper',
    });
    await open(page, await pageOf('inline', [call]));
    const title = inline(page, 'title');
    await title.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' tide');
    const input = page.getByRole('textbox', { name: 'Title', exact: true });
    await expect.poll(() => input.inputValue(), soon).toBe('Low tide');
    // The caret is still there after the server has rendered what was written so far.
    await page.getByText('Unsaved changes').waitFor();
    await page.waitForLoadState('networkidle');
    await page.keyboard.type('s');
    await expect.poll(() => input.inputValue(), soon).toBe('Low tides');
    await page.keyboard.press('Enter');
    expect(await title.innerText()).toBe('Low tides');

    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await preview(page).locator('[data-writing]').getAttribute('data-field')).toBe('text');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two');
    const area = page.getByRole('textbox', { name: 'Text', exact: true });
    await expect.poll(() => area.inputValue(), soon).toBe('One\nTwo');
    await page.keyboard.press('Control+z');
    await expect.poll(() => inline(page, 'text').textContent(), soon).toBe('One');
    await page.keyboard.press('Escape');

    const label = inline(page, 'buttons.0.label');
    await label.click();
    await page.keyboard.type('x'.repeat(50));
    await expect.poll(() => label.innerText(), soon).toBe('x'.repeat(40));
    await page.keyboard.press('Escape');
    await expect.poll(() => label.innerText(), soon).toBe('');
    await expectAccessible(page);
    await editor.close();
  });

  it('does what the toolbar of a block says', async () => {
    const editor = await administrator();
    const { page } = editor;
    const quotes = ['One', 'Two'].map((words) =>
      block(words, 'quote', { quote: words, name: words, surface: 'paper' }),
    );
    await open(page, await pageOf('toolbar', quotes));
    await preview(page)
      .locator('[data-block-key="Two"] figure')
      .click({ position: { x: 5, y: 5 } });
    const toolbar = page.getByRole('toolbar', { name: 'Quote, block 2' });
    await toolbar.getByRole('button', { name: 'Move up' }).click();
    await expect.poll(() => inline(page, 'quote').allInnerTexts(), soon).toEqual(['Two', 'One']);
    await page.getByRole('toolbar').getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => inline(page, 'quote').count(), soon).toBe(3);
    await editor.close();
  });
});
