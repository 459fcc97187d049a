import { type IdentityProvider, startIdentityProvider } from '@ximblox/server/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { copyFolder } from './copy-folder.ts';
import { expectAbsent, expectAccessible, visitor } from './journey.ts';
import { freePort, type Product, startProduct } from './product.ts';

let product: Product;
let idp: IdentityProvider;

beforeAll(async () => {
  const port = await freePort();
  const provider = {
    id: 'acme',
    name: 'Acme',
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'ximblox',
    clientSecret: 'secret-of-the-test-client',
    domains: ['acme.example'],
    required: true,
    roles: { 'cms-admins': 'administrator', 'cms-writers': 'editor' },
  };
  product = await startProduct({
    XIMBLOX_DATA: copyFolder(inject('filledFolder')),
    XIMBLOX_SSO: JSON.stringify([provider]),
    XIMBLOX_SSO_EMERGENCY: 'admin@waterlijn.example',
  });
  idp = await startIdentityProvider([`${product.url}/api/ximblox/sso/acme/callback`], port);
});
afterAll(async () => {
  await idp.close();
  expect(await product.stop()).toBe(0);
});

it('logs in at an identity provider, shows how users log in, and logs out there', async () => {
  const { page, close } = await visitor({ baseURL: product.url });
  idp.account = { subject: '1', email: 'eva@acme.example', name: 'Eva Smit', groups: [] };
  await page.goto('/cmsadmin/login?to=/cmsadmin/users');
  await page.getByRole('link', { name: 'Log in with Acme' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Your account does not have access to this website.').waitFor();
  await expectAccessible(page);

  idp.account = { ...idp.account, groups: ['cms-admins'] };
  await page.goto('/cmsadmin/login?to=/cmsadmin/users');
  await page.getByRole('link', { name: 'Log in with Acme' }).click();
  // The provider still knows the user.
  await page.getByRole('row').filter({ hasText: 'Eva Smit' }).getByText('Acme', { exact: true }).waitFor();
  await expectAccessible(page);

  await page.goto('/cmsadmin/user/settings');
  await page.getByText('Your organisation manages your password').waitFor();
  await page.getByText('eva@acme.example', { exact: false }).first().waitFor();
  await expectAbsent(page.getByRole('heading', { name: 'Passkeys' }));
  await expectAccessible(page);

  await page.goto('/cmsadmin/settings?section=sso');
  await page.getByText(`${product.url}/api/ximblox/sso/acme/callback`).waitFor();
  await page.getByRole('button', { name: 'Test connection to Acme' }).click();
  await page.getByText('Signing keys · OK').waitFor();
  await expectAccessible(page);

  // An action that asks for the password is confirmed by another login, in a tab of its own.
  await page.goto('/cmsadmin/api-tokens');
  await page.getByRole('button', { name: 'Create token' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Import');
  const again = form.getByRole('link', { name: 'Log in with Acme' });
  await form.getByRole('button', { name: 'Create token' }).click();
  // Refused, with the focus on what is missing.
  await expect.poll(() => again.evaluate((link) => link === document.activeElement)).toBe(true);
  const opened = page.waitForEvent('popup');
  await again.click();
  await expectAccessible(page);
  const tab = await opened;
  // Without this login the provider would know the user.
  await tab.getByRole('button', { name: 'Continue' }).click();
  await tab.getByRole('heading', { name: 'Confirmed' }).waitFor();
  await expectAccessible(tab);
  await tab.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await form.getByText('Your identity is confirmed for five minutes.').waitFor();
  await form.getByRole('button', { name: 'Create token' }).click();
  const made = page.getByRole('dialog', { name: 'Token “Import”' });
  await made.getByRole('button', { name: 'I have saved it' }).click();
  await page.goto('/cmsadmin/users');

  await page.getByRole('button', { name: 'Eva Smit' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog', { name: 'Log Out' }).getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL(`${idp.issuer}/session/end**`);
  await close();
});
