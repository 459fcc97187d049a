import type { Page } from '@ximblox/e2e/chromium';
import { childCount } from './fill.ts';
import { type Watched, watched } from './long-tasks.ts';

const loaded = 'table[data-stale="false"] tbody tr';

/** Opens a screen and waits for its rows. */
async function open(page: Page, path: string, selector = loaded): Promise<void> {
  await page.goto(`/cmsadmin${path}`);
  await page.waitForSelector(selector);
  await page.waitForLoadState('networkidle');
}

const filter =
  (path: string, label: string, value: string, name: string) =>
  async (page: Page): Promise<Watched> => {
    await open(page, path);
    const select = page.getByRole('combobox', { name: label, exact: true });
    return watched(page, () => select.selectOption(value), { selector: loaded, address: `${name}=${value}` });
  };

/** Milliseconds from the last key until a list searches. */
const typingPause = 500;

const search =
  (path: string, term: string) =>
  async (page: Page): Promise<Watched> => {
    await open(page, path);
    const button = page.getByRole('button', { name: 'Search', exact: true });
    const field = page.getByRole('searchbox', { name: 'Search', exact: true });
    if (!(await field.isVisible())) await button.click();
    const { took, longest } = await watched(page, () => field.pressSequentially(term), {
      selector: loaded,
      address: `=${term}`,
    });
    return { took: took - typingPause, longest };
  };

const selectAll =
  (path: string, label: string) =>
  async (page: Page): Promise<Watched> => {
    await open(page, path);
    const box = page.getByRole('checkbox', { name: label });
    return watched(page, () => box.click(), { selector: 'tbody input[type="checkbox"]:checked' });
  };

const nextScreen =
  (path: string) =>
  async (page: Page): Promise<Watched> => {
    await open(page, path);
    const link = page.getByRole('button', { name: 'Page 2', exact: true });
    return watched(page, () => link.click(), { selector: loaded, address: 'page=2' });
  };

/** Opens the level of a thousand pages; its rows are loaded and drawn in parts. */
async function openLevel(page: Page): Promise<Watched> {
  await open(page, '/page-tree', '[role="row"][aria-level="2"]');
  const toggle = page.locator('[role="row"]', { hasText: /^breed/ }).locator('[data-toggle]');
  return watched(page, () => toggle.click(), { selector: `[aria-setsize="${childCount}"]` });
}

/** Scrolls to the end of the level, which loads its other parts. */
async function scrollLevel(page: Page): Promise<Watched> {
  await openLevel(page);
  const row = page.locator(`[aria-setsize="${childCount}"]`).first();
  await row.focus();
  const last = `[aria-posinset="${childCount}"]`;
  const { longest } = await watched(
    page,
    async () => {
      await page.mouse.move(700, 500);
      // Chromium shortens what it has no time to scroll.
      for (let turn = 0; turn < 100 && !(await page.locator(last).isVisible()); turn += 1) {
        await page.mouse.wheel(0, 6000);
        await page.waitForTimeout(50);
      }
    },
    { selector: last },
  );
  return { longest };
}

/** Screens of 25 rows with four pages each that select a thousand pages, as many as one action may have. */
const screensOfThousand = 10;

/** Selects a thousand pages over several screens of the list. */
async function selectThousand(page: Page): Promise<void> {
  await open(page, '/?type=news');
  for (let screen = 1; screen <= screensOfThousand; screen += 1) {
    await page.getByRole('checkbox', { name: 'Select all pages of this list' }).click();
    await page.waitForSelector('tbody input[type="checkbox"]:checked');
    if (screen === screensOfThousand) return;
    await page.getByRole('button', { name: `Page ${screen + 1}`, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('page') === String(screen + 1));
    await page.waitForSelector(loaded);
  }
}

/** Opens the next screen of the list while a thousand pages are selected. */
async function nextScreenWithThousand(page: Page): Promise<Watched> {
  await selectThousand(page);
  const next = screensOfThousand + 1;
  const link = page.getByRole('button', { name: `Page ${next}`, exact: true });
  return watched(page, () => link.click(), { selector: loaded, address: `page=${next}` });
}

/** Opens the menu of actions on a thousand selected pages. */
async function openMenuWithThousand(page: Page): Promise<Watched> {
  await selectThousand(page);
  const button = page.getByRole('button', { name: 'Actions for selected pages', exact: true });
  return watched(page, () => button.click(), { selector: '[role="menuitem"]' });
}

/** Opens the preview of an action on a thousand selected pages and waits until all are checked. */
async function previewThousand(page: Page): Promise<Watched> {
  await openMenuWithThousand(page);
  const item = page.getByRole('menuitem', { name: 'Unpublish', exact: true });
  const { longest } = await watched(page, () => item.click(), {
    selector: '[role="dialog"] button[data-variant="filled"]:not([disabled])',
  });
  return { longest };
}

/** What editors do in lists, by name. */
export const listActions: Record<string, (page: Page) => Promise<Watched>> = {
  'pages, filter by type': filter('/', 'Type', 'news', 'type'),
  'pages, filter by status': filter('/', 'Status', 'draft', 'state'),
  'pages, search': search('/', 'dijk'),
  'pages, select all': selectAll('/', 'Select all pages of this list'),
  'pages, next screen': nextScreen('/'),
  'pages, next screen with a thousand selected': nextScreenWithThousand,
  'pages, menu for a thousand': openMenuWithThousand,
  'pages, preview for a thousand': previewThousand,
  [`tree, open ${childCount} children`]: openLevel,
  [`tree, scroll through ${childCount} children`]: scrollLevel,
  'inbox, filter by form': filter('/inbox', 'Form', 'contact', 'form'),
  'inbox, filter by status': filter('/inbox', 'Status', 'open', 'state'),
  'inbox, search': search('/inbox', 'dijk'),
  'inbox, select all': selectAll('/inbox', 'Select all on this page'),
  'inbox, next screen': nextScreen('/inbox'),
};
