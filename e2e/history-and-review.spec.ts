import { type Block, type Client, contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  administrator,
  chooseItem,
  expectAbsent,
  expectAccessible,
  loggedIn,
  product,
  type Visitor,
} from './journey.ts';
import { activate, logIn } from './staff.ts';

/** Makes slugs unique, so that the journey can be repeated on one installation. */
const run = Date.now().toString(36);
const password = 'Duinversterking!2027';

let admin: Client;

beforeAll(async () => {
  admin = await logIn(product);
});

const text = (key: string, title: string, html: string): Block => ({
  key,
  type: 'text',
  props: { title, text: html },
  anchorPoint: '',
  __images: {},
  __files: {},
});
const dyke = text('dyke', 'The dyke', '<p>The dyke holds since 1953.</p>');
const dune = text('dune', 'The dune', '<p>The dune grows.</p>');

interface PageContent {
  title?: string;
  typeData?: Record<string, unknown>;
  blocks: Block[];
}

/** Creates a page with a version for each content. */
async function pageWith(name: string, ...contents: PageContent[]): Promise<number> {
  const body = { title: `Page ${name}`, slug: `${name}-${run}`, type: 'content', locale: 'en-gb', content: [] };
  const { pageID, pageVersionID } = await admin.call(contract.pages.create, { body });
  let base = pageVersionID;
  for (const content of contents) {
    const params = { id: String(base) };
    base = (await admin.call(contract.versions.store, { params, body: content })).pageVersion.id;
  }
  return pageID;
}

/** Opens a browser of an editor without permission to publish. */
async function editor(): Promise<Visitor> {
  const email = `editor-${run}@waterlijn.example`;
  const role = (await admin.call(contract.users.roles)).find(({ name }) => name === 'editor')?.ID ?? 0;
  await admin.call(contract.auth.register, { body: { email, name: 'Elif Editor', role } });
  await activate(product, { email, password });
  return loggedIn({ email, password });
}

