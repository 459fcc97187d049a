import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { ConsoleMessage } from 'playwright-core';
import { contract } from '@ximblox/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoPage, demoPages } from './demo-pages.ts';
import { expectAccessible, expectColoursAccessible, product, visitor } from './journey.ts';
import { logIn } from './staff.ts';

/** Facts about a page, parsed from its markup. */
interface Facts {
  lang: string;
  type: string | undefined;
  headings: string[];
  title: string;
  description: string | null;
  canonical: string | null;
  alternates: string[];
  scripts: string[];
  /** Elements that the policy forbids, or that load from other hosts. */
  refused: string[];
  islands: number;
  links: string[];
  pictures: string[];
  pictureProblems: string[];
  ids: string[];
  doubledIDs: string[];
}

/** Parses facts in the browser. @param html markup of any page of the site */
function readFacts(html: string): Facts {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const all = <E extends Element>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];
  const absolute = (address: string | null): string => new URL(address ?? '', location.href).href;
  const loads =
    'img, script[src], source, video, audio, iframe, embed, object, link:not([rel="alternate"], [rel="canonical"])';
  const addressesOf = (one: Element): string[] => [
    ...['src', 'href', 'data', 'poster'].flatMap((name) => one.getAttribute(name) ?? []),
    ...(one.getAttribute('srcset') ?? '').split(/,\s+/).filter(Boolean),
  ];
  const isForbidden = (one: Element): boolean =>
    one.matches('style, script:not([src]):not([type="application/ld+json"])') ||
    one.getAttributeNames().some((name) => name === 'style' || name.startsWith('on')) ||
    (one.matches(loads) && addressesOf(one).some((address) => new URL(absolute(address)).origin !== location.origin));
  const ids = all('[id]').map(({ id }) => id);
  const pictures = all<HTMLImageElement>('img');
  return {
    lang: document.documentElement.lang,
    type: document.body.dataset.pageType,
    headings: all('h1').map(({ textContent }) => textContent.trim()),
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? null,
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? null,
    alternates: all<HTMLLinkElement>('link[rel="alternate"][hreflang]').map(
      ({ hreflang, href }) => `${hreflang} ${href}`,
    ),
    scripts: all<HTMLScriptElement>('script:not([type="application/ld+json"])').map(({ src }) => src),
    refused: all('*')
      .filter(isForbidden)
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    islands: all('xb-island').length,
    links: all<HTMLAnchorElement>('a[href]').map(({ href }) => href),
    pictures: [
      ...pictures.map(({ src }) => src),
      // The smallest image that browsers can choose.
      ...all('img[srcset], source[srcset]').map((one) =>
        absolute(one.getAttribute('srcset')?.split(' ', 1)[0] ?? null),
      ),
      ...all<HTMLMetaElement>('meta[property="og:image"]').map(({ content }) => content),
      ...all<HTMLLinkElement>('link[rel="icon"]').map(({ href }) => href),
    ],
    pictureProblems: pictures
      .filter((picture) => !picture.hasAttribute('alt') || !picture.width || !picture.height)
      .map(({ src }) => `a picture without alternative text or size: ${src}`),
    ids,
    doubledIDs: ids.filter((id, position) => ids.indexOf(id) !== position),
  };
}

const absolute = (path: string): string => new URL(path, product.url).href;

function languageTag(locale: string): string {
  const [language = '', region = ''] = locale.split('-');
  return `${language}-${region.toUpperCase()}`;
}

function expectedAlternates({ key }: DemoPage): string[] {
  const siblings = demoPages.filter((other) => other.key === key);
  const original = siblings.find(({ locale }) => locale === 'nl-nl');
  return [
    ...siblings.map(({ locale, path }) => `${languageTag(locale)} ${absolute(path)}`),
    ...(original ? [`x-default ${absolute(original.path)}`] : []),
  ].toSorted();
}

