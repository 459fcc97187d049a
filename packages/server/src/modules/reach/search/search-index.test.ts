import { type Block, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../../http/request-context.ts';
import { prepareInstallation } from '../../../index.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { indexAllPages } from './index-all-pages.job.ts';
import { aboutLexeme, quoted } from './document-vector.ts';
import { countWords } from './lexicon-store.ts';
import { either } from './query.ts';
import { findMatches } from './search-store.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  const limit = { count: 1_000_000, seconds: 60 };
  Object.assign(server.services.settings.limits, { search: limit, admin: limit });
  // What a start leaves to do.
  await server.runJobs();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const publisher = () => server.client('publisher');
const administrator = () => server.client('administrator');

const block = (text: string): Block => ({
  key: 'a',
  type: 'text',
  props: { title: '', text },
  anchorPoint: '',
  __images: {},
  __files: {},
});

const make = async (slug: string, text: string, more: { type?: string; locale?: string; title?: string } = {}) => {
  const { type = 'content', locale = 'nl-nl', title = slug } = more;
  const body = { title, slug, type, locale, content: [block(`<p>${text}</p>`)] };
  return publisher().call(contract.pages.create, { body });
};
const publish = (id: number) =>
  publisher().call(contract.publication.publish, { params: { id: String(id) }, body: {} });
const unpublish = (id: number) => publisher().call(contract.publication.unpublish, { params: { id: String(id) } });

/** A page that can be found. */
const published = async (...page: Parameters<typeof make>): Promise<number> => {
  const { pageID } = await make(...page);
  await publish(pageID);
  await server.runJobs();
  return pageID;
};

const search = (term: string, more: object = {}) =>
  administrator().call(contract.search.search, { body: { term, ...more } });
const found = async (term: string, more: object = {}): Promise<number[]> =>
  (await search(term, more)).results.map(({ pageID }) => pageID);
/** A query that no document matches. */
const nothing = { matches: "'nothing'", phrases: '' };
const status = () => administrator().call(contract.search.status, {});

describe('visibility', () => {
  test('a page that is hidden from search engines is not found until it is no longer hidden', async () => {
    const id = await published('verborgen', 'zeldzaamheid');
    expect(await found('zeldzaamheid')).toEqual([id]);
    const setHidden = async (seoNoindex: boolean): Promise<void> => {
      const { newestVersionID } = await publisher().call(contract.pages.get, { params: { id: String(id) } });
      await publisher().call(contract.versions.store, {
        params: { id: String(newestVersionID) },
        body: { seoNoindex },
      });
      await publish(id);
      await server.runJobs();
    };
    await setHidden(true);
    expect(await found('zeldzaamheid')).toEqual([]);
    await administrator().call(contract.search.indexAllPages, { body: {} });
    await server.runJobs();
    expect(await found('zeldzaamheid')).toEqual([]);
    await setHidden(false);
    expect(await found('zeldzaamheid')).toEqual([id]);
  });

  test('neither drafts nor unpublished changes are found', async () => {
    const { pageID, pageVersionID } = await make('concept', 'zeldzaamheid');
    await server.runJobs();
    expect(await found('zeldzaamheid')).toEqual([]);
    await publish(pageID);
    await server.runJobs();
    expect(await found('zeldzaamheid')).toEqual([pageID]);
    const body = { title: 'Concept', blocks: [block('<p>toekomst</p>')] };
    await publisher().call(contract.versions.store, { params: { id: String(pageVersionID) }, body });
    await server.runJobs();
    expect(await found('toekomst')).toEqual([]);
    await publish(pageID);
    // Its job has not run: what is not public any more is gone all the same.
    expect(await found('zeldzaamheid')).toEqual([]);
    await server.runJobs();
    expect(await found('toekomst')).toEqual([pageID]);
  });

  test('no search finds a page after the response to its unpublication, however many run at the same time', async () => {
    const pageID = await published('vluchtig', 'verdwijnpunt');
    const gone = new AbortController();
    const reader = async (): Promise<void> => {
      while (!gone.signal.aborted) await found('verdwijnpunt');
      expect(await found('verdwijnpunt')).toEqual([]);
    };
    const readers = Array.from({ length: 20 }, reader);
    expect(await found('verdwijnpunt')).toEqual([pageID]);
    await unpublish(pageID);
    gone.abort();
    await Promise.all(readers);
  });

  test('a deleted page is not found, and a late job does not restore it', async () => {
    const pageID = await published('weggegooid', 'prullenmand');
    await publisher().call(contract.pages.delete, { params: { id: String(pageID) } });
    expect(await found('prullenmand')).toEqual([]);
    const { pageID: other } = await make('te-laat', 'achterstallig');
    await publish(other);
    await unpublish(other);
    await server.runJobs();
    expect(await found('achterstallig')).toEqual([]);
  });
});

describe('a search', () => {
  test('returns an excerpt around the words as safe HTML', async () => {
    const before = 'Veel woorden vooraf, die er weinig toe doen. '.repeat(12);
    await published('uittreksel', `${before} De &lt;b&gt;stuwmeren&lt;/b&gt; &amp; kanalen. ${before}`, {
      title: 'A & B',
    });
    const { results } = await search('stuwmeer kanaal');
    expect(results).toMatchObject([{ title: 'A & B', url: '/uittreksel', locale: 'nl-nl', type: 'content' }]);
    const excerpt = results[0]?.excerpt ?? '';
    expect(excerpt).toContain('De &lt;b&gt;<mark>stuwmeren</mark>&lt;/b&gt; &amp; <mark>kanalen</mark>');
    expect(excerpt).toMatch(/^… .+ …$/);
    expect(excerpt.length).toBeLessThan(400);
  });

  test('filters by type and locale, counts both, and returns pages of results', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await published(`gemaal-${count}`, 'Het stoomgemaal draait.'));
    const news = await published('nieuws/gemaal', 'Het stoomgemaal staat stil.', { type: 'news' });
    const english = await published('pumping', 'The stoomgemaal runs.', { locale: 'en-gb' });
    const all = await search('stoomgemaal', { facets: true });
    expect(all.total).toBe(7);
    expect(all.facets).toEqual({
      types: [
        { id: 'content', total: 6 },
        { id: 'news', total: 1 },
      ],
      locales: [
        { id: 'nl-nl', total: 6 },
        { id: 'en-gb', total: 1 },
      ],
    });
    expect(await found('stoomgemaal', { locales: ['en-gb'] })).toEqual([english]);
    expect(await found('stoomgemaal', { pageTypes: ['news'] })).toEqual([news]);
    const pages = await Promise.all([0, 3, 6].map((offset) => found('stoomgemaal', { count: 3, offset })));
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(new Set(pages.flat())).toEqual(new Set([...ids, news, english]));
    expect(await search('stoomgemaal', { count: 3, offset: 9 })).toEqual({ total: 7, results: [] });
    expect(await search('st')).toEqual({ total: 0, results: [] });
  });

  test('counts up to a thousand results, and pages through each of them once', async () => {
    const pageID = await published('veelvoud', 'Een veelvoorkomend woord.', { title: 'Veelvoud' });
    await sql`
      with made as (
        insert into pages (group_id, locale, slug, type, title)
        select nextval('page_groups'), 'nl-nl', 'veelvoud/' || n, case when n % 20 = 0 then 'news' else 'content' end, 'Kopie'
        from generate_series(1, 1040) as n returning id, type
      ), versions as (
        insert into page_versions (page_id, number, title, blocks, type_data)
        select m.id, 1, 'Kopie', v.blocks, '{}' from made as m, page_versions as v, pages as p
        where p.id = ${pageID} and v.id = p.published_version_id returning id, page_id
      ), shown as (
        insert into publications (page_id, version_id) select page_id, id from versions returning id, page_id, version_id
      ) select 1`.execute(server.db);
    await sql`update pages as p set newest_version_id = b.version_id, published_version_id = b.version_id,
      publication_id = b.id, public_since = b.published_at from publications as b
      where b.page_id = p.id and p.newest_version_id is null`.execute(server.db);
    await administrator().call(contract.search.indexAllPages, { body: {} });
    await server.runJobs();
    const first = await search('veelvoorkomend', { facets: true, count: 100 });
    expect(first).toMatchObject({ total: 1000, more: true, facets: { locales: [{ total: 1000, more: true }] } });
    // What there are fewer of is counted as they are.
    expect(first.facets?.types).toContainEqual({ id: 'news', total: 52 });
    expect(await search('veelvoorkomend', { pageTypes: ['news'], count: 1 })).toMatchObject({ total: 52 });
    const expectAThousand = async (term: string) => {
      const pages = await Promise.all(
        Array.from({ length: 11 }, (_, page) => found(term, { count: 100, offset: page * 100 })),
      );
      expect(pages.map(({ length }) => length)).toEqual([...Array.from({ length: 10 }, () => 100), 0]);
      expect(new Set(pages.flat()).size).toBe(1000);
    };
    await expectAThousand('veelvoorkomend');
    // The words of the title count for more than being new.
    expect((await found('veelvoud veelvoorkomend', { count: 1 }))[0]).toBe(pageID);

    // As on a large site: a thousand pages are about the one word, and none about the other.
    const { rows } = await sql<{ stem: string }>`
      update search_words set documents = 20000 where word in ('kopie', 'veelvoorkomend') returning stem`.execute(
      server.db,
    );
    expect(rows).toHaveLength(2);
    for (const term of ['kopie', 'veelvoorkomend']) await expectAThousand(term);
    const about = either(rows.map(({ stem }) => quoted(aboutLexeme(stem))));
    const question = { locale: 'nl-nl', all: nothing, about: { matches: about, phrases: '' }, some: undefined };
    const matches = await findMatches(server.db, [{ ...question, isFrequent: true }], 1001);
    expect(matches.map(({ kind }) => kind)).toEqual(['all', 'all']);
    expect(matches.reduce((sum, { total }) => sum + total, 0)).toBe(1001);
  });

  test('does not confuse a stop word with an accent with a word of another language', async () => {
    const french = await published('livraison', 'Livraison à domicile.', { locale: 'fr-fr' });
    await published('a-door', 'Nothing.', { locale: 'en-gb', title: 'A door' });
    expect(await found('livraison à domicile')).toEqual([french]);
    expect(await found('à domicilio')).toEqual([french]);
  });

  test('ranks matches in titles above matches in texts', async () => {
    const inText = await published('tekst', 'waterpas '.repeat(30));
    const inTitle = await published('titel', 'Niets.', { title: 'De waterpas' });
    expect(await found('waterpas')).toEqual([inTitle, inText]);
  });

  test.each(['---', '"', '-"', '& | !', "o'neil:*", '((((', '<script>', '\u0000\u0001abc', 'ك ك', '日本語', '"" ""'])(
    'comes to whatever is typed: %s',
    async (term) => {
      const response = await server.browser().post('/api/ximblox/search/search', { term });
      expect([200, 422]).toContain(response.status);
    },
  );
});

