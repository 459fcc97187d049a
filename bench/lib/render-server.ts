import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { publicContent } from '@ximblox/server';
import { openDatabase } from '@ximblox/server/platform';
import type * as pageBenchmark from '../../packages/site/src/testing/page-benchmark.ts';

/**
 * Bare `node:http` server for the render benchmark. `ready` sends a page from memory, `react` only renders its prepared
 * elements, `cold` reads, resolves and renders the requested page. All send the same headers. Prints its port.
 */
const [way = '', bundle = '', databaseUrl = ''] = process.argv.slice(2);
const { createPageBenchmark, definition }: typeof pageBenchmark = await import(pathToFileURL(bundle).href);
const { db, close } = openDatabase({ url: databaseUrl });
const { cold, reference } = await createPageBenchmark(publicContent(db, definition));
const { headers, body } = await cold();

const answers: Record<string, (path: string) => Promise<Buffer> | Buffer> = {
  ready: () => body,
  react: () => Buffer.from(reference()),
  cold: async (path) => (await cold(path)).body,
};
const answerTo = answers[way];
if (!answerTo) throw new Error(`Unknown mode ${way}.`);

const server = createServer((request, answer) => {
  void (async () => {
    const sent = await answerTo(request.url ?? '');
    answer.writeHead(200, { ...headers, 'Content-Length': String(sent.length) });
    answer.end(sent);
  })();
}).listen(0, '127.0.0.1', () => {
  const listening = server.address();
  process.stdout.write(`${typeof listening === 'object' && listening ? listening.port : 0}\n`);
});
process.on('SIGTERM', () => void close().then(() => process.exit(0)));