function problemsOf(page: DemoPage, facts: Facts): string[] {
  const must: [boolean, string][] = [
    [facts.lang === languageTag(page.locale), `the language is ${facts.lang}`],
    [facts.type === page.type, `the page type is ${facts.type}`],
    [facts.headings.length === 1 && facts.headings[0] !== '', `h1: ${JSON.stringify(facts.headings)}`],
    [facts.title.endsWith(' | Waterlijn'), `the title is ${facts.title}`],
    [Boolean(facts.description), 'there is no description'],
    [facts.canonical === absolute(page.path), `the canonical address is ${facts.canonical}`],
    [
      JSON.stringify(facts.alternates.toSorted()) === JSON.stringify(expectedAlternates(page)),
      `the translations are ${JSON.stringify(facts.alternates)}`,
    ],
    [facts.islands > 0 || facts.scripts.length === 0, `scripts without an island: ${facts.scripts.join()}`],
    [facts.refused.length === 0, `not allowed: ${facts.refused.join()}`],
    [facts.doubledIDs.length === 0, `IDs twice: ${facts.doubledIDs.join()}`],
  ];
  return [...must.filter(([holds]) => !holds).map(([, problem]) => problem), ...facts.pictureProblems];
}

/** Processes items concurrently, so that both cores are used. */
async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>) {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
    }),
  );
}

const facts = new Map<string, Facts>();
const problems: string[] = [];

/** Maximum size of the HTML of a page, in bytes after gzip. */
const maxSize = 8000;

/** Reads the markup of every page and parses it in a browser, without rendering. */
async function crawl(): Promise<void> {
  const { page, close } = await visitor();
  await page.goto('/robots.txt');
  await inLanes(demoPages, 3, async (demoPage) => {
    const response = await fetch(absolute(demoPage.path));
    const html = await response.text();
    const found = await page.evaluate(readFacts, html);
    facts.set(absolute(demoPage.path), found);
    for (const problem of problemsOf(demoPage, found)) problems.push(`${demoPage.path}: ${problem}`);
    if (response.status !== 200) problems.push(`${demoPage.path}: status ${response.status}`);
    const size = gzipSync(html).length;
    if (size > maxSize) problems.push(`${demoPage.path}: ${size} bytes of HTML in gzip`);
  });
  await close();
}

/** Renders pages with everything the site can show; complaints of Chromium and policy violations are problems. */
async function open(): Promise<void> {
  const { page, close } = await visitor();
  let path = '';
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`${path}: ${message.text()} ${message.location().url}`);
  });
  const homes = demoPages.filter(({ key }) => key === 'home');
  for (const demoPage of [...homes, ...pagesThatShowAll()]) {
    path = demoPage.path;
    await page.goto(path, { waitUntil: 'load' });
  }
  await close();
}

