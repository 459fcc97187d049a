import { contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { administrator, chooseItem, expectAbsent, expectAccessible, product, visitor } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);
const block = (key: string, type: string, props: Record<string, unknown>) => ({
  key,
  type,
  props,
  anchorPoint: '',
  __images: {},
  __files: {},
});
const quote = (key: string) => block(key, 'quote', { quote: `Words of ${key}`, name: 'N', surface: 'paper' });

async function pageOf(name: string, content: ReturnType<typeof block>[]): Promise<number> {
  const client = await logIn(product);
  const { pageID } = await client.call(contract.pages.create, {
    body: { title: name, slug: `${name}-${run}`, type: 'content', locale: 'en-gb', content },
  });
  return pageID;
}

const frame = (page: Page) => page.frameLocator('iframe');
const cards = (page: Page) => page.getByRole('list', { name: 'Blocks' }).locator(':scope > li');
const names = async (page: Page): Promise<string> =>
  (await cards(page).evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.card))).join(' ');

describe('blocks of a page', () => {
  it('are hidden from visitors and shown again by keys', async () => {
    const { page, close } = await administrator();
    const pageID = await pageOf('hidden-block', [quote('one'), quote('two')]);
    await page.goto(`/cmsadmin/page/${pageID}`);
    await frame(page).getByText('Words of two').waitFor();
    const menu = page.getByRole('button', { name: 'More actions for Quote, block 2' });
    await menu.press('Enter');
    await chooseItem(page, 'Hide from visitors');
    await cards(page).nth(1).getByText('Hidden', { exact: true }).waitFor();
    await frame(page).locator('[data-block-key="two"][data-hidden]').waitFor({ state: 'attached' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save and Publish' }).press('Enter');
    await page.getByText('Page published.').waitFor();
    const reader = await visitor();
    await reader.page.goto(`/en-gb/hidden-block-${run}`);
    await reader.page.getByText('Words of one').waitFor();
    await expectAbsent(reader.page.getByText('Words of two'));

    await page.reload();
    await menu.press('Enter');
    await chooseItem(page, 'Show to visitors');
    await page.getByRole('button', { name: 'Save and Publish' }).press('Enter');
    await expect
      .poll(async () => {
        await reader.page.reload();
        return reader.page.getByText('Words of two').count();
      })
      .toBe(1);
    await reader.close();
    await close();
  });

  it('are found by other words, and added between two cards and between two blocks of the preview', async () => {
    const { page, close } = await administrator();
    await page.goto(`/cmsadmin/page/${await pageOf('between', [quote('one'), quote('two')])}`);
    await frame(page).getByText('Words of two').waitFor();
    const add = page.getByRole('button', { name: 'Add block here' });
    // The cards can move below the pointer, which hides the button.
    const isAdding = async (): Promise<boolean> => {
      const second = await cards(page).nth(1).boundingBox();
      if (!second) throw new Error('The card is not on the screen.');
      await page.mouse.move(second.x + 40, second.y - 4);
      return add.click({ timeout: 2000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(isAdding).toBe(true);
    const picker = page.getByRole('dialog', { name: 'Add block' });
    await picker.getByRole('searchbox').fill('faq');
    await expect.poll(() => picker.getByRole('option').first().getAttribute('data-type')).toBe('accordion');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toMatch(/^one \w{12} two$/);

    const below = frame(page).locator('[data-block-key="one"] > *').first();
    await below.scrollIntoViewIfNeeded();
    const box = await below.boundingBox();
    if (!box) throw new Error('The block is not on the screen.');
    await page.mouse.move(box.x + box.width / 2, box.y + 4);
    await frame(page).locator('xb-insert-block').click();
    await picker.getByRole('searchbox').fill('photo');
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toMatch(/^\w{12} one \w{12} two$/);
    await close();
  });

  it('are pasted below another by its menu, and a click on a list item in the preview opens its form', async () => {
    const { page, context, close } = await administrator();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const items = [
      { key: 'first', title: 'First card', text: 'Text one' },
      { key: 'second', title: 'Second card', text: 'Text two' },
    ];
    const content = [
      quote('one'),
      block('list', 'cards', { title: 'Cards', layout: 'grid', surface: 'paper', cards: items }),
    ];
    await page.goto(`/cmsadmin/page/${await pageOf('list-item', content)}`);
    await frame(page).getByText('Second card').waitFor();
    await frame(page)
      .locator('article', { hasText: 'Second card' })
      .click({ position: { x: 4, y: 4 } });
    const form = page.getByRole('region', { name: 'Cards, block 2' });
    await expect.poll(() => form.getByRole('button', { name: /Second card/, expanded: true }).count()).toBe(1);
    await expectAbsent(form.getByRole('button', { name: /First card/, expanded: true }));
    // Its text is edited in the preview, with the form of its item beside.
    await frame(page).getByText('First card').click();
    await expect.poll(() => form.getByRole('button', { name: /First card/, expanded: true }).count()).toBe(1);
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await frame(page).getByText('First card!').waitFor();
    await page.keyboard.press('Escape');

    const menu = page.getByRole('button', { name: 'More actions for Quote, block 1' });
    const choose = async (name: string): Promise<void> => {
      await menu.press('Enter');
      // The menu takes the focus once it is open, also from an item that has it already.
      await page.locator('[role="menuitem"]:focus').waitFor();
      const item = page.getByRole('menuitem', { name, exact: true });
      await item.press('Enter');
      await item.waitFor({ state: 'hidden' });
    };
    await choose('Copy');
    await page
      .getByText(/copied/)
      .first()
      .waitFor();
    await choose('Paste below');
    await expect.poll(() => names(page)).toMatch(/^one \w{12} list$/);
    await close();
  });

  it('are dragged from the picker between two cards and between two blocks of the preview', async () => {
    const { page, close } = await administrator();
    await page.goto(`/cmsadmin/page/${await pageOf('dragged', [quote('one'), quote('two')])}`);
    await frame(page).getByText('Words of two').waitFor();
    const drag = async (word: string, to: { x: number; y: number }): Promise<void> => {
      await page.getByRole('button', { name: 'Add block', exact: true }).click();
      const picker = page.getByRole('dialog', { name: 'Add block' });
      await picker.getByRole('searchbox').fill(word);
      // Waits until the list has its new place.
      await picker
        .getByRole('option')
        .first()
        .hover({ position: { x: 30, y: 160 } });
      await page.mouse.down();
      await picker
        .getByRole('option')
        .first()
        .hover({ position: { x: 50, y: 170 } });
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.move(to.x + 2, to.y, { steps: 2 });
      await page.mouse.up();
      await expect.poll(() => page.locator('[role="dialog"]').count()).toBe(0);
    };
    const second = await cards(page).nth(1).boundingBox();
    if (!second) throw new Error('The card is not on the screen.');
    await drag('faq', { x: second.x + 60, y: second.y + 4 });
    await expect.poll(() => names(page)).toMatch(/^one \w{12} two$/);

    const first = frame(page).locator('[data-block-key="one"] > *').first();
    await first.scrollIntoViewIfNeeded();
    const block = await first.boundingBox();
    if (!block) throw new Error('The block is not on the screen.');
    await drag('photo', { x: block.x + 200, y: block.y + 10 });
    await expect.poll(() => names(page)).toMatch(/^\w{12} one \w{12} two$/);
    await close();
  });

  it('are copied to the draft of another page by keys', async () => {
    const { page, close } = await administrator();
    const target = await pageOf(`copy-target-${run}`, [quote('there')]);
    await page.goto(`/cmsadmin/page/${await pageOf('copy-source', [quote('one')])}`);
    await page.getByRole('button', { name: 'More actions for Quote, block 1' }).press('Enter');
    await chooseItem(page, 'Copy to another page');
    const dialog = page.getByRole('dialog', { name: 'Copy to another page' });
    await dialog.getByLabel('Search pages').fill(`copy-target-${run}`);
    const found = dialog.getByRole('button', { name: new RegExp(`^copy-target-${run}`) });
    await found.waitFor();
    await expectAccessible(page);
    await found.press('Enter');
    await page.getByText(/^Copied to your draft of/).waitFor();
    // Twice: the second copy is added to the draft of the first.
    await page.getByRole('button', { name: 'More actions for Quote, block 1' }).press('Enter');
    await chooseItem(page, 'Copy to another page');
    await dialog.getByLabel('Search pages').fill(`copy-target-${run}`);
    await found.press('Enter');
    await expect.poll(() => dialog.count()).toBe(0);
    await page.goto(`/cmsadmin/page/${target}`);
    await expect.poll(() => names(page)).toMatch(/^there \w{12} \w{12}$/);
    await expect.poll(() => frame(page).getByText('Words of one').count()).toBe(2);
    await close();
  });

  it('are marked in the cards', async () => {
    const { page, close } = await administrator();
    await page.goto(`/cmsadmin/page/${await pageOf('marked', ['one', 'two', 'three'].map(quote))}`);
    const card = (position: number) =>
      cards(page)
        .nth(position)
        .getByRole('button', { name: /^Quote/ });
    // The first one opens, the others join it.
    await card(0).click({ modifiers: ['ControlOrMeta'] });
    await card(2).click({ modifiers: ['ControlOrMeta'] });
    await page.getByRole('toolbar', { name: '2 blocks' }).waitFor();
    await card(2).click({ modifiers: ['Shift'] });
    await page.getByRole('toolbar', { name: '3 blocks' }).waitFor();
    await expectAccessible(page);
    await close();
  });
});
