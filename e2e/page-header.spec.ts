import { contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product, visitor } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);

async function newsItem(name: string): Promise<number> {
  const client = await logIn(product);
  const { pageID } = await client.call(contract.pages.create, {
    body: {
      title: 'High water',
      slug: `${name}-${run}`,
      type: 'news',
      locale: 'en-gb',
      content: [
        {
          key: 'quote',
          type: 'quote',
          props: { quote: 'Dry feet.', name: 'Anna' },
          anchorPoint: '',
          __images: {},
          __files: {},
        },
      ],
      typeData: { date: '2026-11-16', category: 'project', lead: 'The barriers are closed.' },
    },
  });
  return pageID;
}

const open = async (page: Page, pageID: number): Promise<void> => {
  await page.goto(`/cmsadmin/page/${pageID}`);
  await page.locator('iframe:not([inert])').waitFor();
};

it('edits title and page-type fields in the preview and in its card, and visitors see them', async () => {
  const { page, close } = await administrator();
  await open(page, await newsItem('header'));
  const preview = page.frameLocator('iframe');
  const card = page.getByRole('region', { name: 'Page header' });

  // In the preview: the title, then the next text of the header by Tab.
  await preview.locator('h1').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' tonight');
  await expect.poll(() => card.getByLabel('Page title').inputValue()).toBe('High water tonight');
  await page.keyboard.press('Tab');
  await page.keyboard.type(' Eleven people watch.');
  await expect
    .poll(() => card.getByLabel('Introduction').inputValue())
    .toBe('The barriers are closed. Eleven people watch.');
  expect(new URL(page.url()).searchParams.get('block')).toBe('$page');
  await expectAccessible(page);

  // In the card: the preview follows while typing, tags included.
  await card.getByLabel('Author').fill('Annelies');
  await preview.getByText('By Annelies').waitFor();
  await card.getByText('Research').click();
  await preview.getByText('Research', { exact: true }).waitFor();

  // What is no text leads to its field.
  await preview.locator('time').click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('type-data-date');

  // The whole header is undone like everything else.
  await page.getByLabel('Page title').fill('Another title');
  await preview.getByRole('heading', { level: 1, name: 'Another title' }).waitFor();
  await preview.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Another title').waitFor();
  await page.keyboard.press('Control+z');
  await preview.getByRole('heading', { level: 1, name: 'High water tonight' }).waitFor();

  await page.getByRole('button', { name: 'Save and Publish' }).click();
  await page.getByText('Page published.').waitFor();
  const reader = await visitor();
  await reader.page.goto(`/en-gb/news/header-${run}`);
  await reader.page.getByRole('heading', { level: 1, name: 'High water tonight' }).waitFor();
  await reader.page.getByText('Eleven people watch.').waitFor();
  // Without a description of its own, the introduction describes the page to search engines.
  await expect
    .poll(() => reader.page.locator('meta[name="description"]').getAttribute('content'))
    .toBe('The barriers are closed. Eleven people watch.');
  await expectAbsent(reader.page.locator('[data-field], [data-block-key]'));
  await reader.close();
  await close();
});

it('leads from every text of the preview to its field', async () => {
  const { page, close } = await administrator();
  const client = await logIn(product);
  const { tag } = await client.call(contract.tags.validate, { body: { tag: `Locks ${run}` } });
  const contact = { name: 'Daan', phone: '0251 55 01 63', email: '' };
  const create = (type: string, typeData: Record<string, unknown>) =>
    client.call(contract.pages.create, {
      body: { title: 'Lock', slug: `lock-${type}-${run}`, type, locale: 'en-gb', content: [], typeData },
    });
  const vacancy = await create('vacancy', { lead: 'Opens doors.', location: 'IJmuiden', contact });
  const news = await create('news', { date: '2026-11-16', category: 'project', lead: 'New doors.' });
  const params = { id: String(news.pageVersionID) };
  await client.call(contract.versions.store, { params, body: { tags: [tag.id] } });
  const focused = () => page.evaluate(() => document.activeElement?.id);
  const preview = page.frameLocator('iframe');

  await open(page, vacancy.pageID);
  await preview.getByText('Daan').click();
  await expect.poll(focused).toBe('type-data-contact-name');
  await preview.getByRole('link', { name: /55 01 63$/ }).click();
  await expect.poll(focused).toBe('type-data-contact-phone');
  // A term leads to the field of the value beside it, and words around the fields of a group to the first one.
  await preview.getByText('Location', { exact: true }).click();
  await expect.poll(focused).toBe('type-data-location');
  await preview.getByText('Questions about this position?').click();
  await expect.poll(focused).toBe('type-data-contact-name');

  // Tags are not in the card of the page header.
  await open(page, news.pageID);
  await preview.getByText(`Locks ${run}`).click();
  await expect.poll(focused).toBe('page-tags');
  await close();
});

it('is reached by keys in the outline, and is no block that can be moved or deleted', async () => {
  const { page, close } = await administrator();
  await open(page, await newsItem('header-keys'));
  await page.getByText('Form', { exact: true }).click();
  await page.getByRole('button', { name: 'Page header' }).click();
  const outline = page.getByRole('listbox', { name: 'Outline' });
  const header = outline.getByRole('option', { name: /^Page header/ });
  await header.click();
  await page.getByLabel('Introduction').waitFor();
  for (const key of ['Alt+ArrowDown', 'd', 'Delete']) await page.keyboard.press(key);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => outline.getByRole('option').count()).toBe(2);
  await expect.poll(() => outline.getByRole('option').first().getAttribute('data-key')).toBe('$page');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('card-$page');
  await close();
});

it('leads from a refused publication to the field in its card, and marks the header in a comparison', async () => {
  const { page, close } = await administrator();
  const pageID = await newsItem('header-errors');
  await open(page, pageID);
  await page.getByRole('button', { name: 'Page header' }).click();
  await page.getByLabel('Introduction').fill('');
  await page.getByRole('button', { name: 'Page header' }).click();
  await page.getByRole('button', { name: 'Save and Publish' }).click();
  const fields = page.getByRole('list', { name: 'Fields with errors' });
  await fields.getByRole('button', { name: /Introduction/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('type-data-lead');
  await expectAccessible(page);

  const client = await logIn(product);
  const { items } = await client.call(contract.versions.list, { body: { pageID } });
  await page.goto(`/cmsadmin/page/${pageID}?compare=${items.at(-1)?.id}..${items[0]?.id}`);
  const versions = page.getByRole('region', { name: 'Page in both versions' });
  await versions.frameLocator('iframe').last().locator('xb-change', { hasText: 'changed' }).waitFor();
  await page.getByRole('button', { name: 'Show Page header in both versions' }).press('Enter');
  await close();
});
