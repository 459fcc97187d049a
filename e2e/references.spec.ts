import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);

it('refers to pages by keyboard, creates one in place, and visitors see those that are public', async () => {
  const client = await logIn(product);
  const newsItem = async (name: string): Promise<number> => {
    const typeData = { date: '2026-11-16', category: 'project', lead: 'The barriers are closed.' };
    const body = {
      title: `${name} ${run}`,
      slug: `news/${name}-${run}`,
      type: 'news',
      locale: 'en-gb',
      typeData,
      content: [],
    };
    return (await client.call(contract.pages.create, { body })).pageID;
  };
  const publish = (id: number) => client.call(contract.publication.publish, { params: { id: String(id) }, body: {} });
  const [first, second] = [await newsItem('storm'), await newsItem('tide')];
  await publish(second);

  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/page/${first}?block=%24page`);
  const card = page.getByRole('region', { name: 'Page header' });
  const choose = card.getByRole('button', { name: 'Related news: Choose' });

  await choose.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Related news' });
  const searchHasFocus = (): Promise<void> =>
    expect.poll(() => dialog.getByRole('searchbox').evaluate((input) => input === document.activeElement)).toBe(true);
  await searchHasFocus();
  await page.keyboard.type(`tide ${run}`);
  await dialog.getByRole('button', { name: new RegExp(`^tide ${run}`) }).waitFor();
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const rows = card.getByRole('list', { name: 'Related news' }).getByRole('listitem');
  await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining(`tide ${run}`)]);

  // A page that does not exist yet is created as a draft; what is chosen already is not offered.
  await choose.focus();
  await page.keyboard.press('Enter');
  await searchHasFocus();
  await page.keyboard.type(`ebb ${run}`);
  await dialog.getByRole('button', { name: `Create “ebb ${run}”` }).focus();
  await page.keyboard.press('Enter');
  await rows.nth(1).getByText('Not published yet. Visitors do not see it.').waitFor();
  await expectAbsent(dialog);

  // The order is the editor's.
  await card.getByRole('button', { name: `Move ebb ${run} up`, exact: false }).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await rows.allTextContents()).map((text) => text.split(' ')[0]))
    .toEqual(['ebb', 'tide']);
  await page
    .frameLocator('iframe')
    .getByRole('link', { name: `tide ${run}` })
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await page.getByText('Page saved.').waitFor();

  await publish(first);
  const shown = async (): Promise<string> => (await fetch(`${product.url}/en-gb/news/storm-${run}`)).text();
  await expect.poll(shown).toContain(`>tide ${run}</a>`);
  expect(await shown()).not.toContain('ebb');

  // Publication of the other page reaches this one.
  const { items } = await client.call(contract.pages.list, { body: { type: 'news', searchTerm: `ebb ${run}` } });
  const [created] = items;
  expect(created?.slug).toBe(`news/ebb-${run}`);
  const params = { id: String(created?.id) };
  const { newestVersionID } = await client.call(contract.pages.get, { params });
  await client.call(contract.versions.store, {
    params: { id: String(newestVersionID) },
    body: { typeData: { date: '2026-11-16', category: 'project', lead: 'Low.' }, blocks: [] },
  });
  await publish(created?.id ?? 0);
  await expect.poll(shown).toContain(`>ebb ${run}</a>`);
  await close();
});
