import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings, SettingsError } from './read-settings.ts';
import { requiredProvider } from './sso-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'ximblox-sso-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const oidc = { id: 'acme', name: 'Acme', issuer: 'https://login.acme.example', clientId: 'ximblox' };
const read = (...providers: unknown[]) => readSettings({ XIMBLOX_SSO: JSON.stringify(providers) }).sso;

function problemsOf(...providers: unknown[]): readonly string[] {
  try {
    read(...providers);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

test('a provider is OpenID Connect by default, and reads its secret from a file', () => {
  const path = join(folder, 'secret');
  writeFileSync(path, 's3cret\n');
  const [provider] = read({ ...oidc, clientSecretFile: path, domains: ['Acme.Example'] });
  expect(provider).toMatchObject({
    type: 'oidc',
    clientSecretFile: 's3cret',
    domains: ['acme.example'],
    required: false,
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['an issuer without TLS', { issuer: 'http://login.acme.example' }, 'must be an address that starts with https://'],
  ['a missing secret file', { clientSecretFile: join(folder, 'none') }, 'must be the path of a readable file'],
  ['required without domains', { required: true }, 'must not be set without domains'],
  ['trusted addresses without domains', { trustEmail: true }, 'must not be set without domains'],
  ['no scope openid', { scopes: ['email'] }, 'must contain openid'],
  [
    'SAML without a certificate',
    { type: 'saml', entryPoint: 'https://idp.example', clientId: undefined, domains: ['a.example'] },
    'must contain a certificate',
  ],
  ['an unknown property', { rules: {} }, 'rules'],
])('%s is reported', (_, change, problem) => {
  expect(problemsOf({ ...oidc, ...change }).join('\n')).toContain(problem);
});

test('an ID and a mail domain belong to one provider', () => {
  const problems = problemsOf({ ...oidc, domains: ['a.example'] }, { ...oidc, domains: ['a.example'] });
  expect(problems).toHaveLength(2);
});

test('a provider is required for its domains, except for emergency accounts', () => {
  const sso = read({ ...oidc, domains: ['acme.example'], required: true });
  const settings = { sso, ssoEmergency: ['Admin@acme.example'] };
  expect(requiredProvider(settings, 'eva@ACME.example')?.id).toBe('acme');
  expect(requiredProvider(settings, 'admin@acme.example')).toBeUndefined();
  expect(requiredProvider(settings, 'eva@acme.example.evil')).toBeUndefined();
});
