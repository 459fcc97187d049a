import { contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product, visitor, type Visitor } from './journey.ts';
import { logIn } from './staff.ts';

/** Makes slugs unique, so that the journey can be repeated on one installation. */
const run = Date.now().toString(36);
const slug = `open-dag-${run}`;
const picture = 'De stormvloedkering sluit voor het eerst dit seizoen';

/** Every visitor sees a publication eventually; benchmarks measure how soon. */
const atLast = { timeout: 15_000, interval: 50 };

let editor: Visitor;
let page: Page;

beforeAll(async () => {
  editor = await visitor();
  page = editor.page;
  page.setDefaultTimeout(15_000);
});

afterAll(() => editor.close());

/** Fetches a page without a session. */
async function read(
  path: string,
): Promise<{ status: number; type: string | null; location: string | null; html: string }> {
  const response = await fetch(`${product.url}${path}`, { redirect: 'manual' });
  const { status, headers } = response;
  const [type, location] = [headers.get('Content-Type'), headers.get('Location')];
  return { status, type, location, html: await response.text() };
}

/** Returns whether a page contains a text, so that a failed expectation does not print the whole document. */
const holds = async (path: string, text: string): Promise<boolean> => (await read(path)).html.includes(text);

const statusOf = async (path: string): Promise<number> => (await read(path)).status;

async function addBlock(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add block', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search blocks' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: new RegExp(`^${name}, block`) }).waitFor();
}

async function publish(): Promise<void> {
  await page.getByRole('button', { name: /^(Save and )?Publish$/ }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByText('Unpublished changes', { exact: true }).waitFor({ state: 'hidden' });
}

async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Page saved.').first().waitFor();
}

const preview = () => page.frameLocator('iframe').locator('main');