describe('tags', () => {
  const { validate, update, merge } = contract.tags;
  const tag = async (name: string, isPrivate = false) =>
    (await administrator().call(validate, { body: { tag: name, private: isPrivate } })).tag.id;
  const change = (id: number, name: string, isPrivate = false) =>
    administrator().call(update, { params: { id: String(id) }, body: { name, private: isPrivate } });

  const tagged = async (slug: string, tags: number[]) => {
    const { pageID, pageVersionID } = await make(slug, 'Niets.');
    await publisher().call(contract.versions.store, { params: { id: String(pageVersionID) }, body: { tags } });
    await publish(pageID);
    await server.runJobs();
    return pageID;
  };

  test('a page is found by the current names of its public tags, also inflected', async () => {
    const [open, closed] = [await tag('Wadlopen bij eb'), await tag('Geheimtaal', true)];
    const pageID = await tagged('met-tags', [open, closed]);
    const terms = ['wadlopen', 'wadlo', 'wadlpen', '"wadlopen bij eb"', 'wadlopen niets'];
    for (const term of terms) expect([term, await found(term)]).toEqual([term, [pageID]]);
    for (const term of ['geheimtaal', '"eb wadlopen"', 'niets -wadlopen']) {
      expect([term, (await found(term)).includes(pageID)]).toEqual([term, false]);
    }
    // No job runs in between: what is private is not found from the answer on.
    await change(open, 'Slikwandeling');
    expect([await found('wadlopen'), await found('slikwandeling')]).toEqual([[], [pageID]]);
    await change(open, 'Slikwandeling', true);
    expect(await found('slikwandeling')).toEqual([]);
    await change(closed, 'Geheimtaal');
    expect(await found('geheimtaal')).toEqual([pageID]);
  });

  test('a page with a merged tag is found by the name of the remaining tag', async () => {
    const [gone, left] = [await tag('Bagerwerk'), await tag('Baggerwerk')];
    const pageID = await tagged('onderhoud', [gone]);
    await administrator().call(merge, { params: { id: String(gone) }, body: { into: left } });
    expect(await found('baggerwerk')).toEqual([pageID]);
    await administrator().call(contract.tags.delete, { params: { id: String(left) }, body: { confirmed: true } });
    expect(await found('baggerwerk')).toEqual([]);
  });
});

