import { contract, maxCuratedTerms } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { publishText } from './publish-text.fixture.ts';

const locale = 'nl-nl';
const { savePins, listPins, removePins, saveSynonyms, listSynonyms, removeSynonyms } = contract.search;

let server: TestServer;
let restoreState: () => Promise<void>;
let ids: Record<'bank' | 'oever' | 'sofa' | 'lang', number>;

beforeAll(async () => {
  server = await createTestServer();
  const limit = { count: 1_000_000, seconds: 60 };
  Object.assign(server.services.settings.limits, { search: limit, admin: limit });
  const page = (slug: string, text: string) =>
    publishText(server.client('publisher'), { locale, slug, title: slug, text });
  ids = {
    bank: await page('bank', 'Een bankje aan het water.'),
    oever: await page('oever', 'De waterkant is zacht.'),
    sofa: await page('sofa', 'Zitmeubel met kussens.'),
    lang: await page('lang', 'Een bank, een bank en nog een bank.'),
  };
  await server.runJobs();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const admin = () => server.client('administrator');
const found = async (term: string, more: object = {}): Promise<number[]> => {
  const { results, total } = await admin().call(contract.search.search, { body: { term, locales: [locale], ...more } });
  expect(total).toBe(results.length);
  return results.map(({ pageID }) => pageID);
};
const synonyms = (...terms: string[]) => admin().call(saveSynonyms, { body: { locale, terms } });
const pin = (term: string, ...pageIDs: number[]) => admin().call(savePins, { body: { locale, term, pageIDs } });
const params = (id: number) => ({ params: { id: String(id) } });

describe('synonyms', () => {
  test('find each other from the answer on, also as phrases, until they are removed', async () => {
    expect([await found('oever'), await found('canapé')]).toEqual([[ids.oever], []]);
    const { id } = await synonyms('Sofa', 'canapé', 'luie stoel');
    for (const term of ['canapé', 'canapés', 'luie stoelen', 'sofa']) {
      expect([term, await found(term)]).toEqual([term, [ids.sofa]]);
    }
    const body = { id, locale, terms: ['canapé', 'waterkant'] };
    expect(await admin().call(saveSynonyms, { body })).toMatchObject(body);
    expect(await found('canapé')).toEqual([ids.oever]);
    await admin().call(removeSynonyms, params(id));
    expect(await found('canapé')).toEqual([]);
  });

  test('are those of their language, listed by their first term', async () => {
    await synonyms('canapé', 'sofa');
    await synonyms('bank', 'zitje');
    await admin().call(saveSynonyms, { body: { locale: 'en-gb', terms: ['couch', 'sofa'] } });
    const list = await admin().call(listSynonyms, { query: { locale } });
    expect(list.map(({ terms }) => terms)).toEqual([
      ['bank', 'zitje'],
      ['canapé', 'sofa'],
    ]);
    expect(await found('couch')).toEqual([]);
  });

  test('are refused with everything that is wrong at once', async () => {
    await expect(synonyms('huis', '---', 'huizen', 'de', '')).rejects.toMatchObject({
      status: 422,
      errors: [{ property: 'terms.4', code: 'V_01' }],
    });
    await expect(synonyms('huis', '---', 'huizen', 'de')).rejects.toMatchObject({
      status: 422,
      errors: [
        { property: 'terms.1', code: 'V_12' },
        { property: 'terms.2', code: 'V_06' },
        { property: 'terms.3', code: 'V_12' },
      ],
    });
    const elsewhere = admin().call(saveSynonyms, { body: { locale: 'sv', terms: ['hus', 'stad'] } });
    await expect(elsewhere).rejects.toMatchObject({ errors: [{ property: 'locale', code: 'V_12' }] });
    const unknown = admin().call(saveSynonyms, { body: { id: 99_999, locale, terms: ['huis', 'pand'] } });
    await expect(unknown).rejects.toMatchObject({ status: 404 });
    await expect(admin().call(removeSynonyms, params(99_999))).rejects.toMatchObject({ status: 404 });
  });

  test('end at a number for each language, up to which they can be changed', async () => {
    await sql`insert into search_synonyms (locale, terms)
      select ${locale}, array['woord' || n, 'term' || n] from generate_series(1, ${maxCuratedTerms}) as n`.execute(
      server.db,
    );
    await expect(synonyms('huis', 'pand')).rejects.toMatchObject({ status: 409, errors: [{ code: 'V_07' }] });
    const [first] = await admin().call(listSynonyms, { query: { locale } });
    const body = { id: first?.id, locale, terms: ['huis', 'pand'] };
    expect(await admin().call(saveSynonyms, { body })).toMatchObject({ terms: ['huis', 'pand'] });
  });
});

describe('pinned pages', () => {
  test('come first in their order for the whole term, however it is inflected, also those without its words', async () => {
    expect((await found('bank'))[0]).toBe(ids.bank);
    const { id } = await pin('bank', ids.sofa, ids.lang);
    expect(await found('banken')).toEqual([ids.sofa, ids.lang, ids.bank]);
    expect(await found('bank', { pageTypes: ['news'] })).toEqual([]);
    expect(await found('bank water')).not.toContain(ids.sofa);
    expect(await found('bank', { locales: ['en-gb'] })).toEqual([]);
    await admin().call(savePins, { body: { id, locale, term: 'bank', pageIDs: [ids.lang] } });
    expect((await found('bank')).slice(0, 1)).toEqual([ids.lang]);
    await admin().call(removePins, params(id));
    expect((await found('bank'))[0]).toBe(ids.bank);
  });

  test('are skipped for visitors while they are not published, and shown as such to editors', async () => {
    await pin('zetel', ids.sofa, ids.oever, ids.bank);
    await server.client('publisher').call(contract.publication.unpublish, params(ids.sofa));
    await server.client('publisher').call(contract.pages.delete, params(ids.oever));
    expect(await found('zetel')).toEqual([ids.bank]);
    const [row] = await admin().call(listPins, { query: { locale } });
    expect(row?.pages.map(({ id, state }) => [id, state])).toEqual([
      [ids.sofa, 'not-published'],
      [ids.oever, 'deleted'],
      [ids.bank, 'published'],
    ]);
    // What is deleted for good is gone from the list, and its term is there until somebody removes it.
    await sql`delete from pages where id in (${ids.oever}, ${ids.bank}, ${ids.sofa})`.execute(server.db);
    expect(await admin().call(listPins, { query: { locale } })).toMatchObject([{ term: 'zetel', pages: [] }]);
    expect(await found('zetel')).toEqual([]);
  });

  test('are refused with everything that is wrong at once', async () => {
    await pin('zetel', ids.sofa);
    const english = await publishText(server.client('publisher'), {
      locale: 'en-gb',
      slug: 'couch',
      title: 'Couch',
      text: 'A couch.',
    });
    await expect(pin('zetels', ids.bank, english, 99_999, ids.bank)).rejects.toMatchObject({
      status: 422,
      errors: [
        { property: 'term', code: 'V_06' },
        { property: 'pageIDs.1', code: 'V_12' },
        { property: 'pageIDs.2', code: 'V_12' },
        { property: 'pageIDs.3', code: 'V_06' },
      ],
    });
    await expect(pin('---', english)).rejects.toMatchObject({
      errors: [
        { property: 'term', code: 'V_12' },
        { property: 'pageIDs.0', code: 'V_12' },
      ],
    });
    // What the schema refuses is told with the rest.
    await expect(pin('', english)).rejects.toMatchObject({
      errors: [
        { property: 'term', code: 'V_01' },
        { property: 'pageIDs.0', code: 'V_12' },
      ],
    });
    const [row] = await admin().call(listPins, { query: { locale } });
    const again = { id: row?.id, locale, term: 'zetels', pageIDs: [ids.bank] };
    expect(await admin().call(savePins, { body: again })).toMatchObject({ term: 'zetels' });
    await expect(admin().call(removePins, params(99_999))).rejects.toMatchObject({ status: 404 });
  });

  test('end at a number for each language', async () => {
    await sql`insert into search_pins (locale, term, page_ids)
      select ${locale}, 'woord' || n, '{1}' from generate_series(1, ${maxCuratedTerms}) as n`.execute(server.db);
    await expect(pin('huis', ids.bank)).rejects.toMatchObject({ status: 409, errors: [{ code: 'V_07' }] });
  });
});
