import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../../platform/read-settings.ts';
import { testOidc } from './oidc.ts';

/** Reads the metadata of a provider that answers everything alike. @returns what the administrator sees */
async function detailOf(status: number, type: string, text: string): Promise<string | undefined> {
  const server = createServer((_, response) => void response.writeHead(status, { 'content-type': type }).end(text));
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

test('an error of a provider is reported with its cause', async () => {
  expect(await detailOf(503, 'application/json', '{}')).toMatch(/: HTTP 503$/);
  expect(await detailOf(200, 'text/html', '<title>Maintenance</title>')).toMatch(/content-type: HTTP 200$/);
  expect(await detailOf(200, 'application/json', '{"issuer": "https://other.example"}')).toMatch(
    /issuer does not match/,
  );
});
