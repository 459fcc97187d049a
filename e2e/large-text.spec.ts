import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { product, visitor } from './journey.ts';

/** Opens a phone with twice the default text size. */
async function phone(unasked: boolean): Promise<{ page: Page; close: () => Promise<void> }> {
  const { page, close } = await visitor({ width: 390, height: 844, unasked });
  return { page, close };
}

const enlarge = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });

/** Returns elements outside the window, and overlapping tools of the header. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const isMeant = (element: Element): boolean => element.closest('.xb-form-trap, .xb-skip-link, table') !== null;
    for (const element of document.querySelectorAll('body *')) {
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0 || isMeant(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (left < -1 || right > innerWidth + 1) found.push(`${element.tagName}.${element.getAttribute('class')}`);
    }
    const tools = [...document.querySelectorAll('.site-header .brand-name, .search-opener, .menu-button')]
      .filter((tool) => tool.checkVisibility())
      .map((tool) => ({ name: tool.className, box: tool.getBoundingClientRect() }));
    for (const [place, { name, box }] of tools.entries()) {
      for (const other of tools.slice(place + 1)) {
        const isApart =
          box.right <= other.box.left ||
          other.box.right <= box.left ||
          box.bottom <= other.box.top ||
          other.box.bottom <= box.top;
        if (!isApart) found.push(`${name} on ${other.name}`);
      }
    }
    return found;
  });

const pages = [
  '/',
  '/nieuws',
  '/projecten',
  '/vacatures/monteur-gemalen',
  '/zoeken?q=dijk',
  '/zoeken?q=xyzzyqwrt',
  '/contact',
  '/de-de',
  '/de-de/aktuelles',
  '/de-de/suche?q=Deich',
  '/de-de/kontakt',
];

it('pages and the cookie panel fit on a phone with text of twice the size', async () => {
  const { page, close } = await phone(true);
  const problems: string[] = [];
  for (const path of pages) {
    await page.goto(path);
    await page.getByRole('region', { name: 'Cookies' }).waitFor();
    await enlarge(page);
    for (const problem of await misplaced(page)) problems.push(`${path}: ${problem}`);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Cookies' }).waitFor({ state: 'hidden' });
    expect(await page.context().cookies()).toEqual([]);
    for (const problem of await misplaced(page)) problems.push(`${path} without cookies: ${problem}`);
  }
  expect(problems).toEqual([]);
  await close();
});

it('the search opens below the header, whatever its height', async () => {
  const { page, close } = await phone(false);
  await page.goto('/');
  await enlarge(page);
  await page.getByRole('button', { name: 'Zoeken', exact: true }).click();
  const [bar, panel] = await page
    .locator('.site-header-bar, .search-panel')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(panel?.top).toBeGreaterThanOrEqual((bar?.bottom ?? Infinity) - 1);
  expect(await misplaced(page)).toEqual([]);
  await close();
});

it('long words are hyphenated on phones, telephone numbers stay whole', async () => {
  const { page, close } = await phone(false);
  for (const path of ['/de-de/kontakt', '/contact']) {
    await page.goto(path);
    const found = await page.evaluate(() => {
      const styleOf = (element: Element | null) => {
        const { hyphens, hyphenateLimitChars } = getComputedStyle(element ?? document.body) as CSSStyleDeclaration & {
          hyphenateLimitChars?: string;
        };
        return [hyphens, hyphenateLimitChars];
      };
      const broken: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        for (const match of (node.nodeValue ?? '').matchAll(
          /(?:\+31|\b0)[\s\u00a0]?\d{2,3}(?:[\s\u00a0]\d{2,3}){2,3}/g,
        )) {
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) broken.push(match[0]);
        }
      }
      return {
        text: styleOf(document.querySelector('main p')),
        heading: styleOf(document.querySelector('h1')),
        number: styleOf(document.querySelector('a[href^="tel:"]'))[0],
        address: styleOf(document.querySelector('a[href^="mailto:"]'))[0],
        broken,
      };
    });
    expect(found).toEqual({
      text: ['auto', '10 4 4'],
      heading: ['auto', '12 5 5'],
      number: 'none',
      address: 'none',
      broken: [],
    });
    expect(new URL(page.url()).origin).toBe(product.url);
  }
  await close();
});
