import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@ximblox/contract';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../../platform/read-settings.ts';
import { createTestServer } from '../../../testing/index.ts';

test('a session ends before its provider is asked, and without its answer', async () => {
  const server = await createTestServer();
  let hasEnded = false;
  const silent = createServer((request) => request.socket.once('close', () => (hasEnded = true)));
  onTestFinished(async () => {
    silent.closeAllConnections();
    silent.close();
    await server.close();
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const provider = { id: 'acme', name: 'Acme', issuer, clientId: 'one', clientSecret: 'two', defaultRole: 'editor' };
  server.services.settings.sso = readSettings({ XIMBLOX_SSO: JSON.stringify([provider]) }).sso;

  const browser = server.browser('editor');
  const sessions = () => server.db.selectFrom('sso_sessions').select('session_id').execute();
  const { id } = await server.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.email', '=', 'editor@example.com')
    .executeTakeFirstOrThrow();
  const started = { session_id: id, provider: 'acme', is_strong: false };
  await server.db.insertInto('sso_sessions').values(started).execute();

  const asked = once(silent, 'request');
  const loggingOut = browser.client.call(contract.auth.logout);
  await asked;
  expect(await sessions()).toEqual([]);
  expect(await loggingOut).toMatchObject({ redirect: null });
  // The request to the provider still waits.
  expect(hasEnded).toBe(false);
});
