import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../../platform/read-settings.ts';
import { testOidc } from './oidc.ts';

/** Reads the metadata of a provider. @returns what the administrator sees */
async function detailFrom(listener: RequestListener): Promise<string | undefined> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const given = [{ id: 'acme', name: 'Acme', issuer, clientId: 'ximblox', defaultRole: 'editor' }];
  const [provider] = readSettings({ XIMBLOX_SSO: JSON.stringify(given) }).sso;
  if (provider?.type !== 'oidc') throw new Error('no provider');
  const [step] = await testOidc(provider);
  expect(step).toMatchObject({ step: 'metadata', isDone: false });
  return step?.detail;
}

/** Reads the metadata of a provider that answers everything alike. */
const detailOf = (status: number, type: string, text: string): Promise<string | undefined> =>
  detailFrom((_, response) => void response.writeHead(status, { 'content-type': type }).end(text));

test('an error of a provider is reported with its cause', async () => {
  expect(await detailOf(503, 'application/json', '{}')).toMatch(/: HTTP 503$/);
  expect(await detailOf(200, 'text/html', '<title>Maintenance</title>')).toMatch(/content-type: HTTP 200$/);
  expect(await detailOf(200, 'application/json', '{"issuer": "https://other.example"}')).toMatch(
    /issuer does not match/,
  );
});

test('a provider that does not answer, or does not finish, is given up after ten seconds', async () => {
  const since = performance.now();
  const details = await Promise.all([
    detailFrom(() => undefined),
    detailFrom((_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{')),
  ]);
  for (const detail of details) expect(detail).toContain('aborted');
  expect(performance.now() - since).toBeLessThan(15_000);
}, 30_000);
