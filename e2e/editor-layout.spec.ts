import { type Block, contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { administrator, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);

const block = (key: string, type: string, props: Record<string, unknown>): Block => ({
  key,
  type,
  props,
  anchorPoint: '',
  __images: {},
  __files: {},
});
const quote = (key: string): Block => block(key, 'quote', { quote: key, name: 'N', surface: 'paper' });

async function pageOf(name: string, content: Block[]): Promise<number> {
  const client = await logIn(product);
  const { pageID } = await client.call(contract.pages.create, {
    body: { title: name, slug: `${name}-${run}`, type: 'content', locale: 'en-gb', content },
  });
  return pageID;
}

/** Type of an unreadable block; see `unreadable-block.ts`. */
const unreadableType = 'unreadable-block';

const frame = (page: Page) => page.frameLocator('iframe');

/** Returns whether any part of a block is visible in the preview; undefined while the block does not exist. */
const isSeen = (page: Page, selector: string): Promise<boolean | undefined> =>
  frame(page)
    .locator(selector)
    .evaluateAll(([element]) => {
      const box = element?.firstElementChild?.getBoundingClientRect();
      return box && box.bottom > 0 && box.top < innerHeight;
    });

const cards = (page: Page) => page.getByRole('list', { name: 'Blocks' }).locator(':scope > li');

describe('the layout of the editor', () => {
  it('scrolls to blocks that were added, copied or moved by keyboard, and keeps unreadable ones', async () => {
    const editor = await administrator();
    const { page } = editor;
    const many = Array.from({ length: 12 }, (_, number) => quote(`quote-${number}`));
    const lost = block('lost', unreadableType, { stored: '{"type":"quote","props":"a text"}' });
    const pageID = await pageOf('into-view', [lost, ...many]);
    await page.goto(`/cmsadmin/page/${pageID}`);
    await expect.poll(() => isSeen(page, '[data-block-key="lost"]')).toBe(true);
    await expect
      .poll(() => frame(page).locator('[data-block-key="lost"] xb-nothing').getAttribute('data-why'))
      .toBe('unreadable');
    expect(await isSeen(page, '[data-block-key="quote-11"]')).toBe(false);

    await page.getByRole('button', { name: 'Add block' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('searchbox').fill('Call to action');
    await page.keyboard.press('Enter');
    await expect.poll(() => cards(page).count()).toBe(14);
    await expect.poll(() => isSeen(page, '[data-block-type="cta"]')).toBe(true);
    await expect.poll(() => isSeen(page, '[data-block-key="lost"]')).toBe(false);

    await page.locator('#card-lost').click();
    await expect.poll(() => isSeen(page, '[data-block-key="lost"]')).toBe(true);
    const card = page.getByRole('region', { name: 'Unreadable block' });
    await card.getByText('Stored content').click();
    await card.getByText('"props": "a text"').waitFor();
    await expectAccessible(page);
    await page.locator('#card-lost').focus();
    await page.keyboard.press('d');
    await expect.poll(() => cards(page).count()).toBe(15);
    await cards(page).first().getByRole('button', { name: 'More actions for Unreadable block' }).click();
    await page.getByRole('menuitem', { name: 'Move to bottom' }).click();
    await expect.poll(() => isSeen(page, '[data-block-key="lost"]')).toBe(true);
    await expect.poll(() => isSeen(page, '[data-block-key="quote-0"]')).toBe(false);

    await page.keyboard.press('Control+s');
    await page
      .getByText('Saved just now')
      .or(page.getByText(/^Saved /))
      .first()
      .waitFor();
    const client = await logIn(product);
    const { content } = await client.call(contract.pages.get, { params: { id: String(pageID) } });
    const kept = content.filter(({ type }) => type === unreadableType);
    expect(kept.map(({ props }) => props.stored)).toEqual([lost.props.stored, lost.props.stored]);
    await editor.close();
  });

  it("gives the title the space that the header's tools leave", async () => {
    const editor = await administrator({ width: 2560 });
    const { page } = editor;
    const name = 'a-title-that-is-much-longer-than-what-had-room-in-the-header-before';
    await page.goto(`/cmsadmin/page/${await pageOf(name, [])}`);
    const title = page.getByRole('heading', { level: 1, name });
    const cut = () => title.evaluate((element) => element.scrollWidth > element.clientWidth);
    await title.waitFor();
    await expect.poll(cut).toBe(false);
    // An icon has its name in sight while the pointer or the focus is on it.
    const hint = page.locator('[role="tooltip"]');
    const shortcuts = page.getByRole('button', { name: 'Keyboard shortcuts' });
    // What loads later in the header moves its buttons.
    await expect
      .poll(async () => {
        await shortcuts.hover();
        return hint.allInnerTexts();
      })
      .toEqual(['Keyboard shortcuts']);
    await page.keyboard.press('Tab');
    await shortcuts.focus();
    await expect.poll(() => hint.allInnerTexts()).toEqual(['Keyboard shortcuts']);
    await page.keyboard.press('Escape');
    await expect.poll(() => hint.count()).toBe(0);
    for (const [width, height] of [
      [1280, 60],
      [390, 84],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(cut).toBe(true);
      const box = await page.locator('header').filter({ has: title }).boundingBox();
      expect(box?.height).toBeLessThanOrEqual(height);
      expect(box?.width).toBe(width);
    }
    await editor.close();
  });

  it('shows in full when the page was saved, in a language with long words', async () => {
    const client = await logIn(product);
    const { items } = await client.call(contract.pages.list, { body: { locale: 'de-de', type: 'news' } });
    const editor = await administrator({ locale: 'de-DE' });
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${items[0]?.id ?? 0}`);
    const saved = page.getByText(/ gespeichert$/).locator('..');
    await saved.waitFor();
    // The longest text: a time that is older than a day.
    await saved.locator('time').evaluate((time) => time.replaceChildren('Am 26. Sept. 2025 um 06:00 gespeichert'));
    const cut = () =>
      saved.evaluate((text) => [text.scrollWidth - text.clientWidth, text.scrollHeight - text.clientHeight]);
    await expect.poll(cut).toEqual([0, 0]);
    // The names of languages grow with the text.
    const locales = page.getByRole('combobox', { name: 'Sprache der Seite' });
    const width = () => locales.evaluate((select) => select.clientWidth);
    const before = await width();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(width).toBeGreaterThan(before * 1.5);
    await editor.close();
  });

  it('shows one main action, a menu for the rest and the selected tab on a phone', async () => {
    const editor = await administrator({ width: 390, height: 844 });
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${await pageOf('phone', [quote('one'), quote('two')])}`);
    const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name: 'phone' }) });
    await header.waitFor();
    await expect.poll(async () => (await header.boundingBox())?.height).toBeLessThanOrEqual(84);
    const strip = page.getByRole('tablist');
    await expect.poll(() => strip.getAttribute('data-more-behind')).not.toBeNull();
    await expectAccessible(page);

    await cards(page).nth(1).getByRole('button', { name: 'Move Quote, block 2 up' }).click();
    await header.getByRole('button', { name: 'More page actions' }).click();
    await page.getByRole('menuitem', { name: 'Undo' }).click();
    await expect.poll(() => cards(page).first().innerText()).toContain('one');
    await header.getByRole('button', { name: 'More page actions' }).click();
    await page.getByRole('menuitem', { name: 'Redo' }).click();
    await header.getByRole('button', { name: 'More page actions' }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Save', exact: true }).click();
    await header.getByText(/^Saved /).waitFor();
    await header.getByRole('button', { name: 'Preview' }).click();
    await frame(page).locator('[data-block-key="two"] figure').waitFor();
    await header.getByRole('button', { name: 'Form' }).click();

    await page.getByRole('tab', { name: 'Translations' }).click();
    await page.reload();
    const tab = page.getByRole('tab', { name: 'Translations' });
    await tab.waitFor();
    const inside = async (): Promise<boolean> => {
      const [room, box] = [await strip.boundingBox(), await tab.boundingBox()];
      return room !== null && box !== null && box.x >= room.x && box.x + box.width <= room.x + room.width + 1;
    };
    await expect.poll(inside).toBe(true);
    await expect.poll(() => strip.getAttribute('data-more-behind')).toBeNull();
    expect(await strip.getAttribute('data-more-before')).not.toBeNull();

    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect.poll(() => page.getByRole('radio', { name: 'Split' }).count()).toBe(0);
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect.poll(() => page.getByRole('radio', { name: 'Split' }).count()).toBe(1);
    // While all cards are folded they are the outline.
    await page.getByText('Form', { exact: true }).click();
    await expect.poll(() => page.getByRole('listbox', { name: 'Outline' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Page header' }).click();
    await expect.poll(() => page.getByRole('listbox', { name: 'Outline' }).isVisible()).toBe(true);
    await editor.close();
  });

  it('shows the names of all tabs and panels at 1024 px, also in German', async () => {
    const { page, close } = await administrator({ width: 1024, height: 800, locale: 'de' });
    const staff = await logIn(product);
    const slug = `breite-${Date.now()}`;
    const { pageID } = await staff.call(contract.pages.create, {
      body: { title: 'Breite', slug, type: 'content', locale: 'de-de', content: [] },
    });
    for (let count = 0; count < 10; count += 1) {
      await staff.call(contract.comments.add, { params: { id: String(pageID) }, body: { text: 'Zu breit?' } });
    }
    await page.goto(`/cmsadmin/page/${pageID}`);
    const strip = page.getByRole('tablist', { name: 'Bereiche der Seite' });
    await page.getByRole('button', { name: /^Kommentare.*10/ }).waitFor();
    await page.getByRole('button', { name: 'Verwendung' }).getByText('Verwendung').waitFor();
    await expect.poll(() => strip.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
    await close();
  });

  it('cuts off the assignee before the title', async () => {
    const { page, close } = await administrator({ locale: 'de' });
    const staff = await logIn(product);
    const { pageID } = await staff.call(contract.pages.create, {
      body: { title: 'Deichverstärkung', slug: `deich-${run}`, type: 'content', locale: 'nl-nl', content: [] },
    });
    const params = { id: String(pageID) };
    await staff.call(contract.publication.request, { params, body: {} });
    const { ID } = await staff.call(contract.users.current);
    await staff.call(contract.assignments.set, { params, body: { assigneeID: ID, dueOn: '2099-11-26' } });
    await page.goto(`/cmsadmin/page/${pageID}`);
    await page.getByRole('button', { name: /^Zuständig: / }).waitFor();
    const room = () => page.locator('header h1').evaluate((title) => title.getBoundingClientRect().width);
    await expect.poll(room).toBeGreaterThan(75);
    const { right, left } = await page.locator('header').evaluate((header) => ({
      right: header.firstElementChild?.getBoundingClientRect().right ?? 0,
      left: header.lastElementChild?.getBoundingClientRect().left ?? 0,
    }));
    expect(right).toBeLessThanOrEqual(left);
    await close();
  });
});
