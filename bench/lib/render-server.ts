import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { publicContent } from '@ximblox/server';
import { openDatabase } from '@ximblox/server/platform';
import type * as pageBenchmark from '../../packages/site/src/testing/page-benchmark.ts';

/**
 * A `node:http` server of the pages of a benchmark, with nothing around it: `ready` sends one from memory, `react` renders it
 * with all its elements at hand and does nothing else, `cold` reads, resolves and renders the one that was asked for. All
 * send the same headers. Prints its port.
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
if (!answerTo) throw new Error(`There is no way ${way}.`);

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
