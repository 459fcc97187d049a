import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { launchForJourneys } from './chromium.ts';

/** The product under test: address and the administrator's credentials. */
export const product = inject('product');

export interface Visitor {
  page: Page;
  context: BrowserContext;
  close: () => Promise<void>;
}

interface VisitorOptions {
  /** Where the product is, when it is not the one of all journeys. */
  baseURL?: string;
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  locale?: string;
  javaScript?: boolean;
  /** Whether the site still has to ask about cookies; by default this visitor has refused them before. */
  unasked?: boolean;
}

/** The browser of all journeys of this process; it ends with it. */
let browser: Promise<Browser> | undefined;

const open = new Set<Page>();

/** Pages that were opened since this was asked last, and stand open still. */
export function takeOpenPages(): Page[] {
  const pages = [...open].filter((page) => !page.isClosed());
  open.clear();
  return pages;
}

/** Closes what journeys have left open. */
export async function closeAll(): Promise<void> {
  await Promise.all(((await browser)?.contexts() ?? []).map((context) => context.close()));
}

/** A browser of its own, nobody logged in. Errors that the page throws fail the journey when it is closed. */
export async function visitor(options: VisitorOptions = {}): Promise<Visitor> {
  browser ??= launchForJourneys();
  const context = await (await browser).newContext({
    baseURL: options.baseURL ?? product.url,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.colorScheme ?? 'light',
    locale: options.locale ?? 'en-GB',
    javaScriptEnabled: options.javaScript ?? true,
    reducedMotion: 'reduce',
  });
  if (!options.unasked) {
    await context.addCookies([{ name: 'xb_consent', value: '1', url: options.baseURL ?? product.url }]);
  }
  const page = await context.newPage();
  open.add(page);
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  return {
    page,
    context,
    async close() {
      await context.close();
      expect(errors).toEqual([]);
    },
  };
}

/** A browser in which the administrator has logged in, with an empty page. The login's own screen has journeys of its own. */
export async function administrator(options: VisitorOptions = {}): Promise<Visitor> {
  const one = await visitor(options);
  const { email, password } = product;
  const answer = await one.context.request.post('/api/ximblox/auth/login', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { email, password },
  });
  expect(answer.status()).toBe(200);
  return one;
}

/** The administrator's browser on its way to the overview of pages, where a login leads. */
export async function administratorAtOverview(options: VisitorOptions = {}): Promise<Visitor> {
  const one = await administrator(options);
  await one.page.goto('/cmsadmin/', { waitUntil: 'commit' });
  return one;
}

/** Looks at what must not be there, and milliseconds between them: what a page still shows by mistake comes within that time. */
const looks = 5;
const lookEvery = 60;

/** Waits until nothing matches, and fails when something still does or comes after all. */
export async function expectAbsent(what: Locator): Promise<void> {
  await expect.poll(() => what.count(), { message: String(what) }).toBe(0);
  for (let look = 0; look < looks; look++) {
    await sleep(lookEvery);
    expect(await what.count(), String(what)).toBe(0);
  }
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colourRules: Axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Fails when axe finds something against WCAG 2.2 AA on what the page shows now. */
export const expectAccessible = (page: Page): Promise<void> => expectNothingFound(page, everyRule);

/** The same by the rules about colours alone, for a view that was found accessible in the other colour scheme. */
export const expectColoursAccessible = (page: Page): Promise<void> => expectNothingFound(page, colourRules);

/** Runs a long script in a page: `evaluate` would take half as long again to bring it there. The session ends with the page. */
async function load(page: Page, expression: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression });
}

/** Waits until lists show the rows of their query and nothing fades: stale rows are pale, and colours in a transition are not the final ones. */
async function settle(page: Page): Promise<void> {
  await page.locator('[data-stale="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(passing.map((one) => one.finished.catch(() => undefined)));
  });
}

async function expectNothingFound(page: Page, runOnly: Axe.RunOnly | string[]): Promise<void> {
  // One document stays through many screens.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await load(page, axe);
  await settle(page);
  const find = (isNamed: boolean) =>
    page.evaluate(
      async ([rules, selectors]) => {
        // What lies behind dialogs is out of reach, and was looked at without them.
        const dialogs = [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')];
        const shown = dialogs.findLast((dialog) => dialog.checkVisibility()) ?? document;
        const { violations } = await window.axe.run(shown, {
          resultTypes: ['violations'],
          runOnly: rules,
          selectors,
          // Nobody answers in frames, where axe is not; and no rule among these reads style sheets.
          iframes: false,
          preload: { assets: ['media'] },
        });
        return violations.map((violation) => ({
          id: violation.id,
          nodes: violation.nodes.map((node) => `${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
        }));
      },
      [runOnly, isNamed] as const,
    );
  if ((await find(false)).length === 0) return;
  // Naming every element costs axe a fifth of its time, so only a second run does it. It also tells a lasting violation from
  // one of a page that was still changing, such as a dialog without its title for a frame.
  await settle(page);
  expect(await find(true), `axe on ${page.url()}`).toEqual([]);
}
