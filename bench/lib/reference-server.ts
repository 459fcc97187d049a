import { createServer } from 'node:http';

/** A bare `node:http` server that sends the bytes of one address, as it got them, to everybody. Prints its port. */
const [address = ''] = process.argv.slice(2);
const response = await fetch(address, { headers: { 'accept-encoding': 'gzip' }, redirect: 'error' });
const plain = Buffer.from(await response.arrayBuffer());
const { gzipSync } = await import('node:zlib');
const body = response.headers.get('content-encoding') === 'gzip' ? gzipSync(plain) : plain;
const headers: Record<string, string | number> = { 'content-length': body.length };
for (const [name, value] of response.headers) {
  if (!['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date'].includes(name))
    headers[name] = value;
}

const server = createServer((_, answer) => {
  answer.writeHead(200, headers);
  answer.end(body);
}).listen(0, '127.0.0.1', () => {
  const listening = server.address();
  process.stdout.write(`${typeof listening === 'object' && listening ? listening.port : 0}\n`);
});
process.on('SIGTERM', () => process.exit(0));
