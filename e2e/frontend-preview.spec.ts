import { contract } from '@ximblox/contract';
import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administrator } from './journey.ts';
import { logIn } from './staff.ts';
import { endWithUs, freePort, type Product, startProduct } from './product.ts';

const example = fileURLToPath(new URL('../examples/fetch-frontend/frontend/server.ts', import.meta.url));

let cms: Product;
let frontend = '';
let errors = '';
let stopFrontend = (): unknown => undefined;

/** Starts the example of a frontend, as its readers do. */
async function startFrontend(port: number, url: string): Promise<void> {
  const child = spawn(process.execPath, [example], {
    env: { PATH: process.env.PATH, XIMBLOX_URL: url, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  stopFrontend = () => child.kill('SIGTERM');
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(errors)));
    child.stdout.once('data', () => resolve());
  });
}

beforeAll(async () => {
  const port = await freePort();
  frontend = `http://127.0.0.1:${port}`;
  cms = await startProduct({
    XIMBLOX_SITE: 'examples/fetch-frontend/museum',
    FRONTEND_URL: frontend,
    XIMBLOX_LIMITS: '{"public":"100000/1m"}',
  });
  await startFrontend(port, cms.url);
});
afterAll(async () => {
  stopFrontend();
  await cms.stop();
});

const read = async (path: string): Promise<{ status: number; html: string }> => {
  const response = await fetch(frontend + path, { redirect: 'manual' });
  return { status: response.status, html: await response.text() };
};

it('shows a list and a page with blocks to visitors', async () => {
  const list = await read('/exhibitions');
  expect(list.html).toContain('<a href="/exhibitions/light">Light</a>');
  expect(list.html).not.toContain('Water');
  const page = await read('/exhibitions/light');
  expect(page.html).toContain('<p>About <strong>light</strong>.</p>');
  expect(page.html).toContain('<blockquote>Light makes the picture. <cite>A painter</cite></blockquote>');
  expect((await read('/nothing')).status).toBe(404);
  expect((await read('/preview')).status).toBe(400);
  const sent = await fetch(`${frontend}/preview/render`, { method: 'POST', body: '{"blocks":[]}' });
  expect(sent.status).toBe(415);
  expect((await read('/preview?ximblox-token=1.0.9999999999.x&ximblox-page=2')).status).toBe(400);
});

it('previews unsaved changes in the frame of the editor, with one selection', async () => {
  const { page, close } = await administrator({ baseURL: cms.url });
  const answer = await page.request.get('/api/ximblox/delivery/page?path=/exhibitions/light');
  const { pageID } = ((await answer.json()) as { page: { pageID: number } }).page;
  const document = await page.goto(`/cmsadmin/page/${pageID}`);
  expect(document?.headers()['content-security-policy']).toContain(frontend);
  const frame = page.frameLocator('iframe[title="Page preview"]');
  await frame.getByRole('heading', { name: 'Light' }).waitFor();
  const quote = frame.locator('blockquote');
  await quote.click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect.poll(() => text.inputValue()).toBe('Light makes the picture.');
  await expect.poll(() => quote.evaluate((element) => element.parentElement?.style.outlineWidth)).toBe('2px');
  await text.fill('Light makes the museum.');
  await expect.poll(() => quote.textContent()).toContain('Light makes the museum.');
  await expect.poll(() => quote.evaluate((element) => element.parentElement?.style.outlineWidth)).toBe('2px');
  expect((await read('/exhibitions/light')).html).toContain('Light makes the picture.');
  await page.reload();
  await expect.poll(() => quote.textContent()).toContain('Light makes the museum.');
  expect(errors).not.toContain('TypeError');
  await close();
});

it('runs the examples of the guide', async () => {
  const snippets = fileURLToPath(new URL('../examples/fetch-frontend/frontend/snippets.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [snippets], { env: { XIMBLOX_URL: cms.url } });
  expect(stdout.split('\n')).toEqual([
    'Light /exhibitions/light 2999-01-01 12.5 1',
    'Light makes the picture. A painter',
    '0 Museum 1 0 3',
    '400 V_12 limit The limit is "1001": use a whole number from 1 to 1000.',
    '',
  ]);
});

it('ignores messages of other windows', async () => {
  const { page, close } = await administrator({ baseURL: cms.url });
  await page.goto('/cmsadmin/page/1');
  await page.frameLocator('iframe[title="Page preview"]').getByRole('heading').waitFor();
  const before = page.url();
  await page.evaluate(() => window.postMessage({ type: 'ximblox:selected', key: 'x' }, '*'));
  await page.waitForTimeout(300);
  expect(page.url()).toBe(before);
  await close();
});

it('shows the drafts that a page refers to, in the frame only', async () => {
  const staff = await logIn(cms);
  const draft = (title: string, typeData: object) =>
    staff.call(contract.pages.create, {
      body: {
        title,
        slug: `exhibitions/${title.toLowerCase()}`,
        type: 'exhibition',
        locale: 'en',
        typeData: { ...typeData },
        content: [],
      },
    });
  const night = await draft('Night', {});
  const day = await draft('Day', { related: [night.pageID] });
  const { page, close } = await administrator({ baseURL: cms.url });
  await page.goto(`/cmsadmin/page/${day.pageID}`);
  const frame = page.frameLocator('iframe[title="Page preview"]');
  await expect.poll(() => frame.getByRole('link', { name: 'Night' }).count()).toBe(1);
  await staff.call(contract.publication.publish, { params: { id: String(day.pageID) }, body: {} });
  const published = await read('/exhibitions/day');
  expect([published.status, published.html.includes('Night')]).toEqual([200, false]);
  await close();
});
