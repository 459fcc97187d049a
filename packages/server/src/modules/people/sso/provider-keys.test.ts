import { expect, test, vi } from 'vitest';
import { readSettings } from '../../../platform/read-settings.ts';
import { createBrowser, createTestServer } from '../../../testing/index.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../testing/identity-provider.ts';

const locationOf = (response: Response): string => response.headers.get('Location') ?? '';

test('a provider may replace its signing key while the site runs', async () => {
  await using stack = new AsyncDisposableStack();
  const server = stack.adopt(await createTestServer(), (one) => one.close());
  const callback = `${server.url}/api/ximblox/sso/acme/callback`;
  /** Starts the provider, with another signing key each time. */
  const startProvider = async (port?: number): Promise<IdentityProvider> => {
    const started = stack.adopt(await startIdentityProvider([callback], port), (one) => one.close());
    started.account = { subject: 'anna-1', email: 'anna@example.org' };
    return started;
  };
  const first = await startProvider();
  const { issuer, clientId, clientSecret } = first;
  const given = { id: 'acme', name: 'Acme', issuer, clientId, clientSecret, defaultRole: 'editor' };
  server.services.settings.sso = readSettings({
    XIMBLOX_SSO: JSON.stringify([{ ...given, domains: ['example.org'] }]),
  }).sso;

  /** Logs in through the provider. @returns where the browser ends up */
  const logIn = async (): Promise<string> => {
    const [browser, there] = [server.browser(), createBrowser(issuer)];
    let next = locationOf(await browser.fetch('/api/ximblox/sso/acme/login'));
    while (next.startsWith(issuer) || next.startsWith('/')) {
      next = locationOf(await there.fetch(next, next.includes('/interaction/') ? { method: 'POST' } : {}));
    }
    return locationOf(await browser.fetch(next.slice(server.url.length)));
  };

  expect(await logIn()).toBe('/cmsadmin/');
  await first.close();
  await startProvider(Number(new URL(issuer).port));
  // The server asks for the keys of a provider at most once a minute, whatever tokens it gets.
  expect(await logIn()).toBe('/cmsadmin/login?sso=failed');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect(await logIn().finally(() => vi.useRealTimers())).toBe('/cmsadmin/');
});
