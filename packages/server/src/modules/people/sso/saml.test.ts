import { inflateRawSync } from 'node:zlib';
import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSettings } from '../../../platform/read-settings.ts';
import { defaultLimits } from '../../../platform/setting-values.ts';
import { type Browser, createTestServer, type TestServer } from '../../../testing/index.ts';
import { createCertificate } from '../../../testing/certificate.ts';
import { answerSamlRequest, samlCertificate, samlIssuer, type SamlPerson } from '../../../testing/saml-provider.ts';

let server: TestServer;
let restoreState: () => Promise<void>;

const base = '/api/ximblox/sso/corp';
const entryPoint = 'https://idp.example/sso';

const configure = (settings: Record<string, unknown> = {}): void => {
  const provider = {
    id: 'corp',
    name: 'Corp',
    type: 'saml',
    issuer: samlIssuer,
    entryPoint,
    certificate: samlCertificate,
  };
  const given = { domains: ['example.org'], defaultRole: 'editor', ...provider, ...settings };
  server.services.settings.sso = readSettings({ XIMBLOX_SSO: JSON.stringify([given]) }).sso;
};

beforeAll(async () => {
  const often = { count: 1_000_000, seconds: 60 };
  server = await createTestServer({ settings: { limits: { ...defaultLimits, login: often } } });
  restoreState = await server.saveState();
});
beforeEach(async () => {
  await restoreState();
  configure();
});
afterAll(() => server.close());

const person: SamlPerson = {
  nameID: 'anna-1',
  attributes: { email: 'anna@example.org', displayName: 'Anna Berg', groups: ['writers', 'all'] },
};
const refused = (reason: string): string => `/cmsadmin/login?sso=${reason}`;
const locationOf = (response: Response): string => response.headers.get('Location') ?? '';
const userOf = (browser: Browser) => browser.client.call(contract.auth.user);

const start = async (browser: Browser, query = '?to=/cmsadmin/pages'): Promise<string> =>
  locationOf(await browser.fetch(`${base}/login${query}`));

/** Posts a response as the site of the provider does: without the cookies of this site. */
const post = async (xml: string, path = `${base}/callback`): Promise<string> =>
  locationOf(
    await fetch(new URL(path, server.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: 'https://idp.example', 'Sec-Fetch-Site': 'cross-site' },
      body: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }),
    }),
  );

/** Logs in. @param change changes the response on its way @returns where the browser ends up */
async function logIn(
  browser: Browser,
  who: SamlPerson = person,
  change = (xml: string): string => xml,
): Promise<string> {
  const ticket = await post(change(await answerSamlRequest(await start(browser), who)));
  return ticket.includes('/finish?') ? locationOf(await browser.fetch(ticket)) : ticket;
}

