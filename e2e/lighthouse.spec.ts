import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchChromium } from './chromium.ts';
import { administrator, product, visitor } from './journey.ts';
import { freePort } from './product.ts';

declare global {
  interface Window {
    /** Cumulative layout shift while the page loaded. */
    moved: number;
  }
}

/** Home, a news item, a page with a form, and search results; other journeys check them with axe. */
const paths = ['/', '/nieuws/een-stuw-die-vooruitkijkt', '/contact', '/zoeken?q=dijk'];

/** Categories whose scores do not depend on the speed of the machine. */
const categories = ['accessibility', 'best-practices', 'seo'];

it('Lighthouse finds no accessibility, best-practice or SEO issues on a phone', async () => {
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  for (const path of paths) {
    const run = await lighthouse(product.url + path, {
      port,
      logLevel: 'error',
      onlyCategories: categories,
      disableFullPageScreenshot: true,
      // These categories need nothing that loads later. Other throttling methods take at least five seconds per page.
      throttlingMethod: 'simulate',
      pauseAfterFcpMs: 0,
      pauseAfterLoadMs: 0,
      networkQuietThresholdMs: 0,
      cpuQuietThresholdMs: 0,
    });
    const scores = Object.values(run?.lhr.categories ?? {}).map(({ id, score }) => [id, score]);
    const faults = Object.values(run?.lhr.audits ?? {})
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
      .map(({ id, details }) => `${id} ${JSON.stringify(details)}`);
    expect(Object.fromEntries(scores), `${path}\n${faults.join('\n')}`).toEqual(
      Object.fromEntries(categories.map((id) => [id, 1])),
    );
  }
  await browser.close();
}, 300_000);

/** Returns the bytes sent before the first paint, by kind of resource. */
async function sent(responses: readonly Response[], kind: string): Promise<number> {
  const some = responses.filter((response) => response.request().resourceType() === kind);
  const sizes = await Promise.all(some.map((response) => response.request().sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

/** Returns the bytes of scripts in gzip, which proxies send that have no Brotli. */
async function gzipped(scripts: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

it('pages send little before the first paint, load nothing from other hosts, and do not shift', async () => {
  const { page, close } = await visitor({ width: 412, height: 823, unasked: true });
  await page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  for (const path of paths) {
    responses = [];
    await page.goto(path, { waitUntil: 'networkidle' });
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(
          (one) =>
            (one as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus === 'blocking',
        )
        .map(({ name }) => new URL(name).pathname.replace(/-[\w-]{8}\./, '.')),
    );
    expect(blocking, path).toEqual(['/_site/styles.css']);
    // Preloads compete with the largest image: at most two fonts, and only the script that loads the others.
    const early = await page.evaluate(() => {
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
      const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, startTime }) => name.endsWith('.js') && startTime < loadEventStart,
      );
      return {
        fonts: document.querySelectorAll('link[rel="preload"][as="font"]').length,
        scripts: scripts.map(({ name }) => new URL(name).pathname.replace(/-[\w-]{8}\./, '.')),
      };
    });
    expect(early, path).toEqual({ fonts: 2, scripts: ['/_site/islands.js'] });
    expect(responses.filter((response) => !response.url().startsWith(product.url)).map((one) => one.url())).toEqual([]);
    expect(await sent(responses, 'document'), path).toBeLessThan(12_000);
    expect(await sent(responses, 'stylesheet'), path).toBeLessThan(12_000);
    expect(await sent(responses, 'font'), path).toBeLessThan(36_000);
    expect(await sent(responses, 'script'), path).toBeLessThan(40_000);
    // The fonts shift letters by a few pixels when they replace the fallback, and nothing around them.
    expect(await page.evaluate(() => window.moved), path).toBeLessThan(0.005);
  }
  // The login loads none of the screens behind it.
  responses = [];
  await page.goto('/cmsadmin/login', { waitUntil: 'networkidle' });
  expect(await sent(responses, 'script')).toBeLessThan(120_000);
  await close();
});

/** Scripts that lead to all screens of the admin. */
const router = /\/(index|staff-app)-/;

/** Returns the scripts of a screen with all that they import and load later: its tabs, dialogs and popups. */
async function withLater(page: Page, scripts: readonly Response[]): Promise<string[]> {
  const texts = new Map(
    await Promise.all(scripts.map(async (script): Promise<[string, string]> => [script.url(), await script.text()])),
  );
  // A map visits what is added meanwhile.
  for (const [url, text] of texts) {
    if (router.test(url)) continue;
    for (const [, name = ''] of text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      const found = new URL(name, url).href;
      if (!texts.has(found)) texts.set(found, await (await page.request.get(found)).text());
    }
  }
  return [...texts.values()];
}

it('screens of the admin load little unused code, in few files', async () => {
  const { page, close } = await administrator();
  // The budgets are those of a site that adds nothing to the admin.
  const nothing = 'export const menuActions = {}; export const loadAdmin = undefined;';
  await page.route('**/cmsadmin/site/assets/site-parts-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: nothing }),
  );
  // Other journeys of this user run bulk actions, whose notice loads when there is one.
  await page.route('**/bulk-action/list', (route) => route.fulfill({ json: [] }));
  const atMost = {
    '/cmsadmin/dashboard': { bytes: 190_000, files: 12 },
    '/cmsadmin/page-overview/content': { bytes: 190_000, files: 12 },
    '/cmsadmin/users': { bytes: 270_000, files: 20 },
    '/cmsadmin/page/1': { bytes: 295_000, files: 20 },
  };
  for (const [path, { bytes, files }] of Object.entries(atMost)) {
    const responses: Response[] = [];
    const keep = (response: Response): void => {
      // Not the scripts of the site, its parts of the admin, or the page in the preview.
      if (new URL(response.url()).pathname.startsWith('/cmsadmin/assets/')) responses.push(response);
    };
    page.on('response', keep);
    await page.goto(path, { waitUntil: 'networkidle' });
    page.off('response', keep);
    expect(await sent(responses, 'script'), path).toBeLessThan(bytes);
    const scripts = responses.filter((response) => response.request().resourceType() === 'script');
    expect(scripts.length, path).toBeLessThanOrEqual(files);
    if (path === '/cmsadmin/page/1') {
      expect(await gzipped(scripts)).toBeLessThan(330_000);
      const whole = await withLater(page, scripts);
      expect(whole.length).toBeGreaterThan(60);
      expect(whole.reduce((sum, text) => sum + gzipSync(text).length, 0)).toBeLessThan(620_000);
    }
  }
  expect((await page.request.get('/cmsadmin/assets/base-12345678.js')).status()).toBe(404);
  await close();
});
