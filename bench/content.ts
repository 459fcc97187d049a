import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { basePath, contract, type Endpoint } from '@ximblox/contract';
import { type Product, startProduct } from '@ximblox/e2e/product';
import { percentile, report } from './lib/figures.ts';
import { heaviestPages, hostileBlocks, hostileTypes, oddBodies } from './lib/hostile-content.ts';
import { startPageTimer } from './lib/page-timer.ts';
import { noLimits } from './lib/staff.ts';

/** Concurrent calls of one user. */
const atOnce = 8;
const seconds = 6;
/** Limit in milliseconds for a cached page while hostile content is sent. */
const budget = 100;

const product = await startProduct(noLimits);
const headers = await sessionOf(product);

/** Headers of calls with a session. */
async function sessionOf({ url, email, password }: Product): Promise<Record<string, string>> {
  const address = url + basePath + contract.auth.login.path;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ email, password }),
  });
  return {
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-CSRF-Token': response.headers.get('X-CSRF-Token') ?? '',
    Cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
}

interface Made {
  pageID: number;
  pageVersionID: number;
}

interface SiteResponse {
  status: number;
  body: string;
}

function post({ method, path }: Endpoint, id: string | number, text: string): Promise<SiteResponse> {
  const body = Buffer.from(text);
  return new Promise((resolve, reject) => {
    const address = `${product.url}${basePath}${path.replace(/\{\w+\}/, String(id))}`;
    const call = request(address, { method, headers: { ...headers, 'Content-Length': body.length } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
    });
    // The server rejected the body while it was being sent.
    call.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve({ status: 0, body: '' }) : reject(error),
    );
    call.end(body);
  });
}

const page = JSON.stringify({ title: 'Zwaar', slug: 'zwaar', type: 'content', locale: 'nl-nl' });
const made = await post(contract.pages.create, '', page);
const { pageID, pageVersionID } = JSON.parse(made.body) as Made;

/** ID of the newest version, which the next one is based on. */
let newest = pageVersionID;
let written = 0;

const draftToken = JSON.parse((await post(contract.delivery.createToken, '', '{}')).body) as { token: string };

/** Endpoints that take page content, given the JSON of its blocks. */
const ways: Record<string, (blocks: string) => Promise<SiteResponse>> = {
  preview: (blocks) => post(contract.pages.preview, pageID, `{"title":"x","blocks":${blocks}}`),
  'delivery preview': (blocks) =>
    post(
      { ...contract.delivery.preview, path: `${contract.delivery.preview.path}?richText=tree` },
      pageID,
      `{"token":"${draftToken.token}","title":"x","blocks":${blocks}}`,
    ),
  'working copy': (blocks) =>
    post(
      contract.workingCopies.put,
      pageID,
      `{"baseVersionID":${pageVersionID},"revision":0,"writer":"bench-writer","sequence":${(written += 1)},"content":{"title":"x","blocks":${blocks},"typeData":{},"seoTitle":"","seoDescription":"","seoKeywords":[],"seoImage":[]}}`,
    ),
  async store(blocks) {
    const answer = await post(contract.versions.store, newest, `{"blocks":${blocks}}`);
    if (answer.status === 200) newest = (JSON.parse(answer.body) as { pageVersion: { id: number } }).pageVersion.id;
    return answer;
  },
  create: (blocks) =>
    post(
      contract.pages.create,
      '',
      `{"title":"x","slug":"zwaar-${(written += 1)}","type":"content","locale":"nl-nl","content":${blocks}}`,
    ),
};

