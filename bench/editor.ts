import { type Block, contract } from '@ximblox/contract';
import { launchChromium } from '@ximblox/e2e/chromium';
import { startProduct } from '@ximblox/e2e/product';
import { median, percentile, report } from './lib/figures.ts';
import { administratorOf, noLimits } from './lib/staff.ts';

const blockCount = 200;
const passes = 5;
const keys = 'Water kent geen haast maar komt altijd aan';

const product = await startProduct(noLimits);
const client = await administratorOf(product);

/** Creates a page of 200 blocks by repeating those of the demo's home page. */
async function largePage(): Promise<number> {
  const { items } = await client.call(contract.pages.list, { body: { type: 'blank', locale: 'nl-nl' } });
  const { pageVersion } = await client.call(contract.versions.fetch, {
    params: { versionId: String(items[0]?.newestVersionID ?? 0) },
  });
  const content = Array.from({ length: blockCount }, (_, position): Block => {
    const block = pageVersion.blocks[position % pageVersion.blocks.length];
    if (!block) throw new Error('The home page has no blocks.');
    return { ...block, key: `bench-${position}`, anchorPoint: '' };
  });
  const { pageID } = await client.call(contract.pages.create, {
    body: { title: 'Bench', slug: `bench-${Date.now().toString(36)}`, type: 'content', locale: 'nl-nl', content },
  });
  return pageID;
}

const pageID = await largePage();
const browser = await launchChromium();
const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await page.goto('/cmsadmin/login');
await page.getByLabel('Email').fill(product.email);
await page.getByLabel('Password', { exact: true }).fill(product.password);
await page.getByRole('button', { name: 'Log in' }).click();
await page.waitForURL((url) => !url.pathname.endsWith('/login'));

/** Milliseconds from navigation until all cards are visible, and until the preview shows all blocks. */
async function open(): Promise<{ cards: number; preview: number }> {
  await page.goto(`/cmsadmin/page/${pageID}`, { waitUntil: 'commit' });
  const cards = await page.waitForFunction(
    (count) => (document.querySelectorAll('[id^="card-"]').length === count ? performance.now() : 0),
    blockCount,
  );
  const preview = await page.waitForFunction((count) => {
    const shown = document.querySelector('iframe')?.contentDocument;
    return shown?.readyState !== 'loading' && shown?.querySelectorAll('[data-block-key]').length === count
      ? performance.now()
      : 0;
  }, blockCount);
  return { cards: await cards.jsonValue(), preview: await preview.jsonValue() };
}

/** Milliseconds from each key press to the next painted frame, measured in the page. */
async function typeInto(target: typeof page): Promise<number[]> {
  await target.evaluate(() => {
    const found: number[] = [];
    Object.assign(window, { found });
    document.addEventListener(
      'keydown',
      (event) => {
        const began = event.timeStamp;
        // The message arrives after the frame of the next animation frame has been painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => found.push(performance.now() - began));
          port1.start();
          port2.postMessage(null);
        });
      },
      true,
    );
  });
  for (const key of keys) await target.keyboard.press(key === ' ' ? 'Space' : key, { delay: 20 });
  return target.evaluate(() => (window as unknown as { found: number[] }).found);
}

await open();
const opened: { cards: number; preview: number }[] = [];
for (let pass = 0; pass < passes; pass++) opened.push(await open());

const range = (samples: number[]): readonly [number, number] => [Math.min(...samples), Math.max(...samples)];
for (const [what, samples] of [
  ['cards', opened.map(({ cards }) => cards)],
  ['preview', opened.map(({ preview }) => preview)],
] as const) {
  report({
    subject: `editor: open ${blockCount} blocks, ${what}`,
    value: median(samples),
    unit: 'ms',
    spread: range(samples),
    limit: { atMost: 1000 },
  });
}

/** Types in a field and reports the time from key press to paint. */
async function reportTyping(where: string): Promise<void> {
  const samples = await typeInto(page);
  for (const [name, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ] as const) {
    report({
      subject: `editor: key press painted, ${where}, ${name}`,
      value: percentile(samples, share),
      unit: 'ms',
      limit: { atMost: 50 },
    });
  }
}

await page.getByLabel('Page title').click();
await reportTyping('title');
await page.locator('[id^="card-"]').nth(100).click();
await page.locator('li section[aria-label] input').first().click();
await reportTyping('field of a block');

const { page: stored } = { page: await client.call(contract.pages.get, { params: { id: String(pageID) } }) };
let base = stored.newestVersionID;
const { pageVersion } = await client.call(contract.versions.fetch, { params: { versionId: String(base) } });
const saves: number[] = [];
for (let turn = 0; turn < 30; turn++) {
  const began = performance.now();
  const answer = await client.call(contract.versions.store, {
    params: { id: String(base) },
    body: { title: `Bench ${turn}`, blocks: pageVersion.blocks },
  });
  base = answer.pageVersion.id;
  saves.push(performance.now() - began);
}
report({
  subject: `editor: save ${blockCount} blocks, p50`,
  value: median(saves),
  unit: 'ms',
  spread: range(saves),
  limit: { atMost: 100 },
});

await browser.close();
await product.stop();