describe('a login with SAML', () => {
  test('creates an account, and gives the role of the groups', async () => {
    configure({ roles: { admins: 'administrator', writers: 'publisher' } });
    const browser = server.browser();
    expect(await logIn(browser)).toBe('/cmsadmin/pages');
    expect(await userOf(browser)).toMatchObject({
      email: 'anna@example.org',
      name: 'Anna Berg',
      role: { name: 'publisher' },
    });
    const again = server.browser();
    await logIn(again);
    expect((await userOf(again)).ID).toBe((await userOf(browser)).ID);
    expect(await browser.client.call(contract.auth.logout)).toMatchObject({ redirect: null });
  });

  test('is announced by metadata', async () => {
    const xml = await (await fetch(`${server.url}${base}/metadata`)).text();
    expect(xml).toContain(`entityID="${server.url}${base}/metadata"`);
    expect(xml).toContain(`Location="${server.url}${base}/callback"`);
    expect(xml).toContain('WantAssertionsSigned="true"');
    const steps = await server.client('administrator').call(contract.sso.test, { body: { provider: 'corp' } });
    expect(steps).toMatchObject([
      { step: 'certificate', isDone: true },
      { step: 'roles', isDone: true },
    ]);
  });

  test('counts a second factor by the context of the authentication', async () => {
    server.services.settings.requireTwoFactor = true;
    expect(await logIn(server.browser())).toBe(refused('second-factor'));
    const strong = { ...person, authnContextClassRef: 'https://refeds.org/profile/mfa' };
    expect(await logIn(server.browser(), strong)).toBe('/cmsadmin/pages');
  });

  test('confirms an action when the provider has asked for another login', async () => {
    configure({ defaultRole: 'administrator' });
    const browser = server.browser();
    await logIn(browser);
    const createToken = () =>
      browser.client.call(contract.apiTokens.create, {
        body: { name: 'Mine', scopes: ['read-published'], currentPassword: 'confirmed' },
      });
    const confirm = async (): Promise<string> => {
      const address = await start(browser, '?confirm=1');
      const request = Buffer.from(new URL(address).searchParams.get('SAMLRequest') ?? '', 'base64');
      expect(inflateRawSync(request).toString()).toContain('ForceAuthn="true"');
      return locationOf(await browser.fetch(await post(await answerSamlRequest(address, person))));
    };
    await expect(createToken()).rejects.toMatchObject({ errors: [{ code: 'AUTH_05' }] });
    const { now } = server.services;
    // The provider answers with a login of two minutes before the request.
    server.services.now = () => new Date(Date.now() + 120_000);
    expect(await confirm()).toBe('/cmsadmin/confirmed?sso=not-fresh');
    server.services.now = now;
    await expect(createToken()).rejects.toMatchObject({ errors: [{ code: 'AUTH_05' }] });
    expect(await confirm()).toBe('/cmsadmin/confirmed');
    await createToken();
  });

  test('needs an address in the domains of the provider', async () => {
    const other = { ...person, attributes: { email: 'administrator@example.com' } };
    expect(await logIn(server.browser(), other)).toBe(refused('unverified'));
  });
});

describe('an encrypted assertion', () => {
  test('is decrypted, and verified like any other', async () => {
    const [own, foreign] = await Promise.all([createCertificate('site.test'), createCertificate('other.test')]);
    configure({ decryptionKey: own.key, decryptionCertificate: own.certificate });
    const xml = await (await fetch(`${server.url}${base}/metadata`)).text();
    expect(xml).toContain('<KeyDescriptor use="encryption">');
    expect(xml).not.toContain('PRIVATE');
    const encrypted = { ...person, encryptFor: own };
    let sent = '';
    const browser = server.browser();
    expect(await logIn(browser, encrypted, (response) => (sent = response))).toBe('/cmsadmin/pages');
    expect(sent).toContain('EncryptedAssertion');
    expect(sent).not.toContain('anna@example.org');
    expect(await userOf(browser)).toMatchObject({ email: 'anna@example.org' });
    expect(await logIn(server.browser(), { ...person, encryptFor: foreign })).toBe(refused('failed'));
    expect(await logIn(server.browser(), { ...encrypted, signAssertion: false })).toBe(refused('failed'));
    expect(await logIn(server.browser(), { ...encrypted, audience: 'https://other.example' })).toBe(refused('failed'));
    configure();
    expect(await logIn(server.browser(), encrypted)).toBe(refused('failed'));
  });

  test('needs a key and the certificate of this key', async () => {
    const [own, other] = await Promise.all([createCertificate('site.test'), createCertificate('other.test')]);
    expect(() => configure({ decryptionKey: own.key, decryptionCertificate: other.certificate })).toThrow(
      'must be the certificate of decryptionKey',
    );
    expect(() => configure({ decryptionKey: own.key })).toThrow('must contain a certificate in PEM format');
    expect(() => configure({ decryptionCertificate: own.certificate })).toThrow('must be a private key in PEM format');
  });
});

/** Logs in at a provider whose clock is ahead by some seconds. */
async function logInAt(seconds: number): Promise<string> {
  const browser = server.browser();
  const address = await start(browser);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  const xml = await answerSamlRequest(address, { ...person, lifetimeInSeconds: 300 }).finally(() => vi.useRealTimers());
  const ticket = await post(xml);
  return ticket.includes('/finish?') ? locationOf(await browser.fetch(ticket)) : ticket;
}