/** Times a cached page during calls, eight at a time. */
async function timeWhile(
  call: (turn: number) => Promise<SiteResponse>,
): Promise<{ p99: number; longest: number; statuses: Map<number, number> }> {
  const timer = startPageTimer(`${product.url}/`);
  const statuses = new Map<number, number>();
  const end = Date.now() + seconds * 1000;
  let turn = 0;
  const sender = async (): Promise<void> => {
    while (Date.now() < end) {
      const { status } = await call(turn++);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  const samples = await timer.stop();
  return { p99: percentile(samples, 0.99), longest: Math.max(...samples), statuses };
}

const format = (statuses: Map<number, number>): string =>
  [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ');

const wanted = process.argv.slice(2);

async function measure(subject: string, call: (turn: number) => Promise<SiteResponse>): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(subject)) return;
  const { p99, longest: longestOne, statuses } = await timeWhile(call);
  process.stdout.write(`  ${subject}: ${format(statuses)}; longest ${longestOne.toFixed(0)} ms\n`);
  report({
    subject: `content: cached page during ${subject}, p99`,
    value: p99,
    unit: 'ms',
    limit: { atMost: budget },
  });
}

/** Calls with each body, round robin. */
const each =
  (bodies: readonly string[], call: (body: string) => Promise<SiteResponse>) =>
  (turn: number): Promise<SiteResponse> =>
    call(bodies[turn % bodies.length] ?? '');

// Baseline of this machine without hostile calls.
const alone = startPageTimer(`${product.url}/`);
await sleep(seconds * 500);
process.stdout.write(`  without hostile calls: p99 ${percentile(await alone.stop(), 0.99).toFixed(1)} ms\n`);

for (const [way, call] of Object.entries(ways)) await measure(way, each(Object.values(hostileBlocks), call));
await measure(
  'odd JSON',
  each(Object.values(oddBodies), (body) => post(contract.pages.preview, pageID, body)),
);
const typeBodies = Object.values(hostileTypes);
await measure('page types', (turn) => {
  const endpoint = turn % 2 === 0 ? contract.types.saveDefaults : contract.types.emptiedDefaults;
  const path = `${endpoint.path.replace('{id}', 'news')}?locale=nl-nl`;
  return post({ ...endpoint, path }, '', typeBodies[(turn >> 1) % typeBodies.length] ?? '');
});

// Operations on stored pages of the maximum size with several versions.
interface LargePage {
  pageID: number;
  versions: number[];
  slug: string;
}
const large: LargePage[] = [];
for (const [at, blocks] of heaviestPages.entries()) {
  const slug = `groot-${at}`;
  const page = `{"title":"Groot","slug":"${slug}","type":"content","locale":"nl-nl","content":${blocks}}`;
  const stored = JSON.parse((await post(contract.pages.create, '', page)).body) as Made;
  const versions = [stored.pageVersionID];
  for (let count = 0; count < 6; count++) {
    const other = heaviestPages[(at + count + 1) % heaviestPages.length] ?? '';
    const { body } = await post(contract.versions.store, versions.at(-1) ?? 0, `{"blocks":${other}}`);
    versions.push((JSON.parse(body) as { pageVersion: { id: number } }).pageVersion.id);
  }
  large.push({ pageID: stored.pageID, versions, slug });
}
const eachLarge =
  (call: (page: LargePage) => Promise<SiteResponse>) =>
  (turn: number): Promise<SiteResponse> =>
    call(large[turn % large.length] ?? { pageID: 0, versions: [], slug: '' });
const get = (endpoint: Endpoint, id: number): Promise<SiteResponse> => post(endpoint, id, '');

await measure(
  'lists of changes',
  eachLarge(({ pageID: id, versions }) =>
    post(contract.versions.listChanges, '', JSON.stringify({ pageID: id, versionIDs: versions })),
  ),
);
await measure(
  'opening of large pages',
  eachLarge(({ pageID: id }) => get(contract.pages.open, id)),
);
await measure(
  'reading of large versions',
  eachLarge(({ versions }) => get(contract.versions.fetch, versions[0] ?? 0)),
);
await measure(
  'restoring of large versions',
  eachLarge(({ versions }) => post(contract.versions.restore, versions[0] ?? 0, '{}')),
);
await measure(
  'copies of large pages',
  eachLarge(({ pageID: id }) =>
    post(
      contract.pages.duplicate,
      '',
      JSON.stringify({ pageID: id, locale: 'nl-nl', title: 'x', slug: `kopie-${(written += 1)}` }),
    ),
  ),
);
await measure(
  'publishing and rendering of large pages',
  eachLarge(async ({ pageID: id, slug }) => {
    const { body } = await post(contract.publication.publish, id, '{}');
    const response = await fetch(`${product.url}/${slug}`);
    await response.arrayBuffer();
    return { status: response.status, body };
  }),
);
await product.stop();
