import { type Client, contract } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let editor: Client;
const ids: Record<string, number> = {};

async function create(slug: string, title: string, more: object = {}): Promise<number> {
  const body = { title, slug, type: 'content', locale: 'nl-nl', content: [], ...more };
  const { pageID } = await editor.call(contract.pages.create, { body });
  ids[slug] = pageID;
  return pageID;
}

beforeAll(async () => {
  server = await createTestServer();
  Object.assign(server.services.settings, { publicUrl: server.url });
  editor = server.client('administrator');
  await create('dijken', 'Dijken');
  await create('werk/dam', 'De dam');
  await create('duinen', 'Élan in de duinen');
  await create('zand', 'Onderzoek 100%');
  await create('dykes', 'Dykes', { locale: 'en-gb' });
  await create('section', 'Dijksectie', { type: 'shared-section' });
});
afterAll(() => server.close());

const suggest = (term: string, more: object = {}) =>
  editor.call(contract.pages.suggestLinks, { body: { locale: 'nl-nl', term, ...more } });
const titles = async (term: string, more: object = {}) => (await suggest(term, more)).pages.map(({ title }) => title);
const matchOf = async (term: string) => (await suggest(term)).match?.title ?? null;

describe('suggested pages', () => {
  test('are the pages changed last, before anything is typed', async () => {
    expect(await titles('')).toEqual(['Onderzoek 100%', 'Élan in de duinen', 'De dam', 'Dijken']);
    expect(await titles('', { locale: 'en-gb' })).toEqual(['Dykes']);
    expect(await titles('', { locale: 'fr-fr' })).toEqual([]);
  });

  test('match from the first character, at the start of words and slugs', async () => {
    expect(await titles('d')).toEqual(['De dam', 'Dijken', 'Élan in de duinen']);
    expect(await titles('e')).toEqual(['Élan in de duinen']);
    expect(await titles('z')).toEqual(['Onderzoek 100%']);
    expect(await titles('DU')).toEqual(['Élan in de duinen']);
    expect(await titles('zoek')).toEqual(['Onderzoek 100%']);
    expect(await titles('0%')).toEqual([]);
    expect(await titles('00%')).toEqual(['Onderzoek 100%']);
    for (const term of ['%', '_', '\\', "' or true --", 'x'.repeat(2000)]) expect(await titles(term)).toEqual([]);
  });

  test('begin with the recent pages that match', async () => {
    const recent = [ids['werk/dam'], ids['dykes'], ids['section'], 999_999, ids['dijken']];
    expect(await titles('', { recent })).toEqual(['De dam', 'Dijken', 'Onderzoek 100%', 'Élan in de duinen']);
    expect(await titles('di', { recent })).toEqual(['Dijken']);
  });

  test('leave out deleted pages', async () => {
    const id = await create('weg', 'Weggegooid', { locale: 'de-de' });
    expect(await titles('weg', { locale: 'de-de' })).toEqual(['Weggegooid']);
    await editor.call(contract.pages.delete, { params: { id: String(id) } });
    expect(await titles('weg', { locale: 'de-de', recent: [id] })).toEqual([]);
    expect(await matchOf('/de-de/weg')).toBeNull();
  });

  test('are found by their text, if no title matches', async () => {
    const text = { title: '', text: '<p>Hier groeit lamsoor.</p>' };
    const block = { key: 'a', type: 'text', props: text, anchorPoint: '', __images: {}, __files: {} };
    const id = await create('kwelder', 'Kwelder', { locale: 'de-de', content: [block] });
    await editor.call(contract.publication.publish, { params: { id: String(id) }, body: {} });
    await server.runJobs();
    expect(await titles('lamsoor', { locale: 'de-de' })).toEqual(['Kwelder']);
    expect(await titles('https://example.com/lamsoor', { locale: 'de-de' })).toEqual([]);
  });
});

describe('an address of the site', () => {
  test('leads to its page, also in another language and in the admin', async () => {
    for (const address of ['/dijken', '/dijken/', '/dijken#top', '/dijken?a=1', `${server.url}/dijken`]) {
      expect([address, await matchOf(address)]).toEqual([address, 'Dijken']);
    }
    expect(await matchOf('/en-gb/dykes')).toBe('Dykes');
    expect(await matchOf(`${server.url}/cmsadmin/page/${ids['werk/dam']}?tab=seo`)).toBe('De dam');
  });

  test('leads to the page that moved from there', async () => {
    const id = await create('vroeger', 'Verhuisd', { locale: 'de-de' });
    await editor.call(contract.publication.publish, { params: { id: String(id) }, body: {} });
    await editor.call(contract.pages.save, { params: { id: String(id) }, body: { slug: 'nu' } });
    expect(await matchOf('/de-de/vroeger')).toBe('Verhuisd');
    expect(await matchOf('/de-de/nu')).toBe('Verhuisd');
  });

  test('suggests pages while it is typed, and is no other site', async () => {
    expect(await suggest('/dij')).toMatchObject({ match: null, pages: [{ title: 'Dijken' }] });
    const others = ['//dijken', `${server.url}.example.com/dijken`, 'https://example.com/dijken', 'dijken', '/section'];
    for (const address of [...others, '/%00', '/%', 'javascript:alert(1)', `/cmsadmin/page/${ids['section']}`]) {
      expect([address, await matchOf(address)]).toEqual([address, null]);
    }
  });
});
