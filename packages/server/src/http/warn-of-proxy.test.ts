import { contract } from '@ximblox/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Settings } from '../platform/settings.ts';
import { systemContext } from '../index.ts';
import { examine, warnAtStart } from '../modules/reach/doctor/index.ts';
import { createTestServer } from '../testing/index.ts';

async function startServer(settings: Partial<Settings>) {
  const server = await createTestServer({ settings });
  onTestFinished(() => server.close());
  const warn = vi.spyOn(server.services.log, 'warn').mockReturnValue(undefined);
  const browser = server.browser('administrator');
  browser.cookies.set('__Host-ximblox', browser.cookies.get('ximblox') ?? '');
  const send = (headers: Record<string, string>) => browser.fetch('/api/ximblox/auth/user', { headers });
  const finding = async () => {
    const { findings } = await server.client('administrator').call(contract.system.health);
    return findings.find(({ check }) => check === 'proxy');
  };
  return { server, warn, browser, send, finding };
}

const forwarded = { 'X-Forwarded-For': '192.0.2.1' };
const https = { publicUrl: 'https://127.0.0.1' };

test('a proxy that is not trusted is logged once, and is a finding', async () => {
  for (const trustedProxies of [[], ['10.0.0.0/8']]) {
    const { warn, send, finding } = await startServer({ trustedProxies });
    expect(await finding()).toMatchObject({ state: 'ok', code: 'proxy-right' });
    for (let time = 0; time < 2; time++) await send(forwarded);
    expect(warn.mock.calls).toEqual([
      [{ proxy: '127.0.0.1' }, expect.stringContaining('not in XIMBLOX_TRUSTED_PROXIES')],
    ]);
    expect(await finding()).toMatchObject({ code: 'proxy-untrusted', values: { proxy: '127.0.0.1' } });
  }
});

test('a proxy without X-Forwarded-For is logged and found', async () => {
  const { warn, send } = await startServer({ ...https, trustedProxies: ['127.0.0.1'] });
  await send({});
  expect(warn.mock.calls).toEqual([[{ proxy: '127.0.0.1' }, expect.stringContaining('sends no X-Forwarded-For')]]);
  const other = await startServer({});
  await other.send({ 'X-Forwarded-Proto': 'https' });
  expect(await other.finding()).toMatchObject({ code: 'proxy-silent', values: { proxy: '127.0.0.1' } });
});

test('an https site without trusted proxies is a finding before the first request', async () => {
  const { server, finding } = await startServer({});
  server.services.settings.publicUrl = 'https://www.example.com';
  const context = systemContext(server.db, server.services);
  const [found] = await examine({ context, databaseUrl: null, readsAll: false }, { only: ['proxy'] });
  expect(found).toMatchObject({ state: 'warning', code: 'proxy-missing' });
  server.services.settings.publicUrl = null;
  expect(await finding()).toMatchObject({ code: 'proxy-right' });
});

test('the finding disappears with a right request a minute later, and with a start', async () => {
  const { server, send, finding } = await startServer({ trustedProxies: ['127.0.0.1'] });
  let now = Date.now();
  server.services.now = () => new Date(now);
  await send({ Via: '1.1 proxy' });
  expect(await finding()).toMatchObject({ code: 'proxy-silent' });
  await send(forwarded);
  expect(await finding()).toMatchObject({ code: 'proxy-silent' });
  now += 61_000;
  await send(forwarded);
  expect(await finding()).toMatchObject({ code: 'proxy-right' });
  now += 61_000;
  await send({ Via: '1.1 proxy' });
  expect(await finding()).toMatchObject({ code: 'proxy-silent' });
  await warnAtStart(systemContext(server.db, server.services));
  expect(await finding()).toMatchObject({ code: 'proxy-right' });
});

test('requests without a proxy, visitors, and other hosts of an https site are not reported', async () => {
  const { server, warn, send, finding } = await startServer({});
  await send({});
  for (let time = 0; time < 2; time++) await server.browser().fetch('/api/ximblox/auth/user', { headers: forwarded });
  expect(await finding()).toMatchObject({ code: 'proxy-right' });
  const trusted = await startServer({ publicUrl: 'https://www.example.com', trustedProxies: ['127.0.0.1'] });
  for (const headers of [{}, forwarded]) await trusted.send(headers);
  expect([warn.mock.calls, trusted.warn.mock.calls]).toEqual([[], []]);
});