describe('the pages of the demo', () => {
  beforeAll(async () => {
    await crawl();
    await open();
  });

  it('all exist, in four languages', () => {
    expect(new Set(demoPages.map(({ locale }) => locale))).toEqual(new Set(['nl-nl', 'en-gb', 'de-de', 'fr-fr']));
    expect(facts.size).toBe(demoPages.length);
    expect(facts.size).toBeGreaterThanOrEqual(160);
  });

  it('have a valid head, heading, languages and images, and cause no browser complaints', () => {
    expect(problems).toEqual([]);
  });

  it('have unique titles', () => {
    const titles = demoPages.map(({ locale, path }) => `${locale} ${facts.get(absolute(path))?.title}`);
    expect(titles.filter((title, position) => titles.indexOf(title) !== position)).toEqual([]);
  });

  it('are in the sitemap, with their translations', async () => {
    const index = await (await fetch(`${product.url}/sitemap.xml`)).text();
    const parts = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
    const sitemap = (await Promise.all(parts.map(async (address) => (await fetch(address)).text()))).join('');
    const entries = new Map(
      [...sitemap.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)].map(([, loc = '', rest = '']) => [
        loc,
        [...rest.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, tag, href]) => `${tag} ${href}`).toSorted(),
      ]),
    );
    for (const page of demoPages) expect(entries.get(absolute(page.path)), page.path).toEqual(expectedAlternates(page));
    expect(await (await fetch(`${product.url}/robots.txt`)).text()).toContain(absolute('/sitemap.xml'));
  });

  it('have no broken links', async () => {
    const from = new Map<string, string>();
    for (const [page, { links, pictures }] of facts) {
      for (const target of [...links, ...pictures]) if (target.startsWith(product.url)) from.set(target, page);
    }
    const broken: string[] = [];
    const addresses = new Set([...from.keys()].map((target) => target.split('#', 1)[0] ?? ''));
    const statuses = new Map<string, string>();
    await inLanes([...addresses], 4, async (address) => {
      const known = facts.has(address);
      const response = known ? null : await fetch(address, { method: 'HEAD', redirect: 'manual' });
      statuses.set(address, response ? `${response.status} ${response.headers.get('Content-Type')}` : '200 text/html');
    });
    const pictures = new Set([...facts.values()].flatMap((found) => found.pictures));
    for (const [target, page] of from) {
      const [address = '', fragment] = target.split('#', 2);
      const status = statuses.get(address) ?? '';
      const anchors = facts.get(address)?.ids;
      if (!status.startsWith(pictures.has(target) ? '200 image/' : '200 '))
        broken.push(`${page}: ${target}: ${status}`);
      else if (fragment && anchors && !anchors.includes(fragment)) broken.push(`${page}: ${target}: no such anchor`);
    }
    expect(broken).toEqual([]);
    expect(addresses.size).toBeGreaterThan(facts.size);
  });
});

/** Returns the fewest pages that show each page type and block type of the site. */
function pagesThatShowAll(): DemoPage[] {
  const open = new Set(demoPages.flatMap(({ type, blockTypes }) => [`page ${type}`, ...blockTypes]));
  const news = ({ type, blockTypes }: DemoPage): string[] =>
    [`page ${type}`, ...blockTypes].filter((shown) => open.has(shown));
  const chosen: DemoPage[] = [];
  while (open.size > 0) {
    const best = demoPages.reduce((one, other) => (news(other).length > news(one).length ? other : one));
    chosen.push(best);
    for (const shown of news(best)) open.delete(shown);
  }
  return chosen;
}

it('news can be paged and filtered by topic without scripts', async () => {
  const { page, close } = await visitor({ width: 390, height: 844, javaScript: false });
  await page.goto('/nieuws/een-stuw-die-vooruitkijkt');
  const topics = page.getByRole('list', { name: 'Onderwerpen' });
  const [topic = ''] = await topics.getByRole('link').allTextContents();
  await topics.getByRole('link', { name: topic }).click();
  const chosen = page.getByRole('navigation', { name: 'Berichten per onderwerp' });
  await chosen.locator('[aria-current]').getByText(topic).waitFor();
  await page.getByRole('link', { name: 'Een stuw die vooruitkijkt' }).waitFor();
  await chosen.getByRole('link', { name: 'Alles' }).click();
  await page.getByRole('link', { name: 'Volgende' }).click();
  await page.getByText('Pagina 2 van 2').waitFor();
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(absolute('/nieuws?page=2'));
  await page.getByRole('link', { name: 'Vorige' }).click();
  await page.getByText('Pagina 1 van 2').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect((await page.goto('/nieuws?page=3'))?.status()).toBe(404);
  await close();
});

