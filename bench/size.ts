import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { launchChromium } from '@ximblox/e2e/chromium';
import { demoPages } from '@ximblox/e2e/demo-pages';
import { startProduct } from '@ximblox/e2e/product';
import { build } from 'vite';
import { bareHtml } from './lib/bare-html.ts';
import { report } from './lib/figures.ts';
import { noLimits } from './lib/staff.ts';

const product = await startProduct(noLimits);
const browser = await launchChromium();
const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });

/** Kilobytes of JavaScript, each file gzipped, that a browser with an empty cache loads until the network is idle. */
async function scriptsOf(path: string): Promise<number> {
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const files = await Promise.all(bodies);
  await page.close();
  return files.reduce((total, file) => total + gzipSync(file).length, 0) / 1000;
}

/** Kilobytes of React alone, gzipped: the minimum of any admin built with it. */
async function reactAlone(): Promise<number> {
  const entry = 'react-alone';
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('../packages/admin', import.meta.url)),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) =>
          id === `\0${entry}`
            ? "import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; createRoot(document.body).render(createElement('p'));"
            : undefined,
      },
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry } },
  });
  const [made] = Array.isArray(built) ? built : [built];
  if (!made || !('output' in made)) throw new Error('React alone was not built.');
  return gzipSync(made.output[0].code).length / 1000;
}
const react = await reactAlone();

const size = (subject: string, value: number, atMost: number, reference?: number): void =>
  report({
    subject: `size: ${subject}`,
    value,
    unit: 'kB gzip',
    ...(reference !== undefined && { reference }),
    limit: { atMost },
  });

// The demo has a cookie banner on every page. Sites without one have no such code (see the tests of `render-page`).
size('JavaScript of a public page with the question about cookies alone', await scriptsOf('/privacy'), 3);
const pages = {
  'the home page': '/',
  'a news item': '/nieuws/eerste-storm-van-het-seizoen',
  'a page with a form': '/contact',
};
const kilobytes = (text: string): number => gzipSync(text).length / 1000;
const htmlOf = async (path: string): Promise<string> => (await fetch(`${product.url}${path}`)).text();

let largest = { path: '', size: 0 };
for (const { path } of demoPages) {
  const pageSize = kilobytes(await htmlOf(path));
  if (pageSize > largest.size) largest = { path, size: pageSize };
}
size(`HTML of the largest page of the demo, ${largest.path}`, largest.size, 8);

const reader = await context.newPage();
for (const [name, path] of Object.entries(pages)) {
  const html = await htmlOf(path);
  const figure = { value: kilobytes(html), unit: 'kB gzip' };
  const told = kilobytes(await reader.evaluate(bareHtml, { html, bareness: 'told' as const }));
  const read = kilobytes(await reader.evaluate(bareHtml, { html, bareness: 'read' as const }));
  report({ ...figure, subject: `size: HTML of ${name} by its content for machines and people`, reference: told });
  report({ ...figure, subject: `size: HTML of ${name} by its visible content`, reference: read });
}
await reader.close();
size('JavaScript of the login screen', await scriptsOf('/cmsadmin/login'), 120, react);

const login = await context.newPage();
await login.goto('/cmsadmin/login');
await login.getByLabel('Email').fill(product.email);
await login.getByLabel('Password', { exact: true }).fill(product.password);
await login.getByRole('button', { name: 'Log in' }).click();
await login.waitForURL((url) => !url.pathname.endsWith('/login'));
await login.close();

size('JavaScript of the page overview', await scriptsOf('/cmsadmin/'), 200, react);
size('JavaScript of the page editor', await scriptsOf('/cmsadmin/page/1'), 400, react);

await browser.close();
await product.stop();
