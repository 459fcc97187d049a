import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import {
  administrator,
  administratorAtOverview,
  expectAbsent,
  expectAccessible,
  openScreen,
  product,
} from './journey.ts';
import { logIn } from './staff.ts';

/** Matches the overview of all pages, with or without a trailing slash. */
const at = (search: string) => (url: URL) => /^\/cmsadmin\/?$/.test(url.pathname) && url.search === search;

it("lists, sorts, filters and pages through the site's pages, with all of it in the URL", async () => {
  const { page, close } = await administratorAtOverview();
  await page.getByRole('heading', { name: 'All pages' }).waitFor();
  const rows = page.getByRole('table').getByRole('row');
  await rows.nth(25).waitFor();
  await expect.poll(() => rows.count()).toBe(26);
  await expectAccessible(page);

  const pagination = page.getByRole('navigation', { name: 'Pagination' });
  await pagination.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL(at('?page=2'));
  const head = (name: string) => page.getByRole('columnheader', { name });
  const sortBy = (name: string) => head(name).getByRole('button').press('Enter');
  await expect.poll(() => head('Updated').getAttribute('aria-sort')).toBe('descending');
  await sortBy('Published');
  await page.waitForURL(at('?sort=publishedAt&order=desc'));
  await expect.poll(() => head('Published').getAttribute('aria-sort')).toBe('descending');
  await sortBy('Published');
  await page.waitForURL(at('?sort=publishedAt'));
  await expect.poll(() => head('Published').getAttribute('aria-sort')).toBe('ascending');
  await expect.poll(() => head('Updated').getAttribute('aria-sort')).toBeNull();
  await page.getByLabel('Language').selectOption({ label: 'German' });
  await page.waitForURL(at('?sort=publishedAt&locale=de-de'));
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ pages$/ })
    .waitFor();
  await page.goBack();
  await page.waitForURL(at('?sort=publishedAt'));
  await expect.poll(() => page.getByLabel('Language').inputValue()).toBe('');

  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'News' });
  await page.waitForURL(at('?sort=publishedAt&type=news'));
  const types = page.getByRole('table').getByRole('row').locator('td:nth-child(3)');
  await expect.poll(async () => [...new Set(await types.allTextContents())]).toEqual(['News']);
  await page.goto('/cmsadmin/?type=nothing');
  await page.getByText('No results found.').waitFor();
  await expect.poll(() => page.getByLabel('Type', { exact: true }).inputValue()).toBe('nothing');
  await expectAccessible(page);
  await close();
});

it('opens and closes the search, reports no results, and suggests similar pages', async () => {
  const { page, close } = await administratorAtOverview();
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/page/list-groups'))
      asked.push((request.postDataJSON() as { searchTerm: string }).searchTerm);
  });
  const began = performance.now();
  await field.pressSequentially('qqzzxx', { delay: 100 });
  const typed = performance.now() - began;
  await page.getByText('No results found.').waitFor();
  await expectAccessible(page);
  await page.waitForURL(at('?search=qqzzxx'));
  // Debounced: the first letter immediately, then the text after a pause, not a call per letter.
  expect(asked[0]).toBe('q');
  expect(asked.at(-1)).toBe('qqzzxx');
  expect(asked.length).toBeLessThanOrEqual(2 + Math.floor(typed / 500));
  const likely = page.locator('section', { has: page.getByRole('heading', { name: 'Did you mean' }) });
  await expectAbsent(likely);

  await field.fill('dijkversterkng');
  await likely.getByRole('row').nth(1).waitFor();
  await expect.poll(() => page.getByText('No results found.').isVisible()).toBe(true);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Close search' }).click();
  await likely.waitFor({ state: 'detached' });
  await page.getByRole('table').waitFor();
  expect(
    await page.getByRole('button', { name: 'Search' }).evaluate((element) => element === document.activeElement),
  ).toBe(true);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await close();
});

it('keeps what is typed while the address follows the search, and starts at the first page', async () => {
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/?page=2');
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.click();
  // One letter that is searched at once, replaced by another before the address has followed.
  await page.evaluate(() => {
    for (const letter of ['e', 'd']) {
      document.execCommand('selectAll');
      document.execCommand('insertText', false, letter);
    }
  });
  await page.waitForURL(at('?search=e'));
  await page.keyboard.type('ij');
  await page.waitForURL(at('?search=dij'));
  expect(await field.inputValue()).toBe('dij');
  await close();
});