test('users of the admin find pages by title and address, otherwise as visitors do', async () => {
  const search = async (searchTerm: string) =>
    (await publisher().call(contract.pages.search, { body: { searchTerm } })).map(({ id }) => id);
  const named = await published('overleg', 'Niets.', { title: 'Coördinatie van ÆRø' });
  const { pageID: draft } = await make('ontwerp-overleg', 'Niets.', { title: 'Coördinaten' });
  const told = await published('tekst-alleen', 'Hier groeit lamsoor op de kwelderwal.');
  expect(new Set(await search('coordinat'))).toEqual(new Set([named, draft]));
  expect([await search('aero'), await search('kwelderwall'), await search('xyzzyq')]).toEqual([[named], [told], []]);
});

describe('terms without results', () => {
  const missed = () => administrator().call(contract.search.listMissed, { body: {} });

  test('are counted without personal data, and can be removed', async () => {
    const terms = ['zonnepa', 'Zonnepanelen', 'zonnepanelen ', 'jan@example.com', '06 1234 5678'];
    for (const term of terms) await search(term, { locales: ['nl-nl'] });
    const { items } = await missed();
    const about = (word: string) => items.filter(({ term }) => term.includes(word));
    expect(about('zonne')).toMatchObject([{ locale: 'nl-nl', term: 'zonnepanelen', times: 2 }]);
    expect([...about('@'), ...about('1234')]).toEqual([]);
    await administrator().call(contract.search.forgetMissed, { body: { locale: 'nl-nl', term: 'zonnepanelen' } });
    expect((await missed()).items.filter(({ term }) => term === 'zonnepanelen')).toEqual([]);
  });
});

