import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { contract } from '@ximblox/contract';
import { migrate } from '@ximblox/server/platform';
import { runDueJobs } from '@ximblox/server/testing';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../../testing/start-product.ts';
import { historySite } from './history.fixture.tsx';
import { archiveSite, maxArchivedPages } from './moment-archive.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct(historySite);
});
afterAll(() => product[Symbol.asyncDispose]());

const publish = (title: string, slug: string, to?: number) =>
  product.publish({
    title,
    slug,
    type: 'content',
    locale: 'nl-nl',
    content: [
      {
        key: 'h',
        type: 'hero',
        props: { title, buttons: to ? [{ key: 'b', label: 'Verder', to: { kind: 'page', pageID: to } }] : [] },
      },
    ],
  });

const now = (): string => new Date().toISOString();

const english = { headers: { 'Accept-Language': 'en' } };

const read = async (path: string, init: RequestInit = english) => {
  const response = await product.browser.fetch(path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('a visit stays at its moment: links, redirects, and pages that are gone', async () => {
  const target = await publish('Doel', 'doel');
  const page = await publish('Peil', 'peil', target);
  await product.admin.call(contract.pages.save, { params: { id: String(target) }, body: { slug: 'verhuisd' } });
  const before = now();
  await product.admin.call(contract.pages.delete, { params: { id: String(page) } });
  const after = now();

  const shown = await read(`/cmsadmin/at/${before}/peil`);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain(`<a href="/cmsadmin/at/${before}/verhuisd">Verder</a>`);
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(shown.headers.get('x-robots-tag')).toContain('noindex');
  expect(shown.headers.get('etag')).toBeNull();
  expect(shown.headers.get('content-security-policy')).toContain("connect-src 'none'");
  const moved = await read(`/cmsadmin/at/${before}/doel`);
  expect([moved.status, moved.headers.get('location')]).toEqual([308, `/cmsadmin/at/${before}/verhuisd`]);
  expect((await read(`/cmsadmin/at/${after}/peil`)).status).toBe(410);
  expect((await fetch(`${product.origin}/peil`)).status).toBe(410);
  expect((await read(`/cmsadmin/at/${before}`)).status).toBe(404);
});

test('schedules show in the future, and only from their time', async () => {
  const page = await publish('Straks', 'straks');
  await product.admin.call(contract.publication.unpublish, { params: { id: String(page) } });
  const hour = 3_600_000;
  const at = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();
  const schedule = { publishAt: at(2), unpublishAt: at(4) };
  await product.admin.call(contract.publication.schedule, { params: { id: String(page) }, body: schedule });
  const statuses = [];
  for (const hours of [1, 3, 5]) statuses.push((await read(`/cmsadmin/at/${at(hours)}/straks`)).status);
  expect(statuses).toEqual([404, 200, 404]);
  expect((await fetch(`${product.origin}/straks`)).status).toBe(404);
});

test('a moment needs a session, and has to exist', async () => {
  await publish('Ergens', 'ergens');
  const address = `/cmsadmin/at/${now()}/ergens?q=a`;
  const anonymous = await fetch(product.origin + address, { redirect: 'manual' });
  const login = `/cmsadmin/login?to=${encodeURIComponent(address)}`;
  expect([anonymous.status, anonymous.headers.get('location')]).toEqual([302, login]);
  const refusals = { 'not-a-moment': 404, '2001-01-01T00:00Z': 404, '2999-01-01T00:00Z': 404, '1.1.1.x': 410 };
  for (const [what, status] of Object.entries(refusals)) {
    const refused = await read(`/cmsadmin/at/${what}/ergens`, { headers: { 'Accept-Language': 'nl-NL' } });
    expect([what, refused.status]).toEqual([what, status]);
    expect(refused.headers.get('cache-control')).toBe('no-store');
  }
  const early = await read('/cmsadmin/at/2001-01-01T00:00Z/', { headers: { 'Accept-Language': 'nl-NL' } });
  expect(early.text).toContain('Van dit moment is niets vastgelegd');
  // Not a dead end: it says which moments there are.
  expect(early.text).toMatch(/begint op \d+ \p{L}+ \d{4} om \d+:\d\d/u);
});

test('a posted form sends nothing and says so', async () => {
  const posted = await read(`/cmsadmin/at/${now()}/ergens?form=contact&block=f`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Language': 'en' },
    body: 'name=Noor',
  });
  expect(posted.text).toContain('Nothing was sent');
  const { rows } = await product.db
    .selectFrom('submissions')
    .select('id')
    .execute()
    .then((rows) => ({ rows }));
  expect(rows).toEqual([]);
});

test('the bar says what is shown, and leads to the page, its changes and what became of it', async () => {
  const page = await publish('Balk', 'balk');
  const first = now();
  const { newestVersionID } = await product.admin.call(contract.pages.get, { params: { id: String(page) } });
  await product.admin.call(contract.versions.store, {
    params: { id: String(newestVersionID) },
    body: { title: 'Balk twee' },
  });
  const shown = await read(`/cmsadmin/at/${first}/balk`);
  expect(shown.text).toContain('<ximblox-moment lang="en"');
  expect(shown.text).toContain(`<time datetime="${first}">`);
  expect(shown.text).toContain(`href="/cmsadmin/page/${page}"`);
  expect(shown.text).toMatch(new RegExp(`href="/cmsadmin/page/${page}\\?compare=${newestVersionID}\\.\\.\\d+"`));
  const chosen = await read('/cmsadmin/at?time=2031-02-03T10%3A30&path=%2Fbalk');
  expect(chosen.headers.get('location')).toBe('/cmsadmin/at/2031-02-03T09:30:00Z/balk');
  const outside = await read('/cmsadmin/at?time=2031-02-03T10%3A30&path=%2F%2Fevil.example');
  expect(outside.headers.get('location')).toBe('/cmsadmin/at/2031-02-03T09:30:00Z/');

  await product.admin.call(contract.pages.delete, { params: { id: String(page) } });
  const inTrash = await read(`/cmsadmin/at/${first}/balk`);
  expect([inTrash.status, inTrash.text.includes('href="/cmsadmin/bin"')]).toEqual([200, true]);
  await product.admin.call(contract.trash.purge, { params: { id: String(page) } });
  const gone = await read(`/cmsadmin/at/${first}/balk`);
  expect([gone.status, gone.text.includes('deleted permanently on')]).toEqual([410, true]);
  const menu = { params: { id: 'main' }, query: { locale: 'en-gb' } };
  const { version } = await product.admin.call(contract.menus.get, menu);
  const items = [{ key: 'later', title: 'Later', link: null, children: [] }];
  await product.admin.call(contract.menus.save, { ...menu, body: { items: [], version } });
  const second = now();
  await product.admin.call(contract.menus.save, { ...menu, body: { items, version: version + 1 } });
  const elsewhere = await read(`/cmsadmin/at/${first}/elders`);
  expect(elsewhere.text).toContain('1 page from this moment was deleted permanently.');
  expect(elsewhere.text).not.toContain('deleted permanently on');
  const later = await read(`/cmsadmin/at/${second}/elders`);
  expect(later.text).not.toContain('deleted permanently');
  expect(later.text).toContain('href="/cmsadmin/menu-structure?menu=main&amp;locale=en-gb#history"');
});

test('a link shows its moment to everyone, with the files of then, until it expires', async () => {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const form = new FormData();
  form.set('path', '/');
  form.set('f', new Blob([new Uint8Array(bytes)]), 'stip.png');
  const { file } = await product.admin.call(contract.media.addFile, { form });
  const background = { hash: file.hash, fileName: file.fileName, altText: '', fileID: file.id };
  const page = await publish('Gast', 'gast');
  const { newestVersionID, content } = await product.admin.call(contract.pages.get, { params: { id: String(page) } });
  await product.admin.call(contract.versions.store, {
    params: { id: String(newestVersionID) },
    body: { blocks: content.map((block) => ({ ...block, __images: { background } })) },
  });
  await product.admin.call(contract.publication.publish, { params: { id: String(page) }, body: {} });
  const moment = now();
  const { url } = await product.admin.call(contract.moments.share, { body: { moment, days: 2 } });
  await product.admin.call(contract.publication.unpublish, { params: { id: String(page) } });

  const guest = await fetch(`${url}gast`, english);
  const html = await guest.text();
  expect(guest.status).toBe(200);
  expect(html).toContain('This link works until');
  expect(html).not.toContain('/cmsadmin/page/');
  const image = /src="([^"]*get-page-file[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await fetch(product.origin + image)).status).toBe(200);
  expect((await fetch(product.origin + image.replace(/[?&]at=.*/, ''))).status).toBe(404);
  const altered = url.replace(/(.)(.{9}\/)$/, (_, letter, rest) => `${letter === 'A' ? 'B' : 'A'}${rest}`);
  expect((await fetch(`${altered}gast`)).status).toBe(410);
  const { now: clock } = product.application.services;
  product.application.services.now = () => new Date(Date.now() + 3 * 86_400_000);
  expect((await fetch(`${url}gast`)).status).toBe(410);
  product.application.services.now = clock;
  // Without the permission to share, the links of a user end too.
  const setRole = (name: string) =>
    sql`update users set role_id = (select id from roles where name = ${name})`.execute(product.db);
  await setRole('editor');
  expect((await fetch(`${url}gast`)).status).toBe(410);
  await setRole('administrator');
  expect((await fetch(`${url}gast`)).status).toBe(200);
  const early = product.admin.call(contract.moments.share, { body: { moment: '2001-01-01T00:00:00Z' } });
  await expect(early).rejects.toMatchObject({ errors: [{ property: 'moment', code: 'V_12' }] });
});

