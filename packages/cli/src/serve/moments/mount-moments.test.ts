import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../../testing/start-product.ts';
import { historySite } from './history.fixture.tsx';

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

const read = async (path: string, init?: RequestInit) => {
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
  const anonymous = await fetch(`${product.origin}/cmsadmin/at/${now()}/ergens`, { redirect: 'manual' });
  expect([anonymous.status, anonymous.headers.get('location')]).toEqual([302, '/cmsadmin/login']);
  const refusals = { 'not-a-moment': 404, '2001-01-01T00:00Z': 404, '2999-01-01T00:00Z': 404, '1.1.1.x': 410 };
  for (const [what, status] of Object.entries(refusals)) {
    const refused = await read(`/cmsadmin/at/${what}/ergens`, { headers: { 'Accept-Language': 'nl-NL' } });
    expect([what, refused.status]).toEqual([what, status]);
    expect(refused.headers.get('cache-control')).toBe('no-store');
  }
  const early = await read('/cmsadmin/at/2001-01-01T00:00Z/', { headers: { 'Accept-Language': 'nl-NL' } });
  expect(early.text).toContain('Van dit moment is niets vastgelegd');
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
