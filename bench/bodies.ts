import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Product, startProduct } from '@ximblox/e2e/product';
import { percentile, report } from './lib/figures.ts';
import { startPageTimer } from './lib/page-timer.ts';

/** Number of concurrent requests, and of client addresses they come from. */
const requests = 100;
const addresses = 4;
/** Limit for the growth of process memory, in MiB. */
const limit = 50;
/** Limit for a cached page meanwhile, in milliseconds. */
const pageLimit = 100;
/** Seconds over which a slow body is sent. */
const trickleSeconds = 8;

const MiB = 1_048_576;
/** Two-byte characters. */
const piece = Buffer.from('é'.repeat(16 * 1024));
const json = Buffer.from(`{"email":"${'é'.repeat(16 * 1024)}`);

interface Attack {
  name: string;
  path: string;
  type: string;
  /** Yields the chunks of an endless body. */
  pieces(): Generator<Buffer>;
}

const multipart = 'multipart/form-data; boundary=x';
const partOf = (disposition: string): Buffer =>
  Buffer.from(`\r\n--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`);

/** Parts of 1 MiB each, one after another. */
function* parts(dispositions: (index: number) => string): Generator<Buffer> {
  for (let index = 0; ; index++) {
    yield partOf(dispositions(index));
    for (let sent = 0; sent < MiB; sent += piece.length) yield piece;
  }
}

function* emptyParts(): Generator<Buffer> {
  for (let index = 0; ; index++) {
    yield Buffer.concat(Array.from({ length: 30 }, (_, part) => partOf(`name="p${index * 30 + part}"`)));
  }
}

function* endlessJson(): Generator<Buffer> {
  yield json;
  for (;;) yield piece;
}

const api = '/api/ximblox';
const submit = `${api}/form/contact/submit`;
const names = ['message', 'name', 'email', 'phone', 'consent'];
const attacks: Attack[] = [
  { name: 'unknown fields', path: submit, type: multipart, pieces: () => parts((index) => `name="f${index}"`) },
  { name: 'known fields', path: submit, type: multipart, pieces: () => parts((index) => `name="${names[index % 5]}"`) },
  { name: 'headers of parts', path: submit, type: multipart, pieces: emptyParts },
  {
    name: 'form without scripts',
    path: '/contact?form=contact&block=form',
    type: multipart,
    pieces: () => parts(() => 'name="message"'),
  },
  {
    name: 'files',
    path: `${api}/form/internship/submit`,
    type: multipart,
    pieces: () => parts((index) => `name="${index % 2 === 0 ? 'cv' : 'motivation'}"; filename="a.pdf"`),
  },
  {
    name: 'add-file without a session',
    path: `${api}/medialib/add-file`,
    type: multipart,
    pieces: () => parts(() => 'name="f"; filename="a.pdf"'),
  },
  { name: 'JSON', path: `${api}/auth/login`, type: 'application/json', pieces: endlessJson },
];

/** Resident memory of the process, in MiB. */
async function memoryOf(product: Product): Promise<number> {
  const status = await readFile(`/proc/${product.process.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** How a body is sent: as fast as possible, slowly after the first 40 KiB, or slowly in chunks without `Content-Length`. */
type Manner = 'quick' | 'trickled' | 'in chunks';

/** Sends one body of 100 MiB until the server answers, closes the connection, or has read all of it. Slow bodies take 1.5 KiB/s. */
function send(product: Product, attack: Attack, from: string, manner: Manner): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { port } = new URL(product.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
  let answer = '';
  let sent = 0;
  const end = (): void => void socket.destroy();
  const timer = setTimeout(end, (trickleSeconds + 10) * 1000);
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.on('end', end);
  socket.on('close', () => {
    clearTimeout(timer);
    resolve(answer.slice(9, 12));
  });
  const write = async (): Promise<void> => {
    const head = `POST ${attack.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Requested-With: XMLHttpRequest`;
    const length = manner === 'in chunks' ? 'Transfer-Encoding: chunked' : `Content-Length: ${100 * MiB}`;
    const put = (bytes: Buffer): boolean => {
      if (manner !== 'in chunks') return socket.write(bytes);
      socket.write(`${bytes.length.toString(16)}\r\n`);
      socket.write(bytes);
      return socket.write('\r\n');
    };
    socket.write(`${head}\r\nContent-Type: ${attack.type}\r\n${length}\r\n\r\n`);
    const began = performance.now();
    for (const bytes of attack.pieces()) {
      const isSlow = manner !== 'quick' && sent > 40 * 1024;
      for (let at = 0; at < bytes.length && !socket.destroyed; at += isSlow ? 768 : bytes.length) {
        const isTaken = put(isSlow ? bytes.subarray(at, at + 768) : bytes);
        if (isSlow) await sleep(500);
        else if (!isTaken) await Promise.race([new Promise((done) => socket.once('drain', done)), promise]);
        if (manner !== 'quick' && performance.now() - began > trickleSeconds * 1000) return end();
      }
      sent += bytes.length;
      if (socket.destroyed || sent > 100 * MiB) return;
    }
  };
  void write();
  return promise;
}

let round = 0;

/** The effect of an attack: memory growth in MiB, milliseconds of a cached page, and the count of each status (`''`: closed). */
interface Effect {
  rise: number;
  pages: number[];
  statuses: Map<string, number>;
}

/** Sends all requests of an attack concurrently, while a cached page is timed. */
async function measure(attack: Attack, manner: Manner): Promise<Effect> {
  const product = await startProduct();
  round += 1;
  await fetch(`${product.url}/contact`).then((response) => response.text());
  await sleep(2_000);
  const timer = startPageTimer(`${product.url}/contact`);
  await sleep(1_000);
  const before = await memoryOf(product);
  let most = before;
  const isOver = new AbortController();
  const watch = (async () => {
    for (; !isOver.signal.aborted; await sleep(50)) most = Math.max(most, await memoryOf(product));
  })();
  const from = (index: number): string => `127.0.${round}.${1 + (index % addresses)}`;
  const sent = Array.from({ length: requests }, (_, index) => send(product, attack, from(index), manner));
  const statuses = new Map<string, number>();
  for (const status of await Promise.all(sent)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  isOver.abort();
  await watch;
  const pages = await timer.stop();
  const page = await fetch(`${product.url}/contact`);
  if (page.status !== 200) throw new Error(`After "${attack.name}", a page returned status ${page.status}.`);
  await product.stop();
  return { rise: most - before, pages, statuses };
}

let most = 0;
let slowest = 0;
const wanted = process.argv.slice(2);
for (const attack of attacks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  for (const manner of ['quick', 'trickled', 'in chunks'] as const) {
    const { rise, pages, statuses } = await measure(attack, manner);
    const p99 = percentile(pages, 0.99);
    most = Math.max(most, rise);
    slowest = Math.max(slowest, p99);
    const statusCounts = [...statuses].map(([status, count]) => `${count} × ${status || 'cut off'}`).join(', ');
    process.stdout.write(
      `  ${attack.name}, ${manner}: +${rise.toFixed(0)} MiB; page ${p99.toFixed(0)} ms; ${statusCounts}\n`,
    );
  }
}
report({
  subject: `bodies: memory growth during ${requests} concurrent hostile bodies`,
  value: most,
  unit: 'MiB',
  limit: { atMost: limit },
});
report({
  subject: 'bodies: cached page meanwhile, slowest p99',
  value: slowest,
  unit: 'ms',
  limit: { atMost: pageLimit },
});
