import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf } from './failure.ts';

/** What reading a request says whose sender has gone in the middle of it. */
async function whatBreakingOffSays(): Promise<unknown> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sender = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'Content-Length': 100 } });
  sender.on('error', () => undefined);
  sender.write('half');
  const [received] = await once(server, 'request');
  sender.destroy();
  const [error] = await once(received.resume(), 'error');
  return error;
}

test('a sender who goes in the middle is nothing that we have failed at, nor the database', async () => {
  const gone = await whatBreakingOffSays();
  expect(failureOf(gone)).toMatchObject({ failure: { status: 400 }, expected: true });
  const database = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(failureOf(database)).toMatchObject({ failure: { status: 503 }, expected: false });
});

test('a disk that is full is told as something that passes', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']) {
    const full = Object.assign(new Error(`${code}: write`), { code, syscall: 'write' });
    expect(failureOf(full)).toMatchObject({ failure: { status: 503, retryAfter: 2 }, expected: false });
  }
});
