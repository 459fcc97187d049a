import { Agent, createServer, get, type IncomingHttpHeaders } from 'node:http';

/**
 * Bare `node:http` server that repeats the product's first response to each request from memory, including headers. Prints
 * its port.
 */
const [origin = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

interface Known {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const known = new Map<string, Known>();

const ask = (path: string, headers: IncomingHttpHeaders): Promise<Known> =>
  new Promise((resolve, reject) => {
    get(new URL(path, origin), { agent, headers: { ...headers, host: new URL(origin).host } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const kept = { ...response.headers };
        for (const name of ['connection', 'keep-alive', 'date', 'transfer-encoding']) delete kept[name];
        resolve({ status: response.statusCode ?? 0, headers: kept, body: Buffer.concat(parts) });
      });
    }).on('error', reject);
  });

const server = createServer((request, answer) => {
  const { url = '', headers } = request;
  const key = `${url} ${headers['if-none-match'] ?? ''}`;
  const send = ({ status, headers: sent, body }: Known): void => {
    answer.writeHead(status, sent);
    answer.end(body);
  };
  const found = known.get(key);
  if (found) return send(found);
  void ask(url, headers)
    .then((first) => {
      known.set(key, first);
      return send(first);
    })
    .catch(() => answer.writeHead(502).end());
}).listen(0, '127.0.0.1', () => {
  const listening = server.address();
  process.stdout.write(`${typeof listening === 'object' && listening ? listening.port : 0}\n`);
});
process.on('SIGTERM', () => process.exit(0));
