import { definePageType, defineSite, field } from '@ximblox/blocks';
import { sharedSectionType } from '@ximblox/blocks/internal';
import { CmsError, contract, type ReleaseChange } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../../testing/start-product.ts';
import { historySite } from './history.fixture.tsx';

/** A page type whose pages can have their required text from the default values. */
const notice = definePageType({
  id: 'notice',
  label: 'Notice',
  slugPrefix: 'notice',
  fields: { area: field.text({ required: true }) },
  intro: ({ context }) => `Area: ${context.typeData.area}`,
});

let product: Product;
beforeAll(async () => {
  product = await startProduct(defineSite({ ...historySite, pageTypes: [...historySite.pageTypes, notice] }));
});
afterAll(() => product[Symbol.asyncDispose]());

const locale = 'nl-nl';
const params = (id: number) => ({ id: String(id) });
const block = (key: string, type: string, props: Record<string, unknown>) => ({
  key,
  type,
  props,
  anchorPoint: '',
  __images: {},
  __files: {},
});

async function createRelease(name: string, changes: ReleaseChange[] = []): Promise<number> {
  const { release } = await product.admin.call(contract.releases.create, { body: { name } });
  if (changes.length > 0)
    await product.admin.call(contract.releases.addItems, { params: params(release.id), body: { changes } });
  return release.id;
}

const publish = async (id: number) => {
  const { release } = await product.admin.call(contract.releases.get, { params: params(id) });
  const input = { params: params(id), body: { revision: release.revision } };
  return product.admin.call(contract.releases.publish, input).then(
    () => [],
    (error: unknown) => (error instanceof CmsError ? error.errors : error),
  );
};

const create = async (type: string, slug: string, releaseID?: number): Promise<number> => {
  const body = { title: slug, slug, type, locale, content: [], releaseID };
  return (await product.admin.call(contract.pages.create, { body })).pageID;
};

const typeDefaults = (area: string): ReleaseChange => ({
  kind: 'page-type',
  type: 'notice',
  locale,
  content: { props: { area }, __images: {}, __files: {} },
});

const menu = (title: string, pageID: number): ReleaseChange => ({
  kind: 'menu',
  menu: 'main',
  locale,
  items: [{ key: 'm', title, link: { kind: 'page', pageID }, children: [] }],
});

const frame = async (id: number, query = ''): Promise<string> =>
  (await product.browser.fetch(`/cmsadmin/preview/${id}${query}`)).text();

const preview = async (id: number, releaseID?: number, blocks: ReturnType<typeof block>[] = []) => {
  const body = { title: 'Preview', blocks, header: true, releaseID };
  const reply = await product.admin.call(contract.pages.preview, { params: params(id), body });
  return reply.blocks.map(({ html }) => html).join('');
};

test('the preview of a page in a release has the menus, default values and lists of the release', async () => {
  const id = await product.publish({ title: 'Preview', slug: 'preview', type: 'content', locale });
  const news = await create('news', 'preview-news');
  const releaseID = await createRelease('Spring', [menu('Spring menu', id), { kind: 'page', pageID: news }]);
  const list = [block('list', 'latest', {})];
  const shown = await preview(id, releaseID, list);
  expect(shown).toContain('Spring menu');
  expect(shown).toContain('preview-news</a>');
  const live = await preview(id, undefined, list);
  expect(live).not.toContain('Spring menu');

  const noticeID = await create('notice', 'preview-notice');
  await product.admin.call(contract.releases.addItems, {
    params: params(releaseID),
    body: { changes: [typeDefaults('Spring area')] },
  });
  expect(await preview(noticeID, releaseID)).toContain('Area: Spring area');
  expect(await preview(noticeID)).not.toContain('Spring area');
  const defaults = async (query: { releaseID?: string }) =>
    (await product.admin.call(contract.types.defaults, { params: { id: 'notice' }, query: { locale, ...query } }))
      .content.props;
  expect(await defaults({ releaseID: String(releaseID) })).toEqual({ area: 'Spring area' });
  expect(await defaults({})).toEqual({});
  // A closed release changes nothing.
  const { release } = await product.admin.call(contract.releases.get, { params: params(releaseID) });
  await product.admin.call(contract.releases.cancel, {
    params: params(releaseID),
    body: { revision: release.revision },
  });
  expect(await preview(noticeID, releaseID)).not.toContain('Spring area');
});

