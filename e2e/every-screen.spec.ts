import { readFile } from 'node:fs/promises';
import { type Client, contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { publicScreens } from '../packages/admin/src/lib/address.ts';
import { railPanelIDs } from '../packages/admin/src/features/page-editor/rail/rail-panel.ts';
import { administrator, openScreen, product, visitor, type Visitor } from './journey.ts';
import { logIn } from './staff.ts';

/** Paths of all screens with a session, read from the router, so that a new screen is visited by itself. */
const source = await readFile(new URL('../packages/admin/src/app/router.tsx', import.meta.url), 'utf8');
const paths = ['', ...[...source.matchAll(/\bpath: '([^'*]+)'/g)].map(([, path = '']) => path)];

const longTitle = `Hoogwaterbeschermingsprogrammaverkenningsfase ${Date.now()}`;

async function createPage(client: Client): Promise<number> {
  const text = { type: 'text', anchorPoint: '', __images: {}, __files: {} };
  const content = Array.from({ length: 8 }, (_, number) => ({
    ...text,
    key: `text-${number}`,
    props: { title: `${longTitle} ${number}`, text: '<p>The dyke holds since 1953.</p>' },
  }));
  const body = { title: longTitle, slug: `every-${Date.now()}`, type: 'content', locale: 'en-gb' as const, content };
  return (await client.call(contract.pages.create, { body })).pageID;
}

async function submitContactForm(): Promise<void> {
  const { page, close } = await visitor();
  await page.goto('/contact');
  const form = page.locator('main form');
  await form.scrollIntoViewIfNeeded();
  await page.locator('form[data-ready]').waitFor();
  await form.getByLabel('Naam').fill(longTitle);
  await form.getByLabel('E-mailadres').fill('every@example.com');
  await form.getByLabel('Je bericht').fill(`${longTitle.repeat(3)}\n${longTitle}`);
  await form.getByLabel('Waterlijn mag').check();
  await form.getByRole('button', { name: 'Verzenden' }).click();
  await page.getByRole('heading', { name: 'Dank je wel, je bericht is binnen' }).waitFor();
  await close();
}

/** Addresses of the screens whose path has parameters, by path. */
const addresses: Record<string, string[]> = {};

beforeAll(async () => {
  const client = await logIn(product);
  const pageID = await createPage(client);
  const { bulkAction } = await client.call(contract.bulkActions.start, {
    body: { action: { kind: 'request' }, pageIDs: [pageID] },
  });
  const { webhook } = await client.call(contract.webhooks.create, {
    body: { name: longTitle, url: 'https://example.com/hook', events: ['page.published'] },
  });
  const { release } = await client.call(contract.releases.create, { body: { name: longTitle } });
  const changes = [{ kind: 'page' as const, pageID }];
  await client.call(contract.releases.addItems, { params: { id: release.id }, body: { changes } });
  await submitContactForm();
  const { items } = await client.call(contract.submissions.list, { body: { form: 'contact' } });
  const editor = ['', '?tab=settings', '?tab=seo', '?tab=translations', ...railPanelIDs.map((id) => `?rail=${id}`)];
  Object.assign(addresses, {
    'page/:id': editor.map((view) => `page/${pageID}${view}`),
    'page-overview/:pageTypeId': ['page-overview/news'],
    'page-types/:pageTypeId': ['page-types/news'],
    'bulk-actions/:id': [`bulk-actions/${bulkAction.id}`],
    'releases/:id': [`releases/${release.id}`],
    'webhooks/:id': [`webhooks/${webhook.id}`],
    'inbox/:id': [`inbox/${items[0]?.id ?? 0}`],
  });
});

const addressesOf = (path: string): string[] => {
  const found = path.includes(':') ? addresses[path] : [path];
  if (!found) throw new Error(`Add an address of the screen "${path}" to this journey.`);
  return found;
};

/** Waits until a screen has loaded: no progress, placeholder or status remains. */
async function untilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  for (const pending of ['[data-loading="true"]', '[data-stands-in]', '[data-stale="true"]', '[aria-busy="true"]'])
    await expect.poll(() => page.locator(pending).count(), { message: `${page.url()} ${pending}` }).toBe(0);
}

/**
 * Measures by how many pixels the document is wider than the window, and higher than what it shows. Screens beside the side menu
 * scroll with the document, so its height is compared with theirs; others fill the window.
 */
const excessOf = (page: Page): Promise<{ width: number; height: number }> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const content = document.querySelector('main#content')?.parentElement ?? document.querySelector('main');
    const isEditor = location.pathname.includes('/cmsadmin/page/');
    const bottom = isEditor ? 0 : Math.ceil((content?.getBoundingClientRect().bottom ?? 0) + scrollY);
    const excess = { width: scrollWidth - innerWidth, height: scrollHeight - Math.max(innerHeight, bottom) };
    return { width: Math.max(0, excess.width), height: Math.max(0, excess.height) };
  });

const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

type Open = (page: Page, address: string) => Promise<unknown>;

const load: Open = (page, address) => page.goto(address);

/** Opens a screen within the admin, but loads another view of the open screen, since both have the same title. */
const openWithin: Open = (page, address) => {
  const isView = page.url() !== 'about:blank' && new URL(address, page.url()).pathname === new URL(page.url()).pathname;
  return isView ? load(page, address) : openScreen(page, address);
};

/** Measures screens that open in a narrow window, and then in a wide one. */
async function measure({ page }: Visitor, screens: readonly string[], open: Open): Promise<void> {
  for (const address of screens) {
    await page.setViewportSize(narrow);
    await open(page, `/cmsadmin/${address}`);
    for (const size of [narrow, wide]) {
      await page.setViewportSize(size);
      await untilLoaded(page);
      const message = `/cmsadmin/${address} at ${size.width} × ${size.height}`;
      await expect.poll(() => excessOf(page), { message }).toEqual({ width: 0, height: 0 });
    }
  }
}

it('no screen makes the document wider or higher than what it shows', async () => {
  const staff = await administrator(narrow);
  await measure(staff, paths.flatMap(addressesOf), openWithin);
  await staff.close();
});

it('no screen before the login does', async () => {
  const anyone = await visitor(narrow);
  await measure(
    anyone,
    publicScreens.map((path) => path.slice(1)),
    load,
  );
  await anyone.close();
});