test.each([
  [50, '/cmsadmin/pages'],
  [180, refused('failed')],
  [600, refused('failed')],
  // The assertion is valid for five minutes.
  [-180, '/cmsadmin/pages'],
  [-600, refused('failed')],
])('a response of a clock that is %i seconds ahead leads to %s', async (seconds, end) => {
  expect(await logInAt(seconds)).toBe(end);
});

test('a provider may replace its certificate while the settings list both', async () => {
  const next = await createCertificate('next.test');
  const renewed = { ...person, signWith: next };
  expect(await logIn(server.browser(), renewed)).toBe(refused('failed'));
  configure({ certificate: `${samlCertificate}\n${next.certificate}` });
  expect(await logIn(server.browser(), renewed)).toBe('/cmsadmin/pages');
  expect(await logIn(server.browser())).toBe('/cmsadmin/pages');
});

/** Copies the signed assertion into an extension, where its signature still verifies, and puts a changed one in its place. */
function wrap(xml: string): string {
  const [assertion = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? [];
  const forged = assertion
    .replace(/<Signature[\s\S]*<\/Signature>/, '')
    .replace(/ID="[^"]+"/, 'ID="_forged"')
    .replaceAll('anna@example.org', 'root@example.org');
  return xml.replace(assertion, `${forged}<samlp:Extensions>${assertion}</samlp:Extensions>`);
}

describe('hostile responses', () => {
  test.each<[string, Partial<SamlPerson>]>([
    ['an unsigned assertion', { signAssertion: false }],
    ['another audience', { audience: 'https://other.example' }],
    ['another recipient', { recipient: 'https://other.example/callback' }],
    ['another issuer', { issuer: 'urn:evil:idp' }],
    ['an answer to another request', { inResponseTo: '_other' }],
    ['an expired assertion', { lifetimeInSeconds: -120 }],
    ['a transient identifier', { nameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ])('%s is refused', async (_, special) => {
    expect(await logIn(server.browser(), { ...person, ...special })).toBe(refused('failed'));
  });

  test.each<[string, (xml: string) => string]>([
    ['a changed assertion', (xml) => xml.replace('anna@example.org', 'root@example.org')],
    ['a wrapped assertion', wrap],
    ['a second assertion', (xml) => xml.replace(/(<saml:Assertion[\s\S]*<\/saml:Assertion>)/, '$1$1')],
    ['a document type', (xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`],
    ['something else', () => 'x'],
  ])('%s is refused', async (_, change) => {
    expect(await logIn(server.browser(), person, change)).toBe(refused('failed'));
  });

  test('a comment does not shorten an identifier', async () => {
    const mallory = { nameID: 'anna-1.evil', attributes: { email: 'anna@example.org.evil.example' } };
    configure({ domains: ['example.org', 'example.org.evil.example'] });
    const anna = server.browser();
    await logIn(anna);
    const other = server.browser();
    const comment = (xml: string): string =>
      xml.replace('anna-1.evil', 'anna-1<!-- -->.evil').replace('example.org.evil', 'example.org<!-- -->.evil');
    await logIn(other, mallory, comment);
    expect((await userOf(other)).ID).not.toBe((await userOf(anna)).ID);
  });

  test('a response counts once, on all instances, and only in the browser that asked', async () => {
    const { sso } = server.services.settings;
    const second = await createTestServer({ sameDatabaseAs: server, settings: { sso, publicUrl: server.url } });
    const browser = server.browser();
    const xml = await answerSamlRequest(await start(browser), person);
    const ticket = await post(xml);
    expect(ticket).toContain('/finish?ticket=');
    expect(await post(xml, `${second.url}${base}/callback`)).toBe(refused('failed'));
    expect(locationOf(await server.browser().fetch(ticket))).toBe(refused('failed'));
    expect(locationOf(await browser.fetch(ticket))).toBe('/cmsadmin/pages');
    expect(locationOf(await browser.fetch(ticket))).toBe(refused('failed'));
    await second.close();
  });

  test('an answer without a request is refused', async () => {
    const browser = server.browser();
    const xml = await answerSamlRequest(await start(browser), person);
    expect(await post(xml.replaceAll(/ InResponseTo="[^"]+"/g, ''))).toBe(refused('failed'));
  });
});