/** The steps of one day; each continues where the previous one ended. */
describe('from login to a public page', () => {
  it('logs in and returns to the requested screen', async () => {
    await page.goto('/cmsadmin/new-page');
    await page.getByLabel('Email').fill(product.email);
    await page.getByLabel('Password', { exact: true }).fill(product.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'New page' }).waitFor();
  });

  it('creates a page, with a slug from its title', async () => {
    await page.getByRole('textbox', { name: 'Title' }).fill(`Open dag ${run}`);
    await page.getByLabel('Type').selectOption({ label: 'Page' });
    await page.getByText('This slug is available.').waitFor();
    await expect.poll(() => page.getByLabel('Slug').inputValue()).toBe(slug);
    await page.getByRole('button', { name: 'Create page' }).click();
    await page.getByLabel('Page title').waitFor();
    await expect.poll(() => statusOf(`/${slug}`)).toBe(404);
  });

  it('fills blocks; the preview shows them while typing', async () => {
    const text = page.getByRole('region', { name: /^Text, block/ });
    if (!(await text.isVisible())) await page.getByRole('button', { name: 'Text', exact: true }).first().click();
    await text.getByLabel('Heading', { exact: true }).fill('Kom kijken op de dijk');
    await text.getByRole('textbox', { name: 'Text', exact: true }).click();
    await page.keyboard.type('Zaterdag staan de schuiven open voor wie wil ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('meten');
    await expect.poll(() => preview().innerText(), { timeout: 15_000 }).toContain('wie wil meten');

    await addBlock('Image');
    await page.getByRole('button', { name: 'Image: Choose image' }).click();
    const library = page.getByRole('dialog', { name: 'Choose image' });
    await library.getByRole('gridcell', { name: 'landschap' }).click();
    await library.getByRole('gridcell', { name: 'stormvloedkering.jpg' }).click();
    const image = page.getByRole('region', { name: /^Image, block/ });
    await image.getByLabel('Alternative text').fill(picture);
    await expect.poll(() => preview().getByAltText(picture).count(), { timeout: 15_000 }).toBe(1);

    await addBlock('Cards');
    const cards = page.getByRole('region', { name: /^Cards, block/ });
    await cards.getByRole('button', { name: 'Add to Cards' }).click();
    await cards.getByRole('textbox', { name: 'Title' }).fill('Waar wij zijn');
    await cards.getByRole('combobox', { name: 'Link' }).fill('contact');
    await cards.getByRole('option', { name: /^Contact/ }).click();
    await expect.poll(() => preview().innerText(), { timeout: 15_000 }).toContain('Waar wij zijn');
  });

  it('saves without showing anything to visitors', async () => {
    await page.getByText(/^Draft saved/).waitFor();
    await save();
    await expect.poll(() => statusOf(`/${slug}`)).toBe(404);
  });

  it('publishes, and visitors without scripts can read it', async () => {
    await publish();
    await expect.poll(() => statusOf(`/${slug}`), atLast).toBe(200);
    const reader = await visitor({ javaScript: false });
    await reader.page.goto(`/${slug}`);
    const main = reader.page.locator('main');
    await expect.poll(() => main.innerText()).toContain('Kom kijken op de dijk');
    await expect.poll(() => main.locator('strong').innerText()).toBe('meten');
    const image = main.getByAltText(picture);
    await image.scrollIntoViewIfNeeded();
    const source = (await image.getAttribute('src')) ?? '';
    const response = await reader.page.request.get(source);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
    await main.getByRole('link', { name: 'Waar wij zijn' }).click();
    await reader.page.waitForURL('**/contact');
    await reader.close();
  });

  it('shows unpublished changes, and replaces the cached page on publishing', async () => {
    const before = (await fetch(`${product.url}/${slug}`)).headers.get('ETag');
    await page.getByLabel('Page title').fill(`Open dag ${run}, vol`);
    await save();
    await page.getByText('Unpublished changes', { exact: true }).waitFor();
    expect(await holds(`/${slug}`, `${run}, vol`)).toBe(false);
    await publish();
    await expect.poll(() => holds(`/${slug}`, `<title>Open dag ${run}, vol`), atLast).toBe(true);
    const again = await fetch(`${product.url}/${slug}`, { headers: { 'If-None-Match': before ?? '' } });
    expect(again.status).toBe(200);
  });

  it('changes the address; the old one redirects', async () => {
    await page.getByRole('tab', { name: 'Page Settings' }).click();
    await page.getByLabel('Slug').fill(`${slug}-dijk`);
    await page.getByText('This slug is available.').waitFor();
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByText('Address changed.').first().waitFor();
    await expect.poll(() => statusOf(`/${slug}-dijk`), atLast).toBe(200);
    const old = await read(`/${slug}`);
    expect(old).toMatchObject({ status: 308, type: null });
    expect(new URL(old.location ?? '', product.url).pathname).toBe(`/${slug}-dijk`);
  });

  it('translates; both languages link to each other', async () => {
    const dutch = new URL(page.url()).pathname;
    await page.getByRole('tab', { name: 'Translations' }).click();
    await page.getByRole('button', { name: 'Add translation' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add translation' });
    await dialog.getByLabel('Language').selectOption({ label: 'German' });
    await dialog.getByLabel('Title').fill(`Tag der offenen Tür ${run}`);
    await dialog.getByText('This slug is available.').waitFor();
    const germanSlug = await dialog.getByLabel('Slug').inputValue();
    await dialog.getByRole('button', { name: 'Add translation' }).click();
    await page.waitForURL(({ pathname }) => pathname !== dutch);
    await page.getByLabel('Page title').waitFor();
    await expect.poll(() => page.getByLabel('Page title').inputValue()).toBe(`Tag der offenen Tür ${run}`);
    expect(await holds(`/${slug}-dijk`, 'hreflang="de-DE" href="http')).toBe(false);
    await publish();
    const german = `/de-de/${germanSlug}`;
    await expect.poll(() => statusOf(german), atLast).toBe(200);
    const both = [
      `hreflang="nl-NL" href="${product.url}/${slug}-dijk"`,
      `hreflang="de-DE" href="${product.url}${german}"`,
    ];
    for (const path of [german, `/${slug}-dijk`]) {
      for (const alternate of both) {
        await expect.poll(() => holds(path, alternate), atLast).toBe(true);
      }
    }
    await page.goto(dutch);
    await page.getByLabel('Page title').waitFor();
  });

  it('unpublishes the page', async () => {
    await page.getByRole('button', { name: 'More publication actions' }).click();
    await page.getByRole('menuitem', { name: 'Unpublish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('Page unpublished.').first().waitFor();
    await expect.poll(() => statusOf(`/${slug}-dijk`), atLast).toBe(404);
    await page.getByText('Not live', { exact: true }).waitFor();
  });

  it('keeps the changes of two editors who save concurrently', async () => {
    const pageID = Number(/\/page\/(\d+)/.exec(page.url())?.[1]);
    const staff = await logIn(product);
    const { newestVersionID } = await staff.call(contract.pages.get, { params: { id: pageID } });
    await page.getByLabel('Page title').fill('De titel van de een');
    await staff.call(contract.versions.store, {
      params: { id: newestVersionID },
      body: { title: 'De titel van de ander' },
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else saved this page' });
    await dialog.getByRole('radio', { name: 'Keep mine' }).first().check();
    await dialog.getByRole('button', { name: 'Merge and save' }).click();
    await expect
      .poll(async () => (await staff.call(contract.pages.get, { params: { id: pageID } })).title, { timeout: 10_000 })
      .toBe('De titel van de een');
    const { items } = await staff.call(contract.versions.list, { body: { pageID } });
    expect(items.slice(0, 2).map(({ title }) => title)).toEqual(['De titel van de een', 'De titel van de ander']);
  });
});
