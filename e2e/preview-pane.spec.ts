import { contract } from '@ximblox/contract';
import type { Locator } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);
const quote = (key: string) => ({
  key,
  type: 'quote',
  props: { quote: `Words of ${key}`, name: 'N', surface: 'paper' },
  anchorPoint: '',
  __images: {},
  __files: {},
});

async function pageOf(name: string): Promise<number> {
  const client = await logIn(product);
  const { pageID } = await client.call(contract.pages.create, {
    body: {
      title: `A preview to write in ${name}`,
      slug: `${name}-${run}`,
      type: 'content',
      locale: 'en-gb',
      content: [quote('one'), quote('two')],
    },
  });
  return pageID;
}

const widthOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.width ?? 0;

it('keeps at least 60 percent in Split, with side panels over the form', async () => {
  const { page, close } = await administrator({ width: 1024, height: 768 });
  await page.goto(`/cmsadmin/page/${await pageOf('split')}`);
  const preview = page.getByRole('region', { name: 'Page preview' });
  await page.frameLocator('iframe').getByText('Words of two').waitFor();
  const form = page.getByRole('separator', { name: 'Form width' });
  await form.press('End');
  await expect.poll(() => widthOf(preview)).toBeGreaterThanOrEqual(0.6 * 1024 - 1);
  // One row: the buttons are as high as the title.
  const header = page.locator('main > header');
  await expect.poll(async () => (await header.boundingBox())?.height).toBeLessThan(64);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);

  const before = await widthOf(preview);
  await page.getByRole('button', { name: 'History' }).press('Enter');
  const panel = page.getByRole('complementary', { name: 'History' });
  await panel.waitFor();
  await expect.poll(() => widthOf(preview)).toBe(before);
  await expect.poll(() => page.getByRole('button', { name: 'Add block' }).isVisible()).toBe(true);
  await expectAccessible(page);
  // A field that is clicked in the preview is edited in its form.
  await page.frameLocator('iframe').locator('[data-block-key="two"]').getByText('N', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'History' }).press('Enter');
  await expect.poll(() => panel.count()).toBe(0);
  await close();
});

it('edits every text of a card that is a link as a whole', async () => {
  const client = await logIn(product);
  const to = { kind: 'url', url: 'https://example.com/' };
  const card = (name: string) => ({ title: `Title ${name}`, text: `Text ${name}`, kicker: `Kicker ${name}`, to });
  const { pageID } = await client.call(contract.pages.create, {
    body: {
      title: 'Cards',
      slug: `cards-${run}`,
      type: 'content',
      locale: 'en-gb',
      content: [{ ...quote('cards'), type: 'cards', props: { title: 'Cards', cards: [card('one'), card('two')] } }],
    },
  });
  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/page/${pageID}`);
  const site = page.frameLocator('iframe');
  for (const text of ['Text one', 'Kicker two', 'Title two']) {
    await site.getByText(text, { exact: true }).click();
    await expect.poll(() => site.locator(':focus').textContent()).toBe(text);
  }
  // The link of the card is beside its texts.
  await page.getByRole('button', { name: 'Change Link' }).last().press('Enter');
  await page.keyboard.type('#');
  await page.getByText('No anchors found.').waitFor();
  await close();
});

it('edits texts of items with a dialog in the page, and opens the dialog for other fields', async () => {
  const client = await logIn(product);
  const members = [{ name: 'Anna', function: 'Lock keeper', linkedin: 'https://www.linkedin.com/in/anna' }];
  const { pageID } = await client.call(contract.pages.create, {
    body: {
      title: 'Team',
      slug: `team-${run}`,
      type: 'content',
      locale: 'en-gb',
      content: [{ ...quote('team'), type: 'team-members', props: { title: 'Team', members } }],
    },
  });
  const { page, close } = await administrator();
  // The dialog takes its time to load, like on a slow line.
  await page.route(/item-dialog/, async (route) => {
    await sleep(1000);
    await route.continue();
  });
  await page.goto(`/cmsadmin/page/${pageID}`);
  const site = page.frameLocator('iframe');
  await site.getByText('Lock keeper', { exact: true }).click();
  await site.locator('[contenteditable]:focus').waitFor();
  await expectAbsent(page.getByRole('dialog'));
  await page.keyboard.press('End');
  await page.keyboard.type(' at night');
  await site.getByText('Lock keeper at night', { exact: true }).waitFor();
  await site.getByRole('link', { name: 'LinkedIn' }).click();
  const field = page.getByRole('dialog', { name: 'Edit Anna' }).getByLabel('LinkedIn address');
  await field.and(page.locator(':focus')).waitFor();
  await close();
});

it('has a width, a zoom and an appearance, set by keys and kept', async () => {
  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/page/${await pageOf('screen')}`);
  const site = page.frameLocator('iframe');
  const innerWidth = () => site.locator('body').evaluate(() => innerWidth);
  const background = () => site.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await site.getByText('Words of one').waitFor();
  await expect.poll(innerWidth).toBe(1280);
  const handle = page.getByRole('separator', { name: 'Preview width' });
  await handle.press('Home');
  await expect.poll(innerWidth).toBe(320);
  await handle.press('ArrowRight');
  await expect.poll(innerWidth).toBe(330);
  await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe('330 pixels');
  const box = await handle.boundingBox();
  if (!box) throw new Error('The handle is not on the screen.');
  await page.mouse.move(box.x + 6, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x + 56, box.y + 300, { steps: 3 });
  await page.mouse.up();
  await expect.poll(innerWidth).toBe(430);

  await page.getByRole('radio', { name: 'Desktop' }).press('Space');
  const frame = page.locator('iframe');
  await expect.poll(() => widthOf(frame)).toBeLessThan(1280);
  await page.getByRole('radio', { name: '100%' }).press('Space');
  await expect.poll(() => widthOf(frame)).toBe(1280);

  const light = await background();
  await page.getByRole('button', { name: 'Show dark appearance' }).press('Enter');
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await site.getByText('Words of one').waitFor();
  await expect.poll(background).toBe(dark);
  await expect.poll(() => widthOf(frame)).toBe(1280);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show light appearance' }).press('Enter');
  await expect.poll(background).toBe(light);
  await close();
});