it('replaces a page beyond the end with the last one immediately', async () => {
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/users');
  await page.getByRole('table').waitFor();
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/page/list-groups'))
      asked.push((request.postDataJSON() as { pageIndex: unknown }).pageIndex);
  });
  // Messages that appeared, however shortly.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.querySelector('body')?.innerText ?? '')).observe(document, {
      childList: true,
      subtree: true,
    });
  });
  await page.goto('/cmsadmin/?page=5000');
  await page.waitForURL((url) => Number(url.searchParams.get('page')) < 10);
  await page.getByRole('table').waitFor();
  const last = Number(new URL(page.url()).searchParams.get('page') ?? 1);
  expect(asked).toEqual([4999, last - 1]);
  const next = page.getByRole('button', { name: 'Next page' });
  await expect.poll(() => next.isDisabled()).toBe(true);
  expect((await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).join('\n')).not.toContain(
    'No results found.',
  );
  // The browser's history does not contain the nonexistent page.
  await page.goBack();
  await page.waitForURL('**/cmsadmin/users');
  await close();
});

it('lists a type under the address of its ID', async () => {
  const { page, close } = await administratorAtOverview();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expectAbsent(menu.locator('a[href="/cmsadmin/page-overview/blank"]'));
  await menu.getByRole('button', { name: 'Pages by type' }).click();
  await menu.locator('a[href="/cmsadmin/page-overview/news"]').click();
  await page.waitForURL('**/cmsadmin/page-overview/news');
  await page.getByRole('table').waitFor();
  await page.getByRole('heading', { level: 1, name: 'All pages' }).waitFor({ state: 'detached' });
  await expectAbsent(page.getByRole('columnheader', { name: 'Type' }));
  await expectAbsent(page.getByRole('combobox', { name: 'Type', exact: true }));
  await page.goto('/cmsadmin/page-overview/NEWS');
  await page.getByRole('heading', { level: 1, name: 'News', exact: true }).waitFor();
  await openScreen(page, '/cmsadmin/page-overview/nothing');
  await page.getByText('This page type does not exist.').waitFor();
  await close();
});