test('an archive has every public page of its moment, linked to each other, with checksums', async () => {
  const target = await publish('Bewaard', 'bewaard/deel');
  const news = { title: 'Bewaard bericht', slug: 'bewaard-bericht', type: 'news', locale: 'nl-nl' };
  await product.publish(news);
  await publish('Ook bewaard', 'ook-bewaard', target);
  const moment = now();
  await product.admin.call(contract.publication.unpublish, { params: { id: String(target) } });
  const response = await product.browser.fetch(`/cmsadmin/at/${moment}/?archive`);
  expect(response.headers.get('content-disposition')).toMatch(/attachment; filename=".*\.zip"/);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (path: string): string => new TextDecoder().decode(files[path]);
  const manifest = JSON.parse(text('manifest.json')) as {
    moment: string;
    files: { url: string; path: string; sha256: string }[];
  };
  expect(manifest.moment).toBe(moment);
  expect(text('ook-bewaard/index.html')).toContain('href="../bewaard/deel/index.html"');
  expect(manifest.files.map(({ url }) => url)).toEqual(expect.arrayContaining(['/bewaard/deel', '/ook-bewaard']));
  // What crawlers and feed readers got then.
  expect(text('robots.txt')).toContain('Sitemap: ');
  expect(text('sitemap.xml')).toContain('<sitemapindex');
  expect(text('sitemap-nl-nl.xml')).toContain('/bewaard/deel</loc>');
  expect(text('feed.xml')).toContain('Bewaard bericht');
  expect(text('ook-bewaard/index.html')).toContain('href="../feed.xml"');
  for (const { path, sha256 } of manifest.files) {
    expect(
      createHash('sha256')
        .update(files[path] ?? '')
        .digest('hex'),
    ).toBe(sha256);
  }
});