test('the frame of the editor shows the version of the release with its site, in edit mode and for comparison', async () => {
  const id = await product.publish({ title: 'Live title', slug: 'frame', type: 'content', locale });
  const releaseID = await createRelease('Summer', [menu('Summer menu', id)]);
  const { newest } = await product.admin.call(contract.pages.open, { params: params(id), query: {} });
  const stored = await product.admin.call(contract.versions.store, {
    params: params(newest.id),
    body: { title: 'Summer title', releaseID },
  });
  const version = stored.pageVersion.id;
  expect(await frame(id, `?release=${releaseID}`)).toMatch(/Summer menu[^]*Summer title/);
  expect(await frame(id, `?version=${version}`)).toMatch(/Summer menu[^]*Summer title/);
  for (const query of ['', `?version=${newest.id}`]) {
    const live = await frame(id, query);
    expect([live.includes('Live title'), live.includes('Summer')]).toEqual([true, false]);
  }
  expect(await publish(releaseID)).toEqual([]);
  expect(await frame(id, `?release=${releaseID}`)).toContain('Summer title');
});

test('a page is checked with the default values that its release publishes with it', async () => {
  const releaseID = await createRelease('Autumn');
  await create('notice', 'checked', releaseID);
  expect(await publish(releaseID)).toEqual([{ property: 'itemList.0.typeData.area', code: 'V_01' }]);
  await product.admin.call(contract.releases.addItems, {
    params: params(releaseID),
    body: { changes: [typeDefaults('Autumn area')] },
  });
  expect(await publish(releaseID)).toEqual([]);
  expect(await (await fetch(`${product.origin}/notice/checked`)).text()).toContain('Area: Autumn area');
});

test('a shared section in a release is shown by the pages in it, and goes live with it', async () => {
  const words = (title: string) => [block('t', 'text', { title })];
  const sectionID = await product.publish({
    title: 'Hours',
    slug: 'hours',
    type: sharedSectionType,
    locale,
    content: words('Open'),
  });
  const content = [block('s', sharedSectionType, { section: { kind: 'page', pageID: sectionID } })];
  const page = await product.publish({ title: 'Desk', slug: 'desk', type: 'content', locale, content });
  const releaseID = await createRelease('Winter');
  const { newest } = await product.admin.call(contract.pages.open, { params: params(sectionID), query: {} });
  const body = { blocks: words('Closed'), releaseID };
  await product.admin.call(contract.versions.store, { params: params(newest.id), body });
  const live = async () => (await fetch(`${product.origin}/desk`)).text();
  const at = async () => (await product.browser.fetch(`/cmsadmin/at/release-${releaseID}/desk`)).text();
  expect(await at()).toContain('<h2>Closed</h2>');
  expect(await preview(page, releaseID, content)).toContain('<h2>Closed</h2>');
  expect(await preview(page, undefined, content)).toContain('<h2>Open</h2>');
  expect(await live()).toContain('<h2>Open</h2>');
  expect(await publish(releaseID)).toEqual([]);
  await expect.poll(live).toContain('<h2>Closed</h2>');
  const back = await product.admin.call(contract.releases.rollBack, { params: params(releaseID), body: {} });
  expect(await publish(back.release.id)).toEqual([]);
  await expect.poll(live).toContain('<h2>Open</h2>');
});