describe('the whole index', () => {
  const begin = () => administrator().call(contract.search.indexAllPages, { body: {} });
  const remove = () => administrator().call(contract.search.removeAllPages, { body: {} });

  test('is removed immediately and rebuilt by a job, one at a time', async () => {
    const pageID = await published('inhoud', 'inhoudsopgave');
    await remove();
    expect(await found('inhoudsopgave')).toEqual([]);
    expect(await status()).toMatchObject({ documents: 0, removedAt: expect.any(String), indexing: { state: 'idle' } });
    await begin();
    expect((await status()).indexing).toMatchObject({ state: 'loading', done: 0, endedAt: null });
    await expect(begin()).rejects.toMatchObject({ status: 409, errors: [{ property: '', code: 'V_07' }] });
    await expect(remove()).rejects.toMatchObject({ status: 409 });
    await server.runJobs();
    const { documents, pages, indexing } = await status();
    expect(indexing).toMatchObject({ state: 'success', done: pages, total: pages });
    expect(documents).toBe(pages);
    expect(await found('inhoudsopgave')).toEqual([pageID]);
  });

  test('stays available while it is rebuilt, and newly published pages are indexed first', async () => {
    const pageID = await published('beurt', 'beurtwisseling');
    // As the next start finds it when the documents were made in another way.
    await sql`update search_indexing set made_by = 'before'`.execute(server.db);
    await prepareInstallation(server);
    expect((await status()).indexing).toMatchObject({ state: 'loading', done: 0 });
    expect(await found('beurtwisseling')).toEqual([pageID]);

    await indexAllPages(systemContext(server.db, server.services), 0);
    const { pages, indexing } = await status();
    expect(indexing).toMatchObject({ state: 'loading', done: Math.min(100, pages) });
    expect(await found('beurtwisseling')).toEqual([pageID]);

    const { pageID: fresh } = await make('voorrang', 'voorrangsregel');
    await publish(fresh);
    const { rows } = await sql<{ name: string }>`
      select name from jobs
      where name in ('index-all-pages', 'index-pages') order by priority, run_at, id`.execute(server.db);
    expect(rows.map(({ name }) => name)).toEqual(['index-pages', 'index-all-pages']);
    await server.runJobs();
    expect((await status()).indexing).toMatchObject({ state: 'success' });
    expect(await found('voorrangsregel')).toEqual([fresh]);
  });

  test('reports a failure until it is retried, and can be restarted', async () => {
    await published('vol', 'volgeboekt');
    // In one turn, however slow the machine is.
    const fill = () => indexAllPages(systemContext(server.db, server.services), Infinity);
    await sql`create function refuse_documents() returns trigger language plpgsql as
      'begin raise exception ''no room''; end'`.execute(server.db);
    await sql`create trigger refuse_documents before insert or update on search_documents
      for each row execute function refuse_documents()`.execute(server.db);
    await begin();
    await expect(fill()).rejects.toThrow('no room');
    expect((await status()).indexing).toMatchObject({ state: 'error', done: 0, endedAt: expect.any(String) });
    await begin();
    expect((await status()).indexing).toMatchObject({ state: 'loading', endedAt: null });
    await expect(fill()).rejects.toThrow('no room');
    await sql`drop trigger refuse_documents on search_documents`.execute(server.db);
    await fill();
    const { pages, indexing } = await status();
    expect(indexing).toMatchObject({ state: 'success', done: pages });
  });

  test('is complete only when its words are counted, however long that takes', async () => {
    await published('telling', 'woordentelling');
    await sql`create table counts (timeout text, state text)`.execute(server.db);
    await sql`alter function count_search_words() rename to count_words`.execute(server.db);
    await sql`create function count_search_words() returns void language sql as
      'insert into counts select current_setting(''statement_timeout''), state from search_indexing;
      select count_words()'`.execute(server.db);
    await begin();
    await server.runJobs();
    const { rows } = await sql`select * from counts`.execute(server.db);
    expect(rows).toEqual([{ timeout: '0', state: 'loading' }]);
    expect((await status()).indexing).toMatchObject({ state: 'success' });
    await sql`drop function count_search_words(); alter function count_words() rename to count_search_words; drop table counts`.execute(
      server.db,
    );
  });

  test('keeps the rows of words whose frequency has hardly changed', async () => {
    const publishAndCount = async (numbers: readonly number[]) => {
      for (const number of numbers) await publish((await make(`telwoord-${number}`, 'telwoord')).pageID);
      await server.runJobs();
      await countWords(server.db);
      const { rows } = await sql<{ documents: number; row: string }>`
        select documents, ctid::text as row from search_words where word = 'telwoord'`.execute(server.db);
      return rows[0];
    };
    const first = await publishAndCount([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(first?.documents).toBe(10);
    expect(await publishAndCount([11])).toEqual(first);
    expect((await publishAndCount([12]))?.documents).toBe(12);
  });

  test('drops documents without a public page, and lists unreadable pages until they are readable', async () => {
    const [gone, broken] = [await published('spookpagina', 'spookverschijning'), await published('stuk', 'breekbaar')];
    // As nobody should: neither trigger nor job hears of it.
    await sql`set session_replication_role = replica; update pages set published_version_id = null, public_since = null
      where id = ${sql.lit(gone)}; set session_replication_role = origin`.execute(server.db);
    await begin();
    await server.runJobs();
    // As an index that could not read the page leaves it.
    await sql`with lost as (delete from search_documents where page_id = ${broken} returning page_id, version_id)
      insert into search_unreadable select * from lost`.execute(server.db);
    const before = await status();
    expect(before.unreadable).toEqual([{ pageID: broken, title: 'stuk' }]);
    expect(before.indexing).toMatchObject({ state: 'error', done: before.pages });
    expect(before.documents).toBe(before.pages - 1);
    expect([await found('spookverschijning'), await found('breekbaar')]).toEqual([[], []]);
    // What the next start does.
    await prepareInstallation(server);
    await server.runJobs();
    expect(await status()).toMatchObject({ unreadable: [], indexing: { state: 'success' } });
    expect(await found('breekbaar')).toEqual([broken]);
  });

  test('resumes after a server was killed, also on two instances at once', async () => {
    for (const slug of ['een', 'twee', 'drie', 'vier']) await published(slug, slug);
    await remove();
    await begin();
    // As a killed server leaves it: some pages done, and its job held by a worker that does not live.
    const { rows } = await sql<{ id: number }>`
      select id from pages where public_since is not null order by id limit 3`.execute(server.db);
    await sql`update search_indexing set done = 3, after_page_id = ${rows.at(-1)?.id}`.execute(server.db);
    await sql`update jobs set held_until = now() + interval '1 minute'
      where key = 'index-all-pages'`.execute(server.db);
    const other = await createTestServer({ sameDatabaseAs: server });
    try {
      await Promise.all([server.runJobs(), other.runJobs()]);
      const { documents, pages, indexing } = await status();
      expect(indexing).toMatchObject({ state: 'success', done: pages, total: pages });
      expect(documents).toBe(pages - 3);
    } finally {
      await other.close();
    }
  });
});
