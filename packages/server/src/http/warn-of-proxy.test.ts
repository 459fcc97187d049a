import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestServer } from '../testing/index.ts';

/** Returns the warnings of a server behind a proxy on loopback. */
async function warningsWith(trustedProxies: readonly string[], headers: Record<string, string>): Promise<unknown[]> {
  const server = await createTestServer({ settings: { trustedProxies } });
  onTestFinished(() => server.close());
  const warn = vi.spyOn(server.services.log, 'warn').mockReturnValue(undefined);
  for (let time = 0; time < 2; time++) await server.browser().fetch('/api/ximblox/auth/user', { headers });
  return warn.mock.calls;
}

const forwarded = { 'X-Forwarded-For': '192.0.2.1' };

test('a proxy that is not trusted is reported once', async () => {
  const warning = [{ proxy: '127.0.0.1' }, expect.stringContaining('not in XIMBLOX_TRUSTED_PROXIES')];
  expect(await warningsWith([], forwarded)).toEqual([warning]);
  expect(await warningsWith(['10.0.0.0/8'], forwarded)).toEqual([warning]);
});

test('a trusted proxy and a direct request are not reported', async () => {
  expect(await warningsWith(['127.0.0.1'], forwarded)).toEqual([]);
  expect(await warningsWith([], {})).toEqual([]);
});