test('an archive leaves out files that make it too large, and ends without a reader', async () => {
  const buttons = ['/een.pdf', '/twee.pdf'].map((url) => ({
    key: url.slice(1, 4),
    label: url,
    to: { kind: 'url', url },
  }));
  const content = [{ key: 'h', type: 'hero', props: { title: 'Zwaar', buttons } }];
  await product.publish({ title: 'Zwaar', slug: 'zwaar', type: 'content', locale: 'nl-nl', content });
  const errors: unknown[] = [];
  const archive = (limits: { bytes: number; stall: number }) =>
    archiveSite(product.application.site, {
      definition: historySite,
      publicUrl: product.origin,
      addresses: [{ locale: 'nl-nl', slug: 'zwaar' }],
      moment: new Date(),
      release: null,
      now: new Date(),
      isFile: (path) => path.endsWith('.pdf'),
      readFile: async () => randomBytes(200_000),
      onError: (error) => errors.push(error),
      limits,
    });
  const small = archive({ bytes: 300_000, stall: 30_000 });
  const files = unzipSync(new Uint8Array(await buffer(small.stream)));
  const manifest = JSON.parse(new TextDecoder().decode(files['manifest.json'])) as {
    files: { url: string }[];
    omitted: unknown;
  };
  expect(manifest.omitted).toEqual([{ url: '/twee.pdf', bytes: 200_000 }]);
  expect(manifest.files.map(({ url }) => url)).toContain('/een.pdf');
  expect(errors).toEqual([]);
  // A download that stops or is cancelled gives its connection back.
  const stalled = archive({ bytes: 10_000_000, stall: 50 });
  stalled.stream.on('error', (error) => errors.push(error));
  await stalled.done;
  const cancelled = archive({ bytes: 10_000_000, stall: 30_000 });
  cancelled.stream.destroy();
  await cancelled.done;
  expect([stalled.stream.destroyed, cancelled.stream.destroyed]).toEqual([true, true]);
  expect(errors).toMatchObject([{ name: 'AbortError' }, { name: 'AbortError' }, { name: 'AbortError' }]);
});