test('search, lists, feeds, sitemap and tags of a release are those after its publication, and forms send nothing', async () => {
  const listed = await product.publish({
    title: 'Overview',
    slug: 'overview',
    type: 'content',
    locale,
    content: [block('l', 'latest', {})],
  });
  const releaseID = await createRelease('Monsoon', [{ kind: 'page', pageID: listed }]);
  const pageID = await create('news', 'monsoon-news', releaseID);
  const { tag } = await product.admin.call(contract.tags.validate, { body: { tag: 'Flooding' } });
  const { newest } = await product.admin.call(contract.pages.open, {
    params: params(pageID),
    query: { releaseID: String(releaseID) },
  });
  const body = { title: 'Monsoon warning', typeData: { date: '2999-01-01' }, tags: [tag.id], releaseID };
  await product.admin.call(contract.versions.store, { params: params(newest.id), body });
  const paths = ['/overview', '/zoeken?q=monsoon', '/feed.xml', '/sitemap-nl-nl.xml'];
  const shown = async (read: (path: string) => Promise<Response>) => {
    const texts = await Promise.all(paths.map(async (path) => (await read(path)).text()));
    return texts.map((text) => /monsoon-news|Monsoon warning<\/li>/.test(text));
  };
  const at = (path: string) => product.browser.fetch(`/cmsadmin/at/release-${releaseID}${path}`);
  expect(await shown(at)).toEqual([true, true, true, true]);
  expect(await shown((path) => fetch(product.origin + path))).toEqual([false, false, false, false]);
  expect(await (await at('/overview')).text()).toMatch(/monsoon-news">Monsoon warning<\/a> Flooding/);
  const posted = await product.browser.fetch(`/cmsadmin/at/release-${releaseID}/overview?form=contact&block=f`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Language': 'en' },
    body: 'name=Noor',
  });
  expect(await posted.text()).toContain('Nothing was sent');
});

test('a draft token of a release gives other frontends the site that the release will publish', async () => {
  const id = await create('notice', 'frontend');
  const releaseID = await createRelease('Frontend', [menu('Frontend menu', id), typeDefaults('Frontend area')]);
  const { newest } = await product.admin.call(contract.pages.open, { params: params(id), query: {} });
  const saved = { title: 'Saved title', seoTitle: 'Saved for search', releaseID };
  await product.admin.call(contract.versions.store, { params: params(newest.id), body: saved });
  const tokenOf = async (body: { pageID: number; releaseID?: number }) =>
    (await product.admin.call(contract.delivery.createToken, { body })).token;
  const token = await tokenOf({ pageID: id, releaseID });
  const live = await tokenOf({ pageID: id });

  const unsaved = async (by: string) =>
    product.admin.call(contract.delivery.preview, {
      params: params(id),
      body: { token: by, title: 'Unsaved title', blocks: [], typeData: {} },
    });
  expect(await unsaved(token)).toMatchObject({
    page: { title: 'Unsaved title', seoTitle: 'Saved for search', typeData: { area: 'Frontend area' } },
  });
  expect(await unsaved(live)).toMatchObject({ page: { seoTitle: '', typeData: { area: '' } } });

  const read = async (path: string, by: string) => {
    const headers = { 'X-Draft-Token': by };
    return (await fetch(`${product.origin}/api/ximblox/delivery${path}`, { headers })).json() as Promise<unknown>;
  };
  const page = `/page?id=${id}`;
  const items = `/menu/main?locale=${locale}`;
  expect(await read(page, token)).toMatchObject({
    page: { title: 'Saved title', typeData: { area: 'Frontend area' } },
  });
  expect(await read(page, live)).toMatchObject({ page: { title: 'frontend', typeData: { area: '' } } });
  expect(await read(items, token)).toMatchObject({ items: [{ title: 'Frontend menu' }] });
  expect(JSON.stringify(await read(items, live))).not.toContain('Frontend menu');

  const [user = '', ofPage = '', , ...rest] = token.split('.');
  expect(await read(page, [user, ofPage, ...rest].join('.'))).toMatchObject({ Errors: [{ code: 'V_04' }] });
  expect(await read(page, [user, ofPage, releaseID + 1, ...rest].join('.'))).toMatchObject({
    Errors: [{ code: 'V_04' }],
  });
  const { release } = await product.admin.call(contract.releases.get, { params: params(releaseID) });
  await product.admin.call(contract.releases.cancel, {
    params: params(releaseID),
    body: { revision: release.revision },
  });
  expect(await read(page, token)).toMatchObject({ page: { title: 'frontend', typeData: { area: '' } } });
  await expect(tokenOf({ pageID: id, releaseID })).rejects.toMatchObject({ errors: [{ code: 'RM_06' }] });
});
