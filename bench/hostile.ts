import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { basePath, contract, type Endpoint } from '@ximblox/contract';
import { type Product, startProduct } from '@ximblox/e2e/product';
import { percentile, report } from './lib/figures.ts';
import { startPageTimer } from './lib/page-timer.ts';
import { noLimits } from './lib/staff.ts';

/** Calls that one user has under way at once. */
const atOnce = 8;
const seconds = 8;
/** Milliseconds for a page that lies ready, whatever anybody sends meanwhile. */
const budget = 100;

const product = await startProduct(noLimits);
const headers = await sessionOf(product);

/** The headers with which calls of a session are made. */
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

interface Answer {
  status: number;
  body: string;
}

function post({ method, path }: Endpoint, id: string, text: string): Promise<Answer> {
  const body = Buffer.from(text);
  return new Promise((resolve, reject) => {
    const address = `${product.url}${basePath}${path.replace('{id}', id)}`;
    const call = request(address, { method, headers: { ...headers, 'Content-Length': body.length } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
    });
    // Who is refused while still sending.
    call.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve({ status: 0, body: '' }) : reject(error),
    );
    call.end(body);
  });
}

/** Blocks of the demo's type `text` with these texts. */
const blocksOf = (texts: readonly string[]) =>
  texts.map((text, position) => ({ key: `k${position}`, type: 'text', props: { text } }));

const fill = (bit: string, length: number): string => bit.repeat(Math.floor(length / bit.length));
const mib = 1_048_576;
/** A rich text is refused unread from 200,000 characters on. */
const longest = 199_000;
const texts = (bit: string, count: number, length = longest): string[] => Array<string>(count).fill(fill(bit, length));
/** As much as is allowed: 100,000 tags in 500 blocks, or in five with 20,000 each. */
const most = (bit: string): string[] => [...Array(5)].map((_, turn) => fill(bit, 20_000 * bit.length) + turn);

/** What makes up the blocks of a body. */
const contents: Record<string, string[]> = {
  ...Object.fromEntries(
    ['<', '</p>', '<li>', '<p>a', '&amp;', '<b>', '<noscript>', '<a b=c '].flatMap((bit) => [
      [`${bit} in 3 MiB`, texts(bit, 15)],
      [`${bit} as often as allowed`, bit.length > 9 ? texts(bit, 5) : most(bit)],
    ]),
  ),
  'paragraphs in 500 blocks': texts('<p>Een dijk is zo sterk als de zwakste meter ervan.</p>', 500, 1_900),
  'a table in each of five blocks': texts('<tr><td>1</td></tr>', 5, 95_000).map((rows) => `<table>${rows}</table>`),
};

/** JSON whose reading takes long by itself. */
const odd: Record<string, string> = {
  'objects in 3 MiB': `{"title":"x","blocks":[${fill('{},', 2.9 * mib)}{}]}`,
  'as many objects as are read': `{"title":"x","blocks":[${fill('{},', 290_000)}{}]}`,
  'names in 3 MiB': `{"title":"x","blocks":[],"typeData":{${Array.from({ length: 250_000 }, (_, n) => `"a${n}":1`).join()}}}`,
  'brackets in 3 MiB': fill('[', 3 * mib - 10),
};

const page = JSON.stringify({ title: 'Zwaar', slug: 'zwaar', type: 'content', locale: 'nl-nl' });
const made = await post(contract.pages.create, '', page);
const { pageID, pageVersionID } = JSON.parse(made.body) as { pageID: number; pageVersionID: number };

/** The newest version, on which the next one is stored. */
let newest = pageVersionID;
let written = 0;

/** The ways in for the content of a page, given the JSON of its blocks. */
const ways: Record<string, (blocks: string) => Promise<Answer>> = {
  preview: (blocks) => post(contract.pages.preview, String(pageID), `{"title":"x","blocks":${blocks}}`),
  'working copy': (blocks) =>
    post(
      contract.workingCopies.put,
      String(pageID),
      `{"baseVersionID":${pageVersionID},"revision":0,"writer":"bench-writer","sequence":${(written += 1)},"content":{"title":"x","blocks":${blocks},"typeData":{},"seoTitle":"","seoDescription":"","seoKeywords":[],"seoImage":[]}}`,
    ),
  async store(blocks) {
    const answer = await post(contract.versions.store, String(newest), `{"blocks":${blocks}}`);
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

/** Times a page that lies ready while somebody makes calls, eight at a time. */
async function timeWhile(
  call: (turn: number) => Promise<Answer>,
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

const tell = (statuses: Map<number, number>): string =>
  [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ');

async function measure(subject: string, call: (turn: number) => Promise<Answer>): Promise<void> {
  const { p99, longest: longestOne, statuses } = await timeWhile(call);
  process.stdout.write(`  ${subject}: ${tell(statuses)}; longest ${longestOne.toFixed(0)} ms\n`);
  report({
    subject: `hostile: a ready page during ${subject}, p99`,
    value: p99,
    unit: 'ms',
    limit: { atMost: budget },
  });
}

// What a machine that others use takes by itself.
const alone = startPageTimer(`${product.url}/`);
await sleep(seconds * 500);
process.stdout.write(`  while nobody sends anything: p99 ${percentile(await alone.stop(), 0.99).toFixed(1)} ms\n`);

const bodies = Object.values(contents).map((some) => JSON.stringify(blocksOf(some)));
for (const [way, call] of Object.entries(ways)) {
  await measure(way, (turn) => call(bodies[turn % bodies.length] ?? '[]'));
}
const oddBodies = Object.values(odd);
await measure('odd JSON', (turn) =>
  post(contract.pages.preview, String(pageID), oddBodies[turn % oddBodies.length] ?? ''),
);
await product.stop();
