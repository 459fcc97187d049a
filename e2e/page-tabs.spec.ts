import { type Client, contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { holdRequests } from './hold-requests.ts';
import { administrator, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

let client: Client;

beforeAll(async () => {
  client = await logIn(product);
});

const quote = (key: string, text: string) => ({
  key,
  type: 'quote',
  props: { quote: text },
  anchorPoint: '',
  __images: {},
  __files: {},
});

/** ID of the focused element once the page has rendered again. */
const focusedAfterFrame = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
    return document.activeElement?.id;
  });

describe('the tabs of the editor', () => {
  it('show in Page Settings the effects of a new address', async () => {
    const { pageID } = await client.call(contract.pages.create, {
      body: { title: 'Address', slug: 'adres-oud', type: 'blank', locale: 'nl-nl', content: [] },
    });
    const props = { text: `<p><a href="page:${pageID}">een</a> <a href="/adres-oud">twee</a></p>` };
    await client.call(contract.pages.create, {
      body: {
        title: 'Links',
        slug: 'adres-linkt',
        type: 'blank',
        locale: 'nl-nl',
        content: [{ ...quote('t', ''), type: 'text', props }],
      },
    });
    const editor = await administrator();
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${pageID}?tab=settings`);
    await page.getByLabel('Slug').fill('adres-nieuw');
    const follows = page.getByRole('list', { name: 'Effects' });
    await follows.getByText('/adres-oud redirects to the new address.').waitFor();
    await follows.getByText('1 link updates automatically.').waitFor();
    await follows.getByText('1 typed address is updated').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByText('Address changed. 1 other page updated.').waitFor();
    await page.getByText(`${product.url}/adres-nieuw`).waitFor();
    await editor.close();
  });

  it('show in Page Settings that someone else has moved the page, and what was typed', async () => {
    const run = Date.now().toString(36);
    const body = { title: 'Moved', slug: `wissel-${run}`, type: 'blank', locale: 'nl-nl', content: [] };
    const { pageID } = await client.call(contract.pages.create, { body });
    const slugNow = async () => (await client.call(contract.pages.get, { params: { id: String(pageID) } })).slug;
    const editor = await administrator();
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${pageID}?tab=settings`);
    await page.getByLabel('Slug').fill(`anders-${run}`);
    const move = { locale: 'nl-nl', from: `wissel-${run}`, to: `map-${run}/wissel`, pageID };
    await client.call(contract.pageTree.move, { body: move });
    await page.getByRole('button', { name: 'Change address' }).click();
    const note = page.getByRole('alert').filter({ hasText: `changed the address to /map-${run}/wissel.` });
    await note.waitFor();
    expect(await page.getByLabel('Slug').inputValue()).toBe(`anders-${run}`);
    expect(await slugNow()).toBe(`map-${run}/wissel`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByText(`${product.url}/anders-${run}`).waitFor();
    await note.waitFor({ state: 'detached' });
    await editor.close();
  });

  it("accept keywords by keyboard, crop the card's image, and show the result for visitors", async () => {
    const { files } = await client.call(contract.media.searchFiles, {
      body: { searchTerm: 'duinen-bij-schemer', directory: '/' },
    });
    const [{ hash, fileName, id: fileID } = { hash: '', fileName: '', id: 0 }] = files;
    const { pageID, pageVersionID } = await client.call(contract.pages.create, {
      body: { title: 'Found', slug: `gevonden-${'x'.repeat(200)}`, type: 'blank', locale: 'nl-nl', content: [] },
    });
    await client.call(contract.versions.store, {
      params: { id: pageVersionID },
      body: { seoImage: [{ hash, fileName, fileID, altText: 'Dunes at dusk' }] },
    });
    const editor = await administrator({ width: 390, colorScheme: 'dark' });
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${pageID}?tab=seo`);
    const input = page.getByRole('textbox', { name: 'Keywords' });
    const chips = page.getByRole('list', { name: 'Page keywords' }).getByRole('listitem');
    await input.focus();
    await page.keyboard.type('dykes,dunes');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Dykes,');
    await expect.poll(() => chips.allInnerTexts()).toEqual(['dykes', 'dunes']);
    await page.keyboard.press('Backspace');
    await expect.poll(() => chips.allInnerTexts()).toEqual(['dykes']);
    await input.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'sea level; fresh water\ndykes');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => chips.allInnerTexts()).toEqual(['dykes', 'sea level', 'fresh water']);
    await page.getByRole('button', { name: 'Remove keyword sea level' }).press('Enter');
    await expect.poll(() => chips.count()).toBe(2);
    await page.getByText('Without an SEO title, the page title is used.').waitFor();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('x'.repeat(61));
    await page.getByText('61 of 60 characters · too long').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Crop', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator('img').evaluate((picture: HTMLImageElement) => picture.decode());
    await expectAccessible(page);
    await dialog.getByLabel('Width', { exact: true }).fill('1200');
    await expect.poll(() => dialog.getByLabel('Height', { exact: true }).inputValue()).toBe('630');
    await dialog.getByRole('button', { name: 'Apply crop' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await page.getByText(/^Saved /).waitFor();
    const { newestVersionID } = await client.call(contract.pages.get, { params: { id: pageID } });
    const { pageVersion } = await client.call(contract.versions.fetch, { params: { versionId: newestVersionID } });
    expect(pageVersion.seoImage).toMatchObject([{ fileID, cropParams: { width: 1200, height: 630 } }]);
    await editor.close();
  });

  it('hide a page from search engines, or name its canonical address, by keyboard', async () => {
    const title = 'Zeewierkwekerij';
    const { pageID } = await client.call(contract.pages.create, {
      body: {
        title,
        slug: 'nieuws/zeewierkwekerij',
        type: 'news',
        locale: 'nl-nl',
        content: [],
        typeData: { date: '2026-11-25', category: 'project', lead: 'Wier in zee.' },
      },
    });
    const german = await client.call(contract.pages.createTranslation, {
      body: { pageID, newLocale: 'de-de', title: 'Seetangzucht', slug: 'aktuelles/seetangzucht' },
    });
    for (const id of [pageID, german.pageID]) await client.call(contract.publication.publish, { params: { id } });
    const path = '/nieuws/zeewierkwekerij';
    const read = async (address: string) => (await fetch(`${product.url}${address}`)).text();
    const places = async () => ({
      sitemap: (await read('/sitemap-nl-nl.xml')).includes(`${path}</loc>`),
      feed: (await read('/nieuws/feed.xml')).includes(title),
      search: (await client.call(contract.search.search, { body: { term: title } })).results.length > 0,
      hreflang: (await read('/de-de/aktuelles/seetangzucht')).includes(`hreflang="nl-NL" href="${product.url}${path}"`),
      robots: (await read(path)).includes('<meta name="robots" content="noindex">'),
      canonical: /<link rel="canonical" href="([^"]*)">/.exec(await read(path))?.[1],
    });
    const own = { canonical: `${product.url}${path}`, robots: false };
    const everywhere = { sitemap: true, feed: true, search: true, hreflang: true };
    await expect.poll(places).toEqual({ ...own, ...everywhere });

    const editor = await administrator();
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${pageID}?tab=seo`);
    const hide = page.getByRole('switch', { name: 'Hide from search engines' });
    await hide.focus();
    await page.keyboard.press('Space');
    await page.getByText('Hidden from search engines, so this result does not appear.').waitFor();
    await expectAccessible(page);
    const publish = async (): Promise<void> => {
      const button = page.getByRole('button', { name: 'Save and Publish' });
      await expect.poll(() => button.isEnabled()).toBe(true);
      await Promise.all([
        page.waitForResponse((response) => response.url().endsWith(`/page/${pageID}/publish`)),
        button.press('Enter'),
      ]);
    };
    await publish();
    await expect
      .poll(places)
      .toEqual({ ...own, robots: true, sitemap: false, feed: false, search: false, hreflang: false });

    await hide.focus();
    await page.keyboard.press('Space');
    const address = page.getByRole('combobox', { name: 'Canonical address' });
    await address.fill('a@example.com');
    await page.keyboard.press('Enter');
    await address.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await page.getByText('is not a valid URL.', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Change Canonical address' }).press('Enter');
    // Who has moved on while the server is asked about the address keeps the focus.
    const asked = await holdRequests(page, '**/page/suggest-links');
    await address.fill('https://example.com/wier');
    await page.keyboard.press('Enter');
    await hide.focus();
    asked.letThrough();
    await page.getByText('Search engines are asked to show the canonical address instead.').waitFor();
    expect(await focusedAfterFrame(page)).toBe('seo-noindex');
    await publish();
    await expect.poll(places).toEqual({
      ...everywhere,
      robots: false,
      canonical: 'https://example.com/wier',
      sitemap: false,
      hreflang: false,
    });
    await editor.close();
  });

  it('show the source of a translation and its changes, and copy them', async () => {
    const made = await client.call(contract.pages.create, {
      body: {
        title: 'Bron',
        slug: 'bron',
        type: 'blank',
        locale: 'nl-nl',
        content: [quote('a', 'Het eerste citaat'), quote('b', 'Het tweede citaat')],
      },
    });
    const english = await client.call(contract.pages.createTranslation, {
      body: { pageID: made.pageID, newLocale: 'en-gb', title: 'Source', slug: 'source' },
    });
    await client.call(contract.versions.store, {
      params: { id: made.pageVersionID },
      body: {
        blocks: [quote('a', 'Het eerste citaat, gewijzigd'), quote('c', 'Een nieuw citaat')],
        seoKeywords: ['dijk', 'duin'],
      },
    });
    const editor = await administrator();
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${english.pageID}`);
    await page.getByRole('tab', { name: 'Translations (1 outdated)' }).click();
    await page.getByText('Outdated: based on version 1, newest is 2').waitFor();
    await page.getByRole('button', { name: /^Add translation ?: German/ }).waitFor();
    await expectAccessible(page);
    // On a phone, the source of the original is on the line of its head.
    const wide = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    const original = page.locator('td[data-head="Source"]').filter({ hasText: 'Original' }).first();
    await expect.poll(async () => ((await original.boundingBox())?.height ?? 99) < 30).toBe(true);
    await page.setViewportSize(wide);
    await page.getByRole('button', { name: 'Side by side' }).click();
    await page.getByText('4 parts changed in Dutch since version 1.').waitFor();
    const dutch = page.getByRole('group', { name: 'Quote, Dutch' });
    const own = page.getByRole('group', { name: 'Quote, English' });
    await dutch.nth(0).getByText('Changed', { exact: true }).waitFor();
    await dutch.nth(0).getByText('Previous text').click();
    await dutch.nth(0).getByText('Het eerste citaat', { exact: true }).waitFor();
    await dutch.nth(1).getByText('Only in English.').waitFor();
    await dutch.nth(1).getByText('Removed from Dutch').waitFor();
    await page.getByRole('group', { name: 'Keywords, Dutch' }).getByText('dijk, duin').waitFor();
    const keywords = page.getByRole('group', { name: 'Keywords, English' });
    await keywords.getByRole('textbox').fill('dyke');
    await keywords.getByRole('textbox').press('Enter');
    await page.getByRole('group', { name: 'Image for social networks, English' }).waitFor();
    await expectAccessible(page);
    await dutch
      .nth(0)
      .getByRole('button', { name: /^Copy ?: Quote/ })
      .press('Enter');
    await expect
      .poll(() => own.nth(0).getByRole('textbox', { name: 'Quote' }).inputValue())
      .toBe('Het eerste citaat, gewijzigd');
    await page.getByRole('button', { name: /^Add this block ?: Quote/ }).press('Enter');
    await expect.poll(() => own.nth(1).getByRole('textbox', { name: 'Quote' }).inputValue()).toBe('Een nieuw citaat');
    // A page that cannot be saved says so and is not marked.
    await page.route('**/page/version/*/store', (route) => route.abort(), { times: 1 });
    const mark = page.getByRole('button', { name: 'Save and mark as up to date' });
    await mark.click();
    await page.getByText('The page could not be saved.', { exact: true }).waitFor();
    await mark.click();
    await page.getByText('No changes in Dutch since version 2.').waitFor();
    await page.getByRole('tab', { name: 'Translations', exact: true }).waitFor();
    const { content, newestVersionID } = await client.call(contract.pages.get, { params: { id: english.pageID } });
    expect(content.map(({ key }) => key)).toEqual(['a', 'c', 'b']);
    const stored = await client.call(contract.versions.fetch, { params: { versionId: newestVersionID } });
    expect(stored.pageVersion.seoKeywords).toEqual(['dyke']);

    // To the source and back: the version saved in between is there.
    const locale = page.getByRole('combobox', { name: 'Page language' });
    const title = page.getByLabel('Page title');
    await locale.selectOption('Dutch');
    await expect.poll(() => title.inputValue()).toBe('Bron');
    await client.call(contract.versions.store, { params: { id: newestVersionID }, body: { title: 'The source' } });
    await locale.selectOption('English');
    await expect.poll(() => title.inputValue()).toBe('The source');
    await editor.close();
  });

  it('add and edit a team member in a dialog, by keyboard alone', async () => {
    const { pageID } = await client.call(contract.pages.create, {
      body: {
        title: 'Team',
        slug: 'team-dialoog',
        type: 'blank',
        locale: 'nl-nl',
        content: [{ ...quote('m', ''), type: 'team-members', props: { members: [] } }],
      },
    });
    const editor = await administrator();
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${pageID}?block=m`);
    await page.getByRole('button', { name: 'Add to Members' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^(Add to Members|Edit Annelies)/ });
    // Done is refused for an item that cannot be published, and focuses its first invalid field.
    await dialog.getByLabel('LinkedIn address').fill('linkedin');
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await dialog.getByText('The Name field is required.').waitFor();
    await dialog.getByText('Is not a valid URL.').or(dialog.getByText('is not a valid URL.')).first().waitFor();
    await expect
      .poll(() => dialog.getByLabel('Name').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Annelies de Vries');
    await dialog.getByText('The Name field is required.').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await dialog.getByText('The Function field is required.').waitFor();
    await dialog.getByLabel('Function').fill('Director');
    await dialog.getByLabel('LinkedIn address').fill('https://www.linkedin.com/in/annelies');
    await expectAccessible(page);
    await expect
      .poll(async () => (await dialog.getByRole('button').allInnerTexts()).slice(-2))
      .toEqual(['Cancel', 'Done']);
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^1\s*Annelies de Vries/ }).press('Enter');
    await expect.poll(() => dialog.getByLabel('Function').inputValue()).toBe('Director');
    await dialog.getByLabel('Function').fill('Nobody');
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add to Members' }).press('Enter');
    await dialog.getByLabel('Name').fill('A mistake');
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    // Closing discards unfinished items: an untouched one silently, a changed one after a question.
    const items = page.getByRole('button', { name: /^\d+\s*(Annelies|Item|Another)/ });
    await page.getByRole('button', { name: 'Add to Members' }).press('Enter');
    // The focus must be in the dialog's first field before keys reach it.
    await expect.poll(() => dialog.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => items.count()).toBe(1);
    await page.getByRole('button', { name: 'Add to Members' }).press('Enter');
    await dialog.getByLabel('Name').fill('Another mistake');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Keep your changes?' });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep' }).press('Enter');
    await dialog.getByText('The Function field is required.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Discard' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => items.count()).toBe(1);
    await page.keyboard.press('Control+s');
    await page.getByText('Page saved.').first().waitFor();
    const { content } = await client.call(contract.pages.get, { params: { id: pageID } });
    expect(content[0]?.props.members).toMatchObject([{ name: 'Annelies de Vries', function: 'Director' }]);
    await editor.close();
  });
});
