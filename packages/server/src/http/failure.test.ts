import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf } from './failure.ts';

/** Returns the error of reading a request whose client disconnects halfway. */
async function abortError(): Promise<unknown> {
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

test('an aborted request is an expected failure, unlike a lost database connection', async () => {
  const aborted = await abortError();
  expect(failureOf(aborted)).toMatchObject({ failure: { status: 400 }, expected: true });
  const database = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(failureOf(database)).toMatchObject({ failure: { status: 503 }, expected: false });
});

test('a database that is read-only after a failover is reported as temporary', () => {
  const standby = Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' });
  expect(failureOf(standby)).toMatchObject({ failure: { status: 503, retryAfter: 2 }, expected: false });
});

test('a statement that takes too long is reported as temporary', () => {
  const cancelled = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  expect(failureOf(cancelled)).toMatchObject({ failure: { status: 503, retryAfter: 2 }, expected: false });
});

test('a full disk is reported as temporary', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']) {
    const full = Object.assign(new Error(`${code}: write`), { code, syscall: 'write' });
    expect(failureOf(full)).toMatchObject({ failure: { status: 503, retryAfter: 2 }, expected: false });
  }
});
