import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PreviewCommand, PreviewEvent } from '@ximblox/contract';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block } from '../packages/site/src/testing/content.ts';
import { serveFixture, type ServedFixture } from '../packages/site/src/testing/serve-fixture.ts';
import { launchForJourneys } from './chromium.ts';

let browser: Browser;
let site: ServedFixture;
let page: Page;
let folder: string;
let problems: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ximblox-site-'));
  [browser, site] = await Promise.all([launchForJourneys(), serveFixture(folder)]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  page = await browser.newPage();
  problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
});

/** Neither a script failed, nor a hydration, nor did the page's own policy refuse anything. */
afterEach(async () => {
  await page.close();
  expect(problems).toEqual([]);
});

const scriptsOf = (target: Page): Promise<string[]> =>
  target.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );

describe('pages for visitors', () => {
  test('load no script without an island', async () => {
    site.content.put({ pageID: 1, slug: 'stil', blocks: [block('a', 'hero', { title: 'Stil' })] });
    await page.goto(`${site.url}/stil`);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Stil');
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Source Sans 3');
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.querySelector('.hero') as Element).minHeight))
      .toBe('320px');
    expect(await scriptsOf(page)).toEqual([]);
  });

  test('get React at the first touch of an island, and the first click counts', async () => {
    site.content.put({ pageID: 2, slug: 'teller', blocks: [block('a', 'counter', { label: 'Peil', start: 2 })] });
    await page.goto(`${site.url}/teller`);
    const button = page.getByLabel('Peil');
    await page.waitForTimeout(300);
    expect(await scriptsOf(page)).toHaveLength(1);
    await expect.poll(() => button.textContent()).toBe('2');
    await button.click();
    await page.waitForFunction(() => document.querySelector('button')?.textContent === '3');
    await button.click();
    await page.waitForFunction(() => document.querySelector('button')?.textContent === '4');
  });

  test('get behaviour without React', async () => {
    site.content.put({ pageID: 3, slug: 'menu', blocks: [block('a', 'menu', { label: 'Menu' })] });
    await page.goto(`${site.url}/menu`);
    const button = page.getByRole('button', { name: 'Menu' });
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('open-menu')),
    );
    await expect
      .poll(async () => {
        await button.click();
        return button.getAttribute('aria-expanded');
      })
      .toBe('true');
    expect((await scriptsOf(page)).filter((path) => /hydrate|react/.test(path))).toEqual([]);
  });
});

describe('the preview in the editor', () => {
  const hero = block('a', 'hero', { title: 'Eerste' });
  const text = block('b', 'text', { text: '<p>Tweede</p>' });
  const counter = block('c', 'counter', { label: 'Peil', start: 2 });
  const filler = Array.from({ length: 20 }, (_, position) =>
    block(`f${position}`, 'hero', { title: `Nummer ${position}` }),
  );

  let frame: Frame;

  const open = async (): Promise<void> => {
    site.preview.blocks = [hero, text, counter, ...filler];
    await page.goto(`${site.url}/editor`);
    frame = page.frames()[1] as Frame;
    await expect.poll(async () => (await received())[0]?.type).toBe('ximblox:ready');
  };

  /** Events that the editor received, without positions of the selected block. */
  const received = async (): Promise<PreviewEvent[]> => {
    const events = await page.evaluate(() => (window as unknown as { events: PreviewEvent[] }).events);
    return events.filter(({ type }) => type !== 'ximblox:box');
  };

  const send = (command: PreviewCommand): Promise<void> =>
    page.evaluate((given) => {
      document.querySelector('iframe')?.contentWindow?.postMessage(given, location.origin);
    }, command);

  const htmlOf = async (...blocks: (typeof hero)[]) =>
    (await site.site.renderBlocks({ ...site.preview, blocks })).map(({ key, html }) => ({ key, html }));

  const keys = (): Promise<string[]> =>
    frame.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-block-key]:not([data-block-type="page-header"])')].map(
        ({ dataset }) => dataset.blockKey ?? '',
      ),
    );

  test('announces its blocks', async () => {
    await open();
    expect((await received())[0]).toEqual({
      type: 'ximblox:ready',
      keys: ['a', 'b', 'c', ...filler.map(({ key }) => key)],
      hasSchemes: false,
    });
  });

  test('patches what changed and nothing else', async () => {
    await open();
    const order = ['a', 'b', 'c', ...filler.map(({ key }) => key)];
    await frame.locator('#content button').first().click();
    await frame.waitForFunction(() => document.querySelector('#content button')?.textContent === '3');
    await frame.evaluate(() => {
      scrollTo(0, 900);
      Object.assign(document.querySelector('.hero') as Element, { mark: 'kept' });
    });
    const changed = { ...text, props: { text: '<p>Anders <strong>gezegd</strong></p>' } };
    const retitled = { ...hero, props: { title: 'Nieuw' } };
    await send({ type: 'ximblox:blocks', blocks: await htmlOf(retitled, changed, counter), order });
    await frame.getByText('gezegd').waitFor({ state: 'attached' });
    const after = await frame.evaluate(() => ({
      title: document.querySelector('h1')?.textContent,
      mark: (document.querySelector('.hero') as unknown as { mark: string }).mark,
      count: document.querySelector('#content button')?.textContent,
      scroll: scrollY,
    }));
    expect(after).toEqual({ title: 'Nieuw', mark: 'kept', count: '3', scroll: 900 });
  });

  test('adds, removes and reorders blocks; islands that come are hydrated', async () => {
    await open();
    const second = block('n', 'counter', { label: 'Nieuw peil', start: 7 });
    await send({ type: 'ximblox:blocks', blocks: await htmlOf(second), order: ['b', 'n', 'a'] });
    await expect.poll(keys).toEqual(['b', 'n', 'a']);
    const button = frame.getByLabel('Nieuw peil');
    await button.click();
    await frame.waitForFunction(() => document.querySelector('#content button')?.textContent === '8');
  });

  test('tells what is clicked, and follows no link', async () => {
    await open();
    await frame.locator('h1').first().click();
    await frame.locator('header a').first().click();
    await expect
      .poll(async () => (await received()).slice(1))
      .toEqual([{ type: 'ximblox:selected', key: 'a', field: 'title' }, { type: 'ximblox:outside' }]);
    expect(frame.url()).toBe(`${site.url}/preview`);
  });

  test('outlines the selected block and brings it into view', async () => {
    await open();
    await send({ type: 'ximblox:select', key: 'f15' });
    await frame.waitForFunction(() => scrollY > 1000);
    const outline = frame.locator('xb-block-outline[data-kind="selected"]');
    const block15 = await frame.locator('[data-block-key="f15"] > section').boundingBox();
    await expect.poll(() => outline.boundingBox()).toMatchObject({ width: block15?.width, height: block15?.height });
    await send({ type: 'ximblox:select', key: null });
    await outline.waitFor({ state: 'detached' });
  });

  test('obeys its own editor only', async () => {
    await open();
    await frame.evaluate(() => postMessage({ type: 'ximblox:blocks', blocks: [], order: [] }, location.origin));
    await page.waitForTimeout(100);
    expect((await keys()).length).toBeGreaterThan(3);
  });
});