test('a search finds the words of its moment, also in versions that are not public now', async () => {
  const search = async (at: string, term: string) => {
    const { text } = await read(`/cmsadmin/at/${at}/zoeken?q=${term}&plain`);
    return text.match(/(?<=<li>)[^<]+/g);
  };
  const page = await publish('Wissel sluisdeur', 'wissel');
  const before = now();
  const { newestVersionID } = await product.admin.call(contract.pages.get, { params: { id: String(page) } });
  const body = { title: 'Wissel gemaal', blocks: [] };
  await product.admin.call(contract.versions.store, { params: { id: String(newestVersionID) }, body });
  await product.admin.call(contract.publication.publish, { params: { id: String(page) }, body: {} });
  await runDueJobs(product.db, product.application.handlers, { error: () => undefined });
  const after = now();
  // The views are replaced when another instance starts with a newer version.
  await sql`drop schema moment cascade`.execute(product.db);
  await migrate(product.db);
  expect([await search(before, 'sluisdeur'), await search(before, 'gemaal')]).toEqual([['Wissel sluisdeur'], null]);
  expect([await search(after, 'sluisdeur'), await search(after, 'gemaal')]).toEqual([null, ['Wissel gemaal']]);
});

test('a comparison shows the page of then and of now, without bars', async () => {
  await publish('Naast', 'naast');
  const moment = now();
  const shown = await read(`/cmsadmin/at/${moment}/naast?compare`);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(shown.text.match(/(?<=<iframe title="[^"]+" src=")[^"]+/g)).toEqual([
    `/cmsadmin/at/${moment}/naast?side`,
    '/naast',
  ]);
  const side = await read(`/cmsadmin/at/${moment}/naast?side`);
  expect(side.text).toContain('Naast</h1>');
  expect(side.text).not.toContain('ximblox-moment');
});

test('a roll back shows the whole site as it was, before it is published', async () => {
  const [old, next] = [await publish('Zomer', 'zomer'), await publish('Herfst', 'herfst')];
  const params = (id: number) => ({ id: String(id) });
  await product.admin.call(contract.publication.unpublish, { params: params(next) });
  const { release } = await product.admin.call(contract.releases.create, { body: { name: 'Herfst' } });
  const items = [{ key: 'm', title: 'Herfst', link: { kind: 'page' as const, pageID: next }, children: [] }];
  const body = {
    changes: [
      { kind: 'page' as const, pageID: next },
      { kind: 'page' as const, pageID: old, versionID: null },
      { kind: 'menu' as const, menu: 'main', locale: 'nl-nl', items },
      { kind: 'redirect' as const, locale: 'nl-nl', slug: 'oktober', pageID: next },
    ],
  };
  const added = await product.admin.call(contract.releases.addItems, { params: params(release.id), body });
  const { revision } = added.release;
  const before = (await read(`/cmsadmin/at/${now()}/zomer?plain`)).text;
  await product.admin.call(contract.releases.publish, { params: params(release.id), body: { revision } });
  const rollBack = async () =>
    (await product.admin.call(contract.releases.get, { params: params(release.id) })).release.rollBack;
  expect(await rollBack()).toBeNull();
  const back = (await product.admin.call(contract.releases.rollBack, { params: params(release.id), body: {} })).release;
  expect(await rollBack()).toEqual({ id: back.id, name: 'Herfst', state: 'draft' });
  const shown = await read(`/cmsadmin/at/release-${back.id}/zomer?plain`);
  const statuses = [shown.status];
  for (const path of ['herfst', 'oktober'])
    statuses.push((await read(`/cmsadmin/at/release-${back.id}/${path}`)).status);
  expect([statuses, shown.text]).toEqual([[200, 404, 404], before]);
  expect((await fetch(`${product.origin}/herfst`)).status).toBe(200);
  const step = { params: params(back.id), body: { revision: back.revision } };
  await product.admin.call(contract.releases.publish, step);
  expect(await rollBack()).toMatchObject({ state: 'published' });
  expect((await read(`/cmsadmin/at/${now()}/zomer?plain`)).text).toBe(before);
});

