import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { launchForJourneys } from './chromium.ts';

/** The product under test: URL and the administrator's credentials. */
export const product = inject('product');

export interface Visitor {
  page: Page;
  context: BrowserContext;
  close: () => Promise<void>;
}

interface VisitorOptions {
  /** URL of another product than the shared one. */
  baseURL?: string;
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  locale?: string;
  /** IANA name; by default the zone of the machine. */
  timeZone?: string;
  javaScript?: boolean;
  /** Whether the site must ask for cookie consent; by default the visitor has declined. */
  unasked?: boolean;
}

/** The browser shared by the journeys of this process; it ends with the process. */
let browser: Promise<Browser> | undefined;

/** Milliseconds that an action or a wait may take on a busy machine, like `expect.poll` in `vitest.config.ts`. */
const waitingTime = 45_000;

/** Divides the speed of pages, to find races in journeys: `SLOW_BROWSER=6 npm test -- --project browser`. */
const slowness = Number(process.env.SLOW_BROWSER ?? 1);

/** Makes a page slow; it may be closed before. */
async function slowDown(page: Page): Promise<void> {
  const session = await page
    .context()
    .newCDPSession(page)
    .catch(() => null);
  await session?.send('Emulation.setCPUThrottlingRate', { rate: slowness }).catch(() => null);
}

const open = new Set<Page>();

/** Returns the pages opened since the last call that are still open. */
export function takeOpenPages(): Page[] {
  const pages = [...open].filter((page) => !page.isClosed());
  open.clear();
  return pages;
}

/** Closes all pages that journeys have left open. */
export async function closeAll(): Promise<void> {
  await Promise.all(((await browser)?.contexts() ?? []).map((context) => context.close()));
}

/** Opens a browser context without a session. Errors thrown by the page fail the journey when it is closed. */
export async function visitor(options: VisitorOptions = {}): Promise<Visitor> {
  browser ??= launchForJourneys();
  const context = await (await browser).newContext({
    baseURL: options.baseURL ?? product.url,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.colorScheme ?? 'light',
    locale: options.locale ?? 'en-GB',
    ...(options.timeZone !== undefined && { timezoneId: options.timeZone }),
    javaScriptEnabled: options.javaScript ?? true,
    reducedMotion: 'reduce',
  });
  if (!options.unasked) {
    await context.addCookies([{ name: 'xb_consent', value: '1', url: options.baseURL ?? product.url }]);
  }
  context.setDefaultTimeout(waitingTime);
  if (slowness > 1) context.on('page', (page) => void slowDown(page));
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

/** Opens a browser context with the session of a user and an empty page. Other journeys test the login screen. */
export async function loggedIn(
  { email, password }: { email: string; password: string },
  options: VisitorOptions = {},
): Promise<Visitor> {
  const one = await visitor(options);
  const answer = await one.context.request.post('/api/ximblox/auth/login', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { email, password },
  });
  expect(answer.status()).toBe(200);
  return one;
}

/** Opens a browser context with the administrator's session and an empty page. */
export const administrator = (options?: VisitorOptions): Promise<Visitor> => loggedIn(product, options);

/** Opens the overview of pages as the administrator. */
export async function administratorAtOverview(options: VisitorOptions = {}): Promise<Visitor> {
  const one = await administrator(options);
  await one.page.goto('/cmsadmin/', { waitUntil: 'commit' });
  return one;
}

/**
 * Opens another screen within the open admin, as the button *Forward* of the browser does; loads the admin in an empty page. Wait
 * for the screen that is open first: until its title changes, the new one is not shown. Lists that were shown in the last 15 s are
 * not fetched again, so load the page when they changed elsewhere.
 */
export async function openScreen(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address, { waitUntil: 'commit' });
    return;
  }
  const left = await page.evaluate((to) => {
    const { title } = document;
    const path = (): string => location.pathname.replace(/\/$/, '');
    const before = path();
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: crypto.randomUUID() }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as object }));
    return path() === before ? null : title;
  }, address);
  if (left !== null) await page.waitForFunction((title) => document.title !== title, left);
}

/** Number of checks for absence, and the milliseconds between them: what appears by mistake does so within this time. */
const checks = 5;
const checkInterval = 60;

/** Waits until nothing matches; fails if something still does, or appears shortly afterwards. */
export async function expectAbsent(what: Locator): Promise<void> {
  await expect.poll(() => what.count(), { message: String(what) }).toBe(0);
  for (let check = 0; check < checks; check++) {
    await sleep(checkInterval);
    expect(await what.count(), String(what)).toBe(0);
  }
}

/** Chooses an item of a menu that a key has opened. The menu moves the focus to its first item a moment after it appears. */
export async function chooseItem(page: Page, name: string): Promise<void> {
  const focusedRole = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
  await expect.poll(focusedRole, { message: `the focus in the menu of ${name}` }).toBe('menuitem');
  await page.getByRole('menuitem', { name, exact: true }).press('Enter');
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colourRules: Axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Fails on violations of WCAG 2.2 AA that axe finds on the current page. */
export const expectAccessible = (page: Page): Promise<void> => expectNothingFound(page, everyRule);

/** Checks colours only, for a view that was checked completely in the other colour scheme. */
export const expectColoursAccessible = (page: Page): Promise<void> => expectNothingFound(page, colourRules);

/** Runs a long script in a page over CDP: `evaluate` takes half as long again. The CDP session ends with the page. */
async function load(page: Page, expression: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression });
}

/** Waits until lists show current rows and transitions have ended, so that the colours are final. */
async function settle(page: Page): Promise<void> {
  await page.locator('[data-stale="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(passing.map((one) => one.finished.catch(() => undefined)));
  });
}

async function expectNothingFound(page: Page, runOnly: Axe.RunOnly | string[]): Promise<void> {
  // Single-page navigation keeps the document, so axe may be loaded already.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await load(page, axe);
  await settle(page);
  const find = (isNamed: boolean) =>
    page.evaluate(
      async ([rules, selectors]) => {
        // The page behind a dialog is inert, and was checked without the dialog.
        const dialogs = [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')];
        const shown = dialogs.findLast((dialog) => dialog.checkVisibility()) ?? document;
        const { violations } = await window.axe.run(shown, {
          resultTypes: ['violations'],
          runOnly: rules,
          selectors,
          // axe is not loaded in frames, and none of these rules reads style sheets.
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
  // Naming elements takes a fifth of the time, so only a second run does it. It also distinguishes a lasting violation from one
  // of a changing page, such as a dialog that has no title for a frame.
  await settle(page);
  expect(await find(true), `axe on ${page.url()}`).toEqual([]);
}