it('creates a page whose slug follows the title, and refuses a slug that is taken', async () => {
  const { page, close } = await administratorAtOverview();
  const title = `Één brug & twee sluizen ${Date.now()}`;
  await page.getByRole('link', { name: 'New page' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Type', { exact: true }).selectOption('news');
  await page.getByLabel('Language').selectOption('nl-nl');
  const slug = page.getByLabel('Slug');
  await expect.poll(() => slug.inputValue()).toMatch(/^[a-z-]+\/een-brug-twee-sluizen-\d+$/);
  await page.getByText('This slug is available.').waitFor();
  await expectAccessible(page);
  const made = await slug.inputValue();
  await page.getByRole('button', { name: 'Create page' }).click();
  await page.waitForURL(/\/cmsadmin\/page\/\d+/);

  await page.goto('/cmsadmin/new-page?type=news');
  await page.getByRole('button', { name: 'Create page' }).click();
  await page.getByText('The title field is required.').waitFor();
  await expectAbsent(page.getByText('The slug field is required.'));
  await page.getByRole('textbox', { name: 'Title' }).fill('Something else');
  await slug.fill(made);
  await page.getByText('Slug already exists.').waitFor();
  await page.getByRole('button', { name: 'Create page' }).click();
  await page.getByText('Slug already exists.').waitFor();
  expect(page.url()).toContain('/new-page');
  await expectAccessible(page);
  // Without the prefix of its type it would be the same address.
  await slug.fill(made.slice(made.indexOf('/') + 1));
  await page.getByText(`Slug already exists. /${made}`).waitFor();
  await slug.fill(`${made.slice(made.indexOf('/') + 1)}-2`);
  await page.getByText(`This slug is available. The address will be /${made}-2.`).waitFor();
  await slug.fill(`${made}-2`);
  await page.getByText('This slug is available.', { exact: true }).waitFor();
  await expectAbsent(page.getByText('Slug already exists.'));
  await close();
});

it('publishes, unpublishes and requests publication of a page from its row', async () => {
  const { page, close } = await administrator();
  const title = `Gemaal ${Date.now()}`;
  const staff = await logIn(product);
  const slug = title.toLowerCase().replace(' ', '-');
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title, slug, type: 'content', locale: 'nl-nl', content: [] },
  });
  await page.goto(`/cmsadmin/?search=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  const act = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `More actions for ${title}` }).click();
    await page.getByRole('menuitem', { name }).click();
    await expectAccessible(page);
    await page.getByRole('dialog', { name }).getByRole('button', { name }).click();
  };
  await act('Publish');
  await page.getByText('Page published.').waitFor();
  await row.getByRole('cell', { name: 'Live', exact: true }).waitFor();
  await act('Unpublish');
  await row.getByRole('cell', { name: /^Not live/ }).waitFor();
  await act('Request publication');
  await row.getByRole('cell', { name: /^Not live.*In review$/ }).waitFor();

  // Unsaved drafts are marked in the list, with their users.
  await openScreen(page, `/cmsadmin/page/${pageID}`);
  await page.getByLabel('Page title').fill(`${title} twee`);
  await page.getByText(/Draft saved/).waitFor();
  await openScreen(page, '/cmsadmin/?state=drafts');
  await row.getByText('You have an unsaved draft.').waitFor();
  await expectAccessible(page);
  await openScreen(page, '/cmsadmin/dashboard');
  const drafts = page.getByRole('region', { name: 'My drafts' });
  await drafts.getByRole('listitem').filter({ hasText: title }).getByText('You have an unsaved draft.').waitFor();

  // The editor shows a rejection with its reason.
  const { newestVersionID } = await staff.call(contract.pages.get, { params: { id: pageID } });
  const feedback = 'The source is missing.';
  await staff.call(contract.publication.reject, { params: { id: newestVersionID }, body: { feedback } });
  await page.goto(`/cmsadmin/page/${pageID}`);
  const decision = page.getByRole('region', { name: 'Last decision' });
  await decision.getByText(feedback).waitFor();
  await decision.getByText('admin requested changes to version 1').waitFor();
  await expectAccessible(page);
  await staff.call(contract.publication.request, { params: { id: pageID }, body: { comment: 'With the source' } });
  await page.reload();
  await page.getByRole('button', { name: 'Resend request' }).first().click();
  const resend = page.getByRole('dialog', { name: 'Resend request' });
  await expect.poll(() => resend.getByLabel('Comment (optional)').inputValue()).toBe('With the source');
  await resend.getByText('Leave empty to keep the previous comment.').waitFor();
  await close();
});

it('duplicates, translates and deletes a page from its row', async () => {
  const { page, close } = await administrator();
  const title = `Sluis ${Date.now()}`;
  await page.goto('/cmsadmin/new-page?type=content&locale=nl-nl');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Create page' }).click();
  await page.waitForURL(/\/cmsadmin\/page\/\d+/);

  await openScreen(page, `/cmsadmin/?search=${encodeURIComponent(title)}`);
  const more = (name: string) => page.getByRole('button', { name: `More actions for ${name}`, exact: true });
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByRole('cell', { name: /^Not live\s*,\s*Draft$/ }).waitFor();
  await row.getByRole('cell', { name: 'admin', exact: true }).waitFor();
  await more(title).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const duplicate = page.getByRole('dialog', { name: 'Duplicate page' });
  await duplicate.getByText('This slug is available.').waitFor();
  await expectAccessible(page);
  const proposed = await duplicate.getByLabel('Slug').inputValue();
  expect(proposed).toMatch(/-2$/);
  await duplicate.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByText('Page duplicated.').waitFor();
  // The slug of the first copy is not proposed again.
  await more(title).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await duplicate.getByText('This slug is available.').waitFor();
  await expect.poll(() => duplicate.getByLabel('Slug').inputValue()).toBe(proposed.replace(/2$/, '3'));
  await page.keyboard.press('Escape');
  await duplicate.waitFor({ state: 'detached' });
  // A page that exists in every language cannot be translated, and the reason is shown.
  await page.route('**/page/get-sibling-slugs/*', (route) =>
    route.fulfill({
      json: ['nl-nl', 'en-gb', 'de-de', 'fr-fr'].map((locale, pageID) => ({ pageID: pageID + 1, locale, slug: '' })),
    }),
  );
  await more(`${title} (copy)`).click();
  await page
    .getByRole('menuitem', { name: 'Add translation This page exists in all languages.', disabled: true })
    .waitFor();
  await expectAccessible(page);
  await page.unroute('**/page/get-sibling-slugs/*');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete page' });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`“${title} (copy)” deleted.`).waitFor();
  await more(`${title} (copy)`).waitFor({ state: 'detached' });

  await more(title).click();
  await page.getByRole('menuitem', { name: 'Add translation' }).click();
  const translation = page.getByRole('dialog', { name: 'Add translation' });
  expect(await translation.getByLabel('Language').locator('option').allTextContents()).not.toContain('Dutch');
  await translation.getByLabel('Language').selectOption('en-gb');
  await translation.getByLabel('Title').fill(`Lock ${Date.now()}`);
  await expectAccessible(page);
  await translation.getByRole('button', { name: 'Add translation' }).click();
  await page.waitForURL(/\/cmsadmin\/page\/\d+/);
  await close();
});

it.each([
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1024, height: 768, colorScheme: 'light' },
] as const)('fits into $width pixels, $colorScheme', async (size) => {
  const { page, close } = await administrator(size);
  for (const path of ['/', '/bin', '/dashboard', '/new-page', '/user/settings']) {
    await openScreen(page, `/cmsadmin${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      path,
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
  await close();
});

it('does not violate its content security policy', async () => {
  const { page, close } = await administrator();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  for (const path of ['/', '/bin', '/dashboard', '/new-page', '/user/settings', '/nowhere']) {
    await openScreen(page, `/cmsadmin${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await openScreen(page, '/cmsadmin/');
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').waitFor();
  expect(refused).toEqual([]);
  await close();
});

it('says what will appear in the list of a type without pages, and offers to create the first', async () => {
  const { page, close } = await administrator();
  await page.route('**/page/list-groups', (route) => route.fulfill({ json: { items: [], totalItems: 0 } }));
  await page.goto('/cmsadmin/page-overview/vacancy');
  await page.getByText('Pages of the type “Vacancy” will appear here.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create page' }).press('Enter');
  await page.waitForURL('**/cmsadmin/new-page?type=vacancy');
  await close();
});

it.each(['de-DE', 'fr-FR', 'nl-NL'])('shows the whole text of every filter in %s', async (locale) => {
  const { page, close } = await administrator({ locale });
  for (const screen of ['/', '/publication-requests', '/audit-log', '/inbox', '/users', '/tags', '/medialibrary']) {
    await openScreen(page, `/cmsadmin${screen}`);
    await page.locator('main select').first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const clipped = () =>
      page.locator('main select').evaluateAll((selects) =>
        selects.flatMap((select) => {
          const { selectedOptions, clientWidth } = select as HTMLSelectElement;
          const style = getComputedStyle(select);
          const pen = document.createElement('canvas').getContext('2d');
          const text = selectedOptions[0]?.text ?? '';
          if (!pen || !select.checkVisibility()) return [];
          pen.font = style.font;
          const room = clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
          return pen.measureText(text).width > room + 1 ? [text] : [];
        }),
      );
    await expect.poll(clipped, { message: screen }).toEqual([]);
  }
  await close();
});

it('shows every chosen column in a window of 1024 pixels, beside a menu that stays', async () => {
  const { page, close } = await administrator({ width: 1024, height: 768 });
  await page.goto('/cmsadmin/?columns=image,type,locale,state,assignee,editor,createdAt,updatedAt,publishedAt');
  await page.getByRole('columnheader', { name: 'Assigned to' }).waitFor();
  await page.getByRole('columnheader', { name: 'Published' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  await expectAccessible(page);
  await close();
});

it.each(['nl-NL', 'en-GB', 'de-DE', 'fr-FR'])(
  'fits filters and menu into a window of 1440 pixels, in %s',
  async (locale) => {
    const { page, close } = await administrator({ locale });
    await page.goto('/cmsadmin/');
    await page.getByRole('row').nth(1).waitFor();
    await page.evaluate(() => document.fonts.ready);
    // Below them is the number of pages, where the actions for selected ones appear.
    const middles = await page.locator('main search').evaluate((search) => {
      const boxes = [...(search.parentElement?.children ?? [])].map((child) => child.getBoundingClientRect());
      return boxes.map(({ top, height }) => Math.round((top + height / 2) / 4));
    });
    expect(middles.length).toBeGreaterThan(6);
    expect(new Set(middles).size).toBe(2);

    await openScreen(page, '/cmsadmin/medialibrary');
    // Each filter is as wide as its choice; with tags there is one more, which may begin a second row.
    const widths = (selects: Element[]) => selects.map((select) => select.getBoundingClientRect().width);
    const found = await page.getByRole('main').locator('select').evaluateAll(widths);
    expect(found.length).toBeGreaterThan(1);
    expect(Math.max(...found)).toBeLessThan(200);
    // The current item of the menu is set in bold, on one line.
    await openScreen(page, '/cmsadmin/publication-requests');
    const current = page.locator('[data-tour="/publication-requests"][aria-current="page"]:visible');
    expect((await current.boundingBox())?.height).toBeLessThan(36);
    await close();
  },
);