it('leads from menus, shared sections and entries of lists to where they are edited', async () => {
  const { page, close } = await administrator();
  const client = await logIn(product);
  const { pageID: listed } = await client.call(contract.pages.create, {
    body: {
      title: `Listed ${run}`,
      slug: `listed-${run}`,
      type: 'news',
      locale: 'en-gb',
      content: [],
      typeData: { date: '2030-01-01', category: 'project', lead: 'Elsewhere.' },
    },
  });
  await client.call(contract.publication.publish, { params: { id: String(listed) } });
  const { pageID: section } = await client.call(contract.pages.create, {
    body: {
      title: `Shared ${run}`,
      slug: `shared-${run}`,
      type: 'shared-section',
      locale: 'en-gb',
      content: [{ ...quote('shared'), props: { quote: 'Said everywhere', name: 'N', surface: 'paper' } }],
    },
  });
  await client.call(contract.publication.publish, { params: { id: String(section) } });
  const shared = { ...quote('section'), type: 'shared-section', props: { section: { kind: 'page', pageID: section } } };
  const list = { ...quote('list'), type: 'news-list', props: { title: 'News' } };
  const { pageID } = await client.call(contract.pages.create, {
    body: {
      title: 'Outside',
      slug: `outside-${run}`,
      type: 'content',
      locale: 'en-gb',
      content: [quote('one'), quote('two'), shared, list],
    },
  });
  const address = `/cmsadmin/page/${pageID}`;
  await page.goto(address);
  const site = page.frameLocator('iframe');
  await site.getByText('Words of two').waitFor();
  const messages = page.getByRole('region', { name: 'Notifications' });
  for (const part of ['banner', 'contentinfo'] as const) {
    await site.getByRole(part).getByRole('link').first().click();
    await messages.getByText('This is part of the website, not of this page.').waitFor();
  }
  await expect.poll(() => messages.getByRole('listitem').count()).toBe(1);
  await expectAccessible(page);
  await expect
    .poll(() => messages.getByRole('link', { name: 'Menu structure' }).getAttribute('href'))
    .toBe('/cmsadmin/menu-structure');
  await site.getByText('Said everywhere').click();
  await messages.getByText(`This is part of the shared section “Shared ${run}”.`).waitFor();
  // Another page is edited in a window of its own.
  await site.getByText(`Listed ${run}`).click();
  await messages.getByText(`This leads to the page “Listed ${run}”.`).waitFor();
  await expect
    .poll(() =>
      messages.getByRole('link', { name: 'Open' }).evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
    )
    .toEqual([`/cmsadmin/page/${section}`, `/cmsadmin/page/${listed}`]);
  // Texts of the page lead to their fields.
  await site.getByText('Words of one').click();
  await site.locator('[contenteditable]:focus').waitFor();
  expect(new URL(page.url()).pathname).toBe(address);
  await close();
});

it('says of a text that no field contains that it comes from none, instead of editing the text beside it', async () => {
  const { page, close } = await administrator();
  const client = await logIn(product);
  const more = { label: 'All the news', to: { kind: 'url', url: '/en/news' } };
  const list = { ...quote('list'), type: 'news-list', props: { title: 'Topical', paged: true, more } };
  const form = { ...quote('form'), type: 'contact-form', props: { title: 'Ask us' } };
  const { pageID } = await client.call(contract.pages.create, {
    body: {
      title: 'Fixed',
      slug: `fixed-${run}`,
      type: 'content',
      locale: 'en-gb',
      content: [quote('one'), list, form],
    },
  });
  await page.goto(`/cmsadmin/page/${pageID}`);
  const site = page.frameLocator('iframe');
  const block = (key: string): Locator => site.locator(`[data-block-key="${key}"]`);
  const note = page
    .getByRole('region', { name: 'Notifications' })
    .getByText('This text does not come from a field of this page.');
  const clickFixed = async (text: Locator, key: string): Promise<void> => {
    await block('one').getByText('Words of one').click();
    await site.locator('[contenteditable]:focus').waitFor();
    // Forms are inert in the preview.
    await text.click({ force: true });
    await note.waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('block')).toBe(key);
    expect(await site.locator('[contenteditable]').count()).toBe(0);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button').first().click();
    await expectAbsent(note);
  };
  await clickFixed(block('list').getByText('(Atom)'), 'list');
  await clickFixed(block('list').getByText('All', { exact: true }).first(), 'list');
  await clickFixed(block('form').locator('label').first(), 'form');
  // The text of a link, and one whose quotation mark is clicked, are edited.
  await block('list').getByText('All the news').click();
  await expect.poll(() => site.locator('[contenteditable]:focus').textContent()).toBe('All the news');
  await block('one').locator('.quote-open').click();
  await expect.poll(() => site.locator('[contenteditable]:focus').textContent()).toBe('Words of one');
  await close();
});