describe('every page type and block type', () => {
  it('appears in the demo', async () => {
    const staff = await logIn(product);
    const [blockTypes, pageTypes] = await Promise.all([
      staff.call(contract.types.blockTypes),
      staff.call(contract.types.pageTypes),
    ]);
    const shown = pagesThatShowAll();
    expect([...new Set(shown.flatMap((page) => page.blockTypes))].toSorted()).toEqual(
      blockTypes.map(({ id }) => id).toSorted(),
    );
    expect([...new Set(shown.map(({ type }) => type))].toSorted()).toEqual(
      pageTypes.flatMap(({ id, hasAddress }) => (hasAddress ? [id] : [])).toSorted(),
    );
  });

  it.each([1440, 390])('is accessible at %d px, light and dark', async (width) => {
    const { page, close } = await visitor({ width });
    for (const { path } of pagesThatShowAll()) {
      await page.goto(path);
      await page.emulateMedia({ colorScheme: 'light' });
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectColoursAccessible(page);
    }
    await close();
  });

  it('fits into 320, 390, 768 and 1440 px', async () => {
    const { page, close } = await visitor();
    const tooWide: string[] = [];
    for (const { path } of pagesThatShowAll()) {
      await page.goto(path);
      for (const width of [1440, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (excess > 0) tooWide.push(`${path} at ${width} px by ${excess} px`);
      }
    }
    expect(tooWide).toEqual([]);
    await close();
  });

  it('traps the keyboard focus in the menu on small screens', async () => {
    const { page, close } = await visitor({ width: 390 });
    await page.goto('/contact');
    const button = page.getByRole('button', { name: 'Menu' });
    await button.press('Enter');
    const behind: string[] = [];
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab');
      const reached = await page.evaluate(() => document.activeElement?.closest('main, footer, .brand')?.className);
      if (reached !== undefined) behind.push(reached);
    }
    expect(behind).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.matches('.menu-button'))).toBe(true);
    await close();
  });
});

describe('a response', () => {
  it('has the policy, and is 304 for a cached copy', async () => {
    const response = await fetch(`${product.url}/en-gb`);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Set-Cookie')).toBeNull();
    const tag = response.headers.get('ETag') ?? '';
    expect(tag).not.toBe('');
    const again = await fetch(`${product.url}/en-gb`, { headers: { 'If-None-Match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each(['gzip', 'br'])('is compressed with %s on request', async (encoding) => {
    const plain = await fetch(`${product.url}/en-gb`, { headers: { 'Accept-Encoding': 'identity' } });
    const packed = await fetch(`${product.url}/en-gb`, { headers: { 'Accept-Encoding': encoding } });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(packed.headers.get('Content-Encoding')).toBe(encoding);
    expect(Number(packed.headers.get('Content-Length'))).toBeLessThan(Number(plain.headers.get('Content-Length')) / 3);
    expect(await packed.text()).toBe(await plain.text());
  });

  it.each([
    ['/bestaat-niet', 'nl-NL'],
    ['/de-de/gibt-es-nicht', 'de-DE'],
    ['/xx-xx/', 'nl-NL'],
  ])('to %s is the page for 404 in its language', async (path, language) => {
    const { page, close } = await visitor();
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    expect(await page.locator('header a').count()).toBeGreaterThan(5);
    await expectAccessible(page);
    await close();
  });

  it('to an invalid address is the 404 page', async () => {
    const paths = ['/%2e%2e/%2e%2e/etc/passwd', '/..%5c..', '/%00', '/%', '/%E0%A4%A?a=%', `/${'a'.repeat(4000)}`];
    for (const path of paths) {
      const answer = await fetch(`${product.url}${path}`);
      expect([answer.status, answer.headers.get('Content-Type')], path).toEqual([404, 'text/html; charset=utf-8']);
      expect(await answer.text(), path).toContain('<h1');
    }
    expect((await fetch(`${product.url}/api/ximblox/%zz`)).headers.get('Content-Type')).toMatch(/^application\/json/);
  });

  it('refuses a request with two hosts', async () => {
    const { port, hostname } = new URL(product.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET / HTTP/1.1\r\nHost: one.example\r\nHost: other.example\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