const rail = (page: Page) => page.getByRole('complementary');
const versions = (page: Page) =>
  rail(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const rendered = (page: Page, title: string) => page.frameLocator(`[role="dialog"] iframe[title="${title}"]`);
const marks = async (page: Page, title: string): Promise<string[]> =>
  (await rendered(page, title).locator('xb-change').allTextContents()).toSorted();

describe('the history of a page', () => {
  it('describes changes in words, compares any two versions, and restores an old one', async () => {
    const pageID = await pageWith(
      'history',
      { blocks: [dyke, dune] },
      {
        title: 'High water',
        blocks: [dune, { ...dyke, props: { ...dyke.props, text: '<p>The dyke leaks since 1953.</p>' } }],
      },
      { blocks: [dune] },
    );
    const { page, close } = await administrator();
    await page.goto(`/cmsadmin/page/${pageID}`);
    await page.getByRole('button', { name: 'History' }).click();
    await expect.poll(() => versions(page).count()).toBe(4);
    expect(page.url()).toContain('rail=history');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('History');
    const third = versions(page).filter({ has: page.getByRole('heading', { name: 'Version 3' }) });
    await third.getByText('Text changed: Text').waitFor();
    await expect.poll(() => third.getByRole('list').innerText()).toContain('Title changed');
    await expect.poll(() => third.getByRole('list').innerText()).toContain('1 block moved (Text)');
    await versions(page).first().getByText('1 block deleted (Text)').waitFor();
    await versions(page).last().getByText('First version').waitFor();
    await expectAccessible(page);

    await third.getByRole('button', { name: 'Compare version 3' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare versions' });
    await dialog.getByText('deleted', { exact: true }).waitFor();
    await expect.poll(() => marks(page, 'Version 3')).toEqual(['deleted']);
    expect(await marks(page, 'Version 4')).toEqual([]);
    const left = dialog.getByRole('button', { name: 'Left version' });
    await left.press('Enter');
    await dialog.getByRole('menuitem', { name: 'Version 2' }).click();
    await dialog.getByRole('button', { name: 'Left version: Version 2' }).waitFor();
    await dialog.getByRole('button', { name: 'Right version' }).press('Enter');
    await expectAccessible(page);
    await dialog.getByRole('menuitem', { name: 'Version 3' }).click();
    await dialog.locator('del', { hasText: 'holds' }).waitFor();
    await dialog.locator('ins', { hasText: 'leaks' }).waitFor();
    await expect.poll(() => marks(page, 'Version 2')).toEqual(['changed', 'changed', 'moved']);
    await expect.poll(() => rendered(page, 'Version 2').locator('main').innerText()).toContain('The dyke holds');
    expect(page.url()).toMatch(/compare=\d+\.\.\d+/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Swap sides' }).click();
    await dialog.locator('ins', { hasText: 'holds' }).waitFor();

    await page.reload();
    await dialog.locator('ins', { hasText: 'holds' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Restore version 2' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Version 2 restored as version 5.').waitFor();
    await expect.poll(() => versions(page).first().innerText()).toContain('Version 5');
    await expect.poll(() => page.getByLabel('Page title').inputValue()).toBe('Page history');
    const { content } = await admin.call(contract.pages.get, { params: { id: String(pageID) } });
    expect(content.map(({ key }) => key)).toEqual(['dyke', 'dune']);
    await rail(page).getByRole('heading', { name: 'History' }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('History');
    await rail(page).waitFor({ state: 'detached' });
    await close();
  });

  it('shows changes where a version has a place for them', async () => {
    const long = text('long', 'Long', '<p>A paragraph.</p>'.repeat(60));
    const pageID = await pageWith(
      'placed',
      { title: 'Shown', typeData: { showTitle: true }, blocks: [long] },
      { title: 'Not shown', typeData: { showTitle: false }, blocks: [long] },
      { title: 'Still not shown', typeData: { showTitle: false }, blocks: [long] },
    );
    const { page, close } = await administrator();
    await page.goto(`/cmsadmin/page/${pageID}`);
    await page.getByRole('button', { name: 'History' }).click();
    await versions(page).first().getByRole('button', { name: 'Compare version 4' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare versions' });
    const show = dialog.getByRole('button', { name: /^Show .+ in both versions$/ });
    await dialog.locator('ins', { hasText: 'Still' }).waitFor();
    await expect.poll(() => show.count()).toBe(0);

    await dialog.getByRole('button', { name: 'Left version' }).press('Enter');
    await dialog.getByRole('menuitem', { name: 'Version 2' }).click();
    await dialog.getByRole('button', { name: 'Right version' }).press('Enter');
    await dialog.getByRole('menuitem', { name: 'Version 3' }).click();
    await dialog.locator('ins', { hasText: 'Not' }).waitFor();
    const scrolled = (title: string) =>
      rendered(page, title)
        .locator('html')
        .evaluate(() => Math.round(scrollY));
    for (const title of ['Version 2', 'Version 3']) {
      await rendered(page, title)
        .locator('html')
        .evaluate(() => scrollTo(0, 900));
      await expect.poll(() => scrolled(title)).toBeGreaterThan(500);
    }
    await show.click();
    // Without a header, the version shows its beginning.
    await expect.poll(() => scrolled('Version 3')).toBe(0);
    expect(await scrolled('Version 2')).toBeLessThan(300);
    await close();
  });

  it('requires a session for versions, and refuses those of another page', async () => {
    const [one, other] = [await pageWith('shown', { blocks: [dyke] }), await pageWith('hidden', { blocks: [dune] })];
    const newest = async (id: number) =>
      (await admin.call(contract.pages.get, { params: { id: String(id) } })).newestVersionID;
    const { page, close } = await administrator();
    const open = async (path: string) => page.request.get(path, { maxRedirects: 0 });
    const shown = await open(`/cmsadmin/preview/${one}?version=${await newest(one)}`);
    expect(shown.status()).toBe(200);
    expect(shown.headers()['cache-control']).toBe('no-store');
    expect(await shown.text()).toContain('The dyke holds');
    for (const version of [await newest(other), 999_999, 'x', '1e3', '']) {
      expect((await open(`/cmsadmin/preview/${one}?version=${version}`)).status(), String(version)).toBe(404);
    }
    const stranger = await fetch(`${product.url}/cmsadmin/preview/${one}?version=${await newest(one)}`, {
      redirect: 'manual',
    });
    expect(stranger.status).toBe(302);
    await page.goto(`/cmsadmin/page/${one}?compare=${await newest(other)}..${await newest(one)}`);
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await close();
  });
});

describe('a publication request', () => {
  it('is created, reviewed by another user against the published version, and pinned to its version', async () => {
    const pageID = await pageWith('review', { blocks: [dyke] });
    await admin.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
    const writer = await editor();
    await writer.page.goto(`/cmsadmin/page/${pageID}`);
    await writer.page.getByLabel('Page title').fill('Higher water');
    await writer.page.getByRole('button', { name: 'Request publication' }).click();
    await writer.page.getByRole('dialog').getByLabel('Comment').fill('Please look at the title.');
    await writer.page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
    const banner = (page: Page) => page.getByRole('region', { name: 'Publication request' });
    await banner(writer.page).getByText('Please look at the title.').waitFor();
    await banner(writer.page).getByRole('button', { name: 'Revoke request' }).waitFor();
    await expectAbsent(banner(writer.page).getByRole('button', { name: 'Review request' }));
    await expectAccessible(writer.page);

    // After a newer version is saved, the review still shows the requested one.
    const { newestVersionID } = await admin.call(contract.pages.get, { params: { id: String(pageID) } });
    await admin.call(contract.versions.store, { params: { id: String(newestVersionID) }, body: { title: 'Flood' } });
    const reviewer = await administrator();
    const { page } = reviewer;
    await page.goto(`/cmsadmin/page/${pageID}`);
    await banner(page).getByText('Changed since the request').waitFor();
    await banner(page).getByRole('button', { name: 'Review request' }).click();
    const review = page.getByRole('dialog', { name: 'Review request' });
    await review.getByText('Please look at the title.').waitFor();
    await review.locator('ins', { hasText: 'Higher water' }).waitFor();
    expect(page.url()).toContain('review=open');
    await expect
      .poll(() => rendered(page, 'Published: version 2').locator('main').innerText())
      .toContain('The dyke holds');
    await expectAccessible(page);

    // A comment on one field.
    await review.getByRole('button', { name: 'Comment on Title' }).press('Enter');
    await page.keyboard.type('Higher than what?');
    await page.keyboard.press('Control+Enter');
    await review.getByText('Higher than what?').and(review.locator('p')).waitFor();
    const { threads } = await admin.call(contract.comments.list, { params: { id: String(pageID) } });
    expect(threads).toMatchObject([{ block: '', field: 'title', text: 'Higher than what?' }]);

    // Escape leaves the edit of a comment, not the review.
    const edit = review.getByRole('button', { name: 'Edit' });
    await edit.press('Enter');
    await review.getByLabel('Your comment').press('Escape');
    await edit.and(page.locator(':focus')).waitFor();

    // A comment on what has changed; Escape leaves the form, not the review. Requesting changes needs a reason.
    await review.getByRole('button', { name: 'Comment on Page' }).press('Enter');
    await page.keyboard.press('Escape');
    await review.getByRole('button', { name: 'Comment on Page' }).press('Enter');
    await page.keyboard.type('Is this the right word?');
    await page.keyboard.press('Control+Enter');
    await review.getByText('Is this the right word?').and(review.locator('p')).waitFor();
    await review.getByRole('button', { name: 'Request changes' }).press('Enter');
    await review.getByText('Describe what has to change.').waitFor();
    await expectAccessible(page);

    // After the request is revoked, a decision is refused with a message.
    await admin.call(contract.publication.revoke, { params: { id: String(newestVersionID) } });
    await review.getByRole('button', { name: 'Approve and publish' }).click();
    await review
      .getByRole('alert')
      .getByText(/revoked the request|request was revoked/)
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await writer.page.reload();
    await writer.page.getByLabel('Page title').waitFor();
    await writer.page.getByRole('button', { name: 'Request publication' }).click();
    await writer.page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
    await banner(writer.page).waitFor();
    // On a phone, where mails are read: the decision is below both versions and visible.
    const desk = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/cmsadmin/page/${pageID}?review=open`);
    await expect
      .poll(() => rendered(page, 'Published: version 2').locator('main').innerText())
      .toContain('The dyke holds');
    await expectAbsent(review.getByLabel(/^Comment for the requester/).filter({ visible: true }));
    await review.getByRole('button', { name: 'Comment and other options' }).press('Enter');
    await review.getByLabel(/^Comment for the requester/).fill('Well done.');
    await expectAccessible(page);
    await review.getByRole('button', { name: 'Approve and publish' }).click();
    await page.getByText('Request approved and page published.').waitFor();
    await review.waitFor({ state: 'hidden' });
    await page.setViewportSize(desk);
    await expectAbsent(banner(page));
    await expect.poll(async () => (await fetch(`${product.url}/en-gb/review-${run}`)).text()).toContain('<title>Flood');

    // A reviewer fixes a page and approves it in one step, by keys alone.
    const { newestVersionID: newest } = await admin.call(contract.pages.get, { params: { id: String(pageID) } });
    await writer.page.reload();
    await writer.page.getByLabel('Page title').fill('Hihg tide');
    await writer.page.getByRole('button', { name: 'Request publication' }).press('Enter');
    await writer.page.getByRole('dialog').getByRole('button', { name: 'Send request' }).press('Enter');
    await banner(writer.page).waitFor();
    await page.goto(`/cmsadmin/page/${pageID}?review=open`);
    await review.getByLabel(/^Comment for the requester/).fill('One letter.');
    // The address opened the review, so nothing had the focus before: it goes to the start of the screen.
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Back to overview' }).and(page.locator(':focus')).waitFor();
    await banner(page).getByRole('button', { name: 'Review request' }).press('Enter');
    await review.getByRole('button', { name: 'Fix and approve' }).press('Enter');
    await review.waitFor({ state: 'hidden' });
    const fix = page.getByRole('region', { name: 'Fix before approval' });
    await fix.and(page.locator(':focus')).waitFor();
    await fix.getByText(/^You are fixing version \d+, requested by Elif Editor/).waitFor();
    await page.getByLabel('Page title').fill('High tide');
    await expectAccessible(page);
    await fix.getByRole('button', { name: 'Save and approve' }).press('Enter');
    await page.getByText('Request approved and page published.').waitFor();
    await fix.waitFor({ state: 'hidden' });
    const fixed = await admin.call(contract.pages.get, { params: { id: String(pageID) } });
    expect(fixed).toMatchObject({ title: 'High tide', state: 'published' });
    expect(fixed.newestVersionID).not.toBe(newest);

    // A publisher can request publication of unsaved changes too; the request saves them.
    await page.reload();
    await page.getByLabel('Page title').fill('Low water');
    await page.getByRole('button', { name: 'More publication actions' }).press('Enter');
    await chooseItem(page, 'Request publication');
    await page.getByRole('dialog', { name: 'Request publication' }).getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Status' }).click();
    await rail(page).getByText('Published version').waitFor();
    await rail(page).getByText('6 versions').waitFor();
    await expectAccessible(page);
    await reviewer.close();
    await writer.close();
  });
});