test('a release shows the site as it will be, by its name and from its time', async () => {
  const [old, next] = [await publish('Oud', 'oud'), await publish('Nieuw', 'nieuw')];
  const params = (id: number) => ({ id: String(id) });
  await product.admin.call(contract.publication.unpublish, { params: params(next) });
  const { release } = await product.admin.call(contract.releases.create, { body: { name: 'Voorjaar' } });
  const { settings } = await product.admin.call(contract.settings.site, {});
  const { seoImage, indexing, popup } = settings;
  await product.admin.call(contract.releases.addItems, {
    params: params(release.id),
    body: {
      changes: [
        { kind: 'page', pageID: next },
        { kind: 'page', pageID: old, versionID: null },
        {
          kind: 'menu',
          menu: 'main',
          locale: 'nl-nl',
          items: [{ key: 'm', title: 'Lente', link: { kind: 'page', pageID: next }, children: [] }],
        },
        { kind: 'redirect', locale: 'nl-nl', slug: 'van-elders', pageID: next },
        { kind: 'settings', settings: { siteName: 'Voorjaarssite', seoImage, indexing, popup } },
      ],
    },
  });
  const at = async (what: string) => {
    const shown = await read(`/cmsadmin/at/${what}/nieuw`);
    const elsewhere = await read(`/cmsadmin/at/${what}/van-elders`);
    return [shown.status, (await read(`/cmsadmin/at/${what}/oud`)).status, elsewhere.status, shown.text];
  };
  const [...withRelease] = await at(`release-${release.id}`);
  expect(withRelease.slice(0, 3)).toEqual([200, 404, 308]);
  expect(withRelease[3]).toContain(`<a href="/cmsadmin/releases/${release.id}"><strong>Voorjaar</strong></a>`);
  expect(withRelease[3]).toContain(`<a href="/cmsadmin/at/release-${release.id}/nieuw">Lente</a>`);
  expect(withRelease[3]).toContain('<title>Nieuw | Voorjaarssite</title>');
  const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
  const revision = async () =>
    (await product.admin.call(contract.releases.get, { params: params(release.id) })).release.revision;
  const step = async (call: 'requestReview' | 'approve' | 'cancel') =>
    product.admin.call(contract.releases[call], { params: params(release.id), body: { revision: await revision() } });
  expect((await at(hours(3))).slice(0, 3)).toEqual([404, 200, 404]);
  await step('requestReview');
  await step('approve');
  await product.admin.call(contract.releases.schedule, {
    params: params(release.id),
    body: { publishAt: hours(2), revision: await revision() },
  });
  expect((await at(hours(1))).slice(0, 3)).toEqual([404, 200, 404]);
  expect((await at(hours(3))).slice(0, 3)).toEqual([200, 404, 308]);
  await step('cancel');
  expect((await at(`release-${release.id}`))[0]).toBe(404);
});

test('with very many pages a search leaves out the oldest, and an archive is refused', async () => {
  const search = async (term: string) =>
    (await read(`/cmsadmin/at/${now()}/zoeken?q=${term}&plain`)).text.match(/(?<=<li>)[^<]+/g) ?? [];
  await publish('Vroegste peilschaal', 'vroegste');
  const page = await publish('Laatste peilschaal', 'laatste');
  // As many pages as there are periods, each with an end of its own.
  const multiply = (from: number, to: number) =>
    sql`
      insert into page_periods
        (page_id, since, until, locale, slug, type, group_id, version_id, publication_id, public_since)
      select page_id, since, now() + n * interval '1 day', locale, slug || n, type, group_id, version_id,
        publication_id, public_since
      from page_periods cross join generate_series(${from}::integer, ${to}::integer) as n
      where page_id = ${page} and until is null
    `.execute(product.db);
  expect(await search('vroegste')).toEqual(['Vroegste peilschaal']);
  await multiply(1, 500);
  expect(await search('vroegste')).toEqual([]);
  await multiply(501, maxArchivedPages);
  const refused = await read(`/cmsadmin/at/${now()}/?archive`);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([422, expect.stringContaining('text/html')]);
  expect(refused.text).toContain('This archive would be too large');
});
