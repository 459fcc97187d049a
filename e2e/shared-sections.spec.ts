import { contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { administrator, chooseItem, expectAbsent, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);

const block = (key: string, text: string) => ({
  key,
  type: 'text',
  props: { text: `<p>${text}</p>` },
  anchorPoint: '',
  __images: {},
  __files: {},
});

/** Presses a key until the element with this name has the focus. */
async function moveTo(page: Page, key: string, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (name.test(focused)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No element ${String(name)} got the focus.`);
}

it('saves blocks as a shared section by keyboard, shows it on two pages and detaches it', async () => {
  const client = await logIn(product);
  const create = (slug: string, content: ReturnType<typeof block>[]) =>
    client.call(contract.pages.create, { body: { title: slug, slug, type: 'content', locale: 'en-gb', content } });
  const publish = (id: number) => client.call(contract.publication.publish, { params: { id: String(id) }, body: {} });
  const first = await create(`section-first-${run}`, [block('a', 'Above.'), block('b', 'Call us on Mondays.')]);

  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/page/${first.pageID}?block=b`);
  await page.locator('iframe:not([inert])').waitFor();
  await page
    .getByRole('button', { name: /More actions for Text/ })
    .nth(1)
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Save as shared section' }).waitFor();
  await moveTo(page, 'ArrowDown', /Save as shared section/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Save as shared section' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The Name field is required.').waitFor();
  await page.keyboard.type(`Phone ${run}`);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText('Not published yet. Visitors do not see it.').waitFor();
  await page.frameLocator('iframe').locator('xb-nothing[data-why="unpublished"]').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Page saved.').waitFor();

  const { items } = await client.call(contract.pages.list, {
    body: { type: 'shared-section', searchTerm: `Phone ${run}` },
  });
  const sectionID = items[0]?.id ?? 0;
  await publish(first.pageID);
  await publish(sectionID);
  const shown = async (path: string): Promise<string> => (await fetch(`${product.url}${path}`)).text();
  await expect.poll(() => shown(`/en-gb/section-first-${run}`)).toContain('Call us on Mondays.');

  // The second page chooses the same section in its form.
  const second = await create(`section-second-${run}`, [block('a', 'Other page.')]);
  await page.goto(`/cmsadmin/page/${second.pageID}`);
  await page.locator('iframe:not([inert])').waitFor();
  await page.getByRole('button', { name: 'Add block' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add block' }).waitFor();
  await page.keyboard.type('shared section');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Choose/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Search by title' }).waitFor();
  await page.keyboard.type(run);
  const choice = page.getByRole('button', { name: `Phone ${run}` });
  await choice.waitFor();
  await expectAccessible(page);
  await choice.focus();
  await page.keyboard.press('Enter');
  await page.frameLocator('iframe').getByText('Call us on Mondays.').waitFor();

  // Detached, the blocks are this page's own.
  await page.getByRole('button', { name: /More actions for Shared section/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Detach section' }).waitFor();
  await moveTo(page, 'ArrowDown', /Detach section/);
  await page.keyboard.press('Enter');
  await page.getByText('1 block copied to this page.').waitFor();
  await expectAbsent(page.getByRole('button', { name: /More actions for Shared section/ }));
  await page.frameLocator('iframe').getByText('Call us on Mondays.').waitFor();
  await close();

  // A new version of the section appears on the page that still shows it.
  const { newestVersionID } = await client.call(contract.pages.get, { params: { id: String(sectionID) } });
  await client.call(contract.versions.store, {
    params: { id: String(newestVersionID) },
    body: { blocks: [block('b', 'Call us on Tuesdays.')] },
  });
  await publish(sectionID);
  await expect.poll(() => shown(`/en-gb/section-first-${run}`)).toContain('Call us on Tuesdays.');
});

it('says that a section to be detached no longer exists', async () => {
  const client = await logIn(product);
  const create = async (
    slug: string,
    type: string,
    one: { key: string; type: string; props: Record<string, unknown> },
  ) => {
    const body = { title: slug, slug, type, locale: 'en-gb', content: [one] };
    return (await client.call(contract.pages.create, { body })).pageID;
  };
  const sectionID = await create(`gone-${run}`, 'shared-section', block('a', 'Call us.'));
  const section = { kind: 'page', pageID: sectionID };
  const shown = { key: 's', type: 'shared-section', props: { section } };
  const pageID = await create(`section-gone-${run}`, 'content', shown);
  await client.call(contract.pages.delete, { params: { id: String(sectionID) } });
  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/page/${pageID}`);
  await page.getByRole('button', { name: /More actions for Shared section/ }).press('Enter');
  await chooseItem(page, 'Detach section');
  await page.getByText('This section no longer exists. Remove it from the page.').waitFor();
  await close();
});
