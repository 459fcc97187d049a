import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { admitBodies, type BodyLimits, bodyLimits, bodyTimeout } from './body-admission.ts';
import { closeAfterEarlyResponses } from './lingering-close.ts';

const limits: BodyLimits = {
  ...bodyLimits,
  visitors: { each: 3_100, all: 4_000 },
  logins: { each: 3_100, all: 4_000 },
  users: { each: 5_000, all: 8_000 },
  base: 1_000,
};

/** Starts a server that accepts JSON bodies up to 1,000 bytes; the header `session` makes the caller a user. */
async function serverWith(own: Partial<BodyLimits> = {}): Promise<{ app: FastifyInstance; port: number }> {
  const app = fastify({ bodyLimit: 1_000 });
  app.decorateRequest('caller', null);
  app.decorateRequest('token', null);
  app.addHook('onRequest', async (request) => {
    const { session } = request.headers;
    if (typeof session === 'string') request.caller = { id: Number(session) } as typeof request.caller;
  });
  admitBodies(app, { ...limits, ...own });
  closeAfterEarlyResponses(app);
  app.post('/login', { config: { isLogin: true } }, async () => 'taken');
  app.post('/*', async () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return { app, port: (app.server.address() as AddressInfo).port };
}

interface Sender {
  socket: Socket;
  answer: () => string;
}

/** Starts a request and sends one byte of its body. */
function begin(
  port: number,
  options: { path?: string; from?: string; headers?: string; length?: number } = {},
): Sender {
  const { path = '/', from = '127.0.0.1', headers = '', length = 1_000 } = options;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n`;
  socket.write(`${head}"`);
  return { socket, answer: () => text };
}

const isRefused = async ({ answer, socket }: Sender): Promise<void> => {
  await vi.waitFor(() => expect(answer()).toMatch(/^HTTP\/1\.1 503 /));
  expect(answer()).toMatch(/retry-after: 2/i);
  await vi.waitFor(() => expect(socket.readableEnded || socket.destroyed).toBe(true));
};

/** Waits long enough for a refusal, and expects none. */
const stays = async (...senders: Sender[]): Promise<void> => {
  await sleep(100);
  for (const { answer } of senders) expect(answer()).toBe('');
};

test('accepts bodies of one network while their maximum size fits the budget, then responds 503', async () => {
  const { port } = await serverWith();
  const first = begin(port);
  await stays(first);
  await isRefused(begin(port, { length: 1_001 }));
  await isRefused(begin(port));
  const small = begin(port, { length: 10 });
  await stays(small);
  first.socket.destroy();
  small.socket.destroy();
  await sleep(50);
  await stays(begin(port));
});

test('limits all visitors together, and users separately per session', async () => {
  const { port } = await serverWith();
  const held = [begin(port), begin(port, { from: '127.0.0.2' })];
  await stays(...held);
  await isRefused(begin(port, { from: '127.0.0.3' }));
  const users = [begin(port, { headers: 'session: 1\r\n' }), begin(port, { headers: 'session: 1\r\n' })];
  await stays(...users);
  await isRefused(begin(port, { headers: 'session: 1\r\n', length: 500 }));
  await stays(begin(port, { headers: 'session: 2\r\n' }));
});

test('accepts logins when the budget of visitors is used up', async () => {
  const { port } = await serverWith();
  const held = [begin(port), begin(port, { from: '127.0.0.2' })];
  await stays(...held);
  await isRefused(begin(port));
  await stays(begin(port, { path: '/login' }), begin(port, { path: '/login', from: '127.0.0.2' }));
  await isRefused(begin(port, { path: '/login' }));
});

test('releases the memory of a body after the response', async () => {
  const { port } = await serverWith();
  for (let time = 0; time < 6; time++) {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: JSON.stringify('x'.repeat(900)),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(response.status).toBe(200);
  }
});

test('a visitor body must arrive in time, however steadily; that of a user may take longer', async () => {
  const { port } = await serverWith({ time: 150, bytesPerSecond: 1_000_000 });
  const visitor = begin(port);
  const user = begin(port, { headers: 'session: 1\r\n' });
  const trickle = setInterval(() => {
    for (const { socket } of [visitor, user]) if (!socket.destroyed) socket.write('a');
  }, 20);
  onTestFinished(() => clearInterval(trickle));
  await once(visitor.socket, 'close');
  expect(visitor.answer()).toMatch(/^HTTP\/1\.1 408 /);
  expect(user.answer()).toBe('');
});

test('a visitor has 30 seconds, one more per declared 64 KiB, and at most five minutes', () => {
  expect(bodyTimeout(1_000, bodyLimits)).toBeLessThan(30_100);
  expect(bodyTimeout(10 * 1_048_576, bodyLimits)).toBe(190_000);
  expect(bodyTimeout(1e12, bodyLimits)).toBe(300_000);
  expect(bodyTimeout(Number.POSITIVE_INFINITY, bodyLimits)).toBe(30_000);
});
