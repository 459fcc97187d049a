import { type Block, type Client, contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, expectAccessible, product, type Visitor } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);

let client: Client;
let editor: Visitor;
let page: Page;
let target: number;
let pageID: number;

const block = (key: string, type: string, props: object, anchorPoint = ''): Block => ({
  key,
  type,
  props: { ...props },
  anchorPoint,
  __images: {},
  __files: {},
});

async function create(title: string, slug: string, content: Block[]): Promise<number> {
  const body = { title, slug, type: 'blank', locale: 'en-gb', content };
  return (await client.call(contract.pages.create, { body })).pageID;
}

/** Returns the buttons of the hero that are stored in the working copy. */
async function buttons(): Promise<{ label: string; to: unknown }[]> {
  const { workingCopy, newest } = await client.call(contract.pages.open, { params: { id: String(pageID) } });
  const blocks = workingCopy?.content.blocks ?? newest.blocks;
  return blocks.find(({ key }) => key === 'hero')?.props['buttons'] as { label: string; to: unknown }[];
}
const linkOf = async (position: number): Promise<unknown> => (await buttons())[position]?.to;

beforeAll(async () => {
  client = await logIn(product);
  target = await create(`Zephyr ${run}`, `zephyr-${run}`, [block('q', 'quote', { quote: 'Wind.' }, 'storm')]);
  pageID = await create(`Links ${run}`, `links-${run}`, [
    block('hero', 'hero', {
      title: 'Where to',
      buttons: [
        { key: 'one', label: 'First button', to: { kind: 'url', url: 'https://example.com/' } },
        { key: 'two', label: 'Second button', to: null },
      ],
    }),
    block('text', 'text', { text: '<p>Read more here.</p>' }, 'reading'),
  ]);
  editor = await administrator();
  page = editor.page;
});
afterAll(() => editor.close());

describe('a link', () => {
  it('of a list item opens from the preview, and takes a page by keyboard from the first character', async () => {
    await page.goto(`/cmsadmin/page/${pageID}`);
    const shown = page.frameLocator('iframe').getByText('Second button');
    await shown.click();
    const field = page.getByRole('combobox', { name: 'Link' });
    await field.waitFor();
    await expect.poll(() => field.evaluate((input) => input.getBoundingClientRect().bottom < innerHeight)).toBe(true);

    await field.focus();
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false');
    // Recent pages come first, before anything is typed, and none is chosen by Enter alone.
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type('z');
    const option = page.getByRole('option', { name: new RegExp(`^Zephyr ${run}`) });
    await option.waitFor();
    await expect
      .poll(() => field.getAttribute('aria-activedescendant'))
      .toBe(await page.getByRole('listbox').getByRole('option', { selected: true }).getAttribute('id'));
    await expectAccessible(page);
    await page.keyboard.type(`ephyr ${run}`);
    await page.keyboard.press('Enter');
    // The target is shown, and keeps the focus.
    await page.getByText('The page is not published. Visitors do not see this link.').waitFor();
    await expect.poll(() => linkOf(1)).toEqual({ kind: 'page', pageID: target });
    const change = page.getByRole('button', { name: 'Change Link' });
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('lists the anchors of its page when it is changed', async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: '#storm' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => linkOf(1)).toEqual({ kind: 'page', pageID: target, anchor: 'storm' });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByText(`/en-gb/zephyr-${run}#storm`).waitFor();
  });

  it('takes any address that is pasted, and turns those of the site into page links', async () => {
    const field = page.getByRole('combobox', { name: 'Link' });
    const paste = async (address: string): Promise<void> => {
      await page.getByRole('button', { name: 'Change Link' }).press('Enter');
      await field.fill(address);
      await page.keyboard.press('Enter');
      await field.waitFor({ state: 'detached' });
    };
    await paste(`${product.url}/en-gb/zephyr-${run}#storm`);
    await expect.poll(() => linkOf(1)).toEqual({ kind: 'page', pageID: target, anchor: 'storm' });
    await paste('https://example.com/a?b=1#c');
    await expect.poll(() => linkOf(1)).toEqual({ kind: 'url', url: 'https://example.com/a?b=1#c' });
    await paste(`${product.url}/cmsadmin/page/${target}`);
    await expect.poll(() => linkOf(1)).toEqual({ kind: 'page', pageID: target });

    // # lists the anchors of the edited page.
    await page.getByRole('button', { name: 'Change Link' }).press('Enter');
    await page.keyboard.type('#');
    await page.getByRole('option', { name: '#reading' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => linkOf(1)).toEqual({ kind: 'url', url: '#reading' });

    // What is no address is refused, and leaving the field loses nothing.
    await page.getByRole('button', { name: 'Change Link' }).press('Enter');
    await field.fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await page.getByText('is not a valid URL.', { exact: false }).first().waitFor();
    await expectAccessible(page);
    await field.fill('https://example.com/left');
    await page.keyboard.press('Tab');
    await expect.poll(() => linkOf(1)).toEqual({ kind: 'url', url: 'https://example.com/left' });
  });

  it('in rich text has the same field', async () => {
    await page.goto(`/cmsadmin/page/${pageID}?block=text`);
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+Shift+k');
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByRole('listbox', { name: 'Suggestions' }).waitFor();
    await page.keyboard.type(`/en-gb/zephyr-${run}#`);
    await dialog.getByRole('option', { name: '#storm' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => text.locator('a').getAttribute('href')).toBe(`page:${target}#storm`);
  });
});
