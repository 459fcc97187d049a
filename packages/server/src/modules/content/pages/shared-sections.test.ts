import { sharedSectionType } from '@ximblox/blocks/internal';
import { type Block, CmsError, contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { publicContent } from '../public-content/index.ts';

const locale = 'nl-nl';

let server: TestServer;
beforeAll(async () => void (server = await createTestServer()));
afterAll(() => server.close());

const block = (key: string, type: string, props: Block['props']): Block => ({
  key,
  type,
  props,
  anchorPoint: '',
  __images: {},
  __files: {},
});
const text = (words: string): Block => block('text', 'text', { text: `<p>${words}</p>` });
const show = (pageID: number): Block => block('section', sharedSectionType, { section: { kind: 'page', pageID } });

async function create(type: string, slug: string, content: Block[]): Promise<{ id: number; version: number }> {
  const body = { title: slug, slug, type, locale, content };
  const { pageID, pageVersionID } = await server.client('publisher').call(contract.pages.create, { body });
  return { id: pageID, version: pageVersionID };
}
const publish = (id: number) =>
  server.client('publisher').call(contract.publication.publish, { params: { id: String(id) }, body: {} });
const store = async (version: number, blocks: Block[]) =>
  server.client('publisher').call(contract.versions.store, { params: { id: String(version) }, body: { blocks } });
const searchFor = async (term: string): Promise<number[]> => {
  await server.runJobs();
  const body = { term, locales: [locale] };
  const { results } = await server.client(null).call(contract.search.search, { body });
  return results.map(({ pageID }) => pageID);
};
const errorsOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => [],
    (error: unknown) => (error instanceof CmsError ? error.errors : error),
  );

test('a published section is content of other pages, but has no address', async () => {
  const inner = await create(sharedSectionType, 'telefoon', [text('bereikbaar')]);
  const outer = await create(sharedSectionType, 'contact', [text('balie'), show(inner.id)]);
  const source = publicContent(server.db, server.services.site);
  expect((await source.sections([outer.id])).size).toBe(0);

  await publish(inner.id);
  await publish(outer.id);
  const sections = await source.sections([outer.id]);
  expect([...sections.keys()].toSorted()).toEqual([inner.id, outer.id].toSorted());
  expect(sections.get(inner.id)?.[0]?.props).toMatchObject({ text: '<p>bereikbaar</p>' });
  expect(await source.findPage(locale, `${sharedSectionType}/contact`)).toEqual({ kind: 'missing' });
  expect(await source.resolve({ pageIDs: [outer.id], fileIDs: [] })).toMatchObject({ pages: [] });
  expect(await source.pages({ type: sharedSectionType, locale })).toEqual({ items: [], total: 0 });
  const entries = await source.sitemap({ locale, offset: 0, limit: 1000 });
  expect(entries.map(({ pageID }) => pageID)).not.toContain(outer.id);
});

test('search finds pages by the text of their sections, and not the sections', async () => {
  const section = await create(sharedSectionType, 'openingstijden', [text('kermisdinsdag')]);
  const page = await create('content', 'bezoek', [show(section.id)]);
  await publish(page.id);
  expect(await searchFor('kermisdinsdag')).toEqual([]);
  await publish(section.id);
  expect(await searchFor('kermisdinsdag')).toEqual([page.id]);
  await server
    .client('publisher')
    .call(contract.publication.unpublish, { params: { id: String(section.id) }, body: {} });
  expect(await searchFor('kermisdinsdag')).toEqual([]);
});

test('refuses pages that are not sections, and sections that contain themselves', async () => {
  const page = await create('content', 'gewoon', [text('x')]);
  const first = await create(sharedSectionType, 'eerste', [text('x')]);
  const second = await create(sharedSectionType, 'tweede', [show(first.id)]);
  const wrong = [{ property: 'blocks.0.props.section', code: 'V_12' }];
  expect(await errorsOf(store(page.version, [show(page.id)]))).toEqual(wrong);
  expect(await errorsOf(store(page.version, [show(999_999)]))).toEqual(wrong);
  const own = [{ property: 'blocks.0.props.section', code: 'V_19' }];
  expect(await errorsOf(store(first.version, [show(first.id)]))).toEqual(own);
  expect(await errorsOf(store(first.version, [show(second.id)]))).toEqual(own);
  expect(await errorsOf(store(page.version, [show(page.id)]))).toEqual(wrong);
  const url = block('section', sharedSectionType, { section: { kind: 'url', url: '/contact' } });
  expect(await errorsOf(store(page.version, [url]))).toEqual(wrong);
  expect(await errorsOf(store(page.version, [show(second.id)]))).toEqual([]);
});

test('of two sections that are stored at once and would contain each other, refuses one', async () => {
  const one = await create(sharedSectionType, 'heen', [text('x')]);
  const other = await create(sharedSectionType, 'terug', [text('x')]);
  const answers = await Promise.all([
    errorsOf(store(one.version, [show(other.id)])),
    errorsOf(store(other.version, [show(one.id)])),
  ]);
  expect(answers.toSorted()).toEqual([[], [{ property: 'blocks.0.props.section', code: 'V_19' }]]);
});

test('an empty section block does not keep a draft from being stored, but a page from being published', async () => {
  const page = await create('content', 'leeg', [block('section', sharedSectionType, { section: null })]);
  expect(await errorsOf(publish(page.id))).toEqual([{ property: 'blocks.0.props.section', code: 'V_01' }]);
});
