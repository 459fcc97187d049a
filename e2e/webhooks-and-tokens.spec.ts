import { basePath, contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAccessible, openScreen, product } from './journey.ts';
import { logIn } from './staff.ts';

it('creates and tests a webhook and reads its log, then creates a token that works until it is revoked', async () => {
  const run = Date.now().toString(36);
  const name = `Hook ${run}`;
  const { page, close } = await administrator();
  const dialog = page.getByRole('dialog');
  await page.goto('/cmsadmin/webhooks');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByLabel('Address').fill('nowhere');
  for (const event of [
    'Page published',
    'Page unpublished',
    'Page restored',
    'Page deleted',
    'Form submitted',
    'Review of a release requested',
    'Release approved',
    'Release published',
    'Scheduled release failed',
  ]) {
    await dialog.getByLabel(event, { exact: true }).uncheck();
  }
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByText('The Name field is required.').waitFor();
  await dialog.getByText('Is not a valid URL.').waitFor();
  await dialog.getByText('The events field is required.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  // A host name, which only its resolution shows to be private; no request is sent.
  await dialog.getByLabel('Address').fill('https://localhost:1/hook');
  await dialog.getByLabel('Page restored', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const secret = page.getByRole('dialog', { name: `Signing secret of “${name}”` });
  await expect.poll(() => secret.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_[\w+/]{43}=$/);
  await expectAccessible(page);
  await secret.getByRole('button', { name: 'I have saved it' }).click();
  await secret.waitFor({ state: 'detached' });
  await page.getByRole('row', { name }).getByText('None yet').waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name }).click();
  await page.getByText('No deliveries yet.').waitFor();
  await page.getByRole('button', { name: 'Send test' }).click();
  const delivery = page.getByRole('row', { name: 'Test' });
  await delivery.getByText('The address is in a private network or does not use https').waitFor({ timeout: 90_000 });
  await page.getByText('Failing since').waitFor();
  await delivery.getByRole('button', { name: 'Details of Test' }).click();
  await page.getByRole('region', { name: 'Request' }).getByText('"webhook.test"').waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await delivery.getByRole('button', { name: 'Deliver again' }).click();
  await page.getByText('It will be delivered again.').waitFor();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Active').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send test' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`“${name}” deleted.`).waitFor();
  await page.waitForURL('**/cmsadmin/webhooks');

  await page.setViewportSize({ width: 1440, height: 900 });
  await openScreen(page, '/cmsadmin/api-tokens');
  await page.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByLabel('Read published content').uncheck();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('The Name field is required.').waitFor();
  await dialog.getByText('The permissions field is required.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`Token ${run}`);
  await dialog.getByLabel('Manage redirects').check();
  await dialog.getByLabel('Current password').fill('Not-it-2026!');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('This current password does not match our records.').waitFor();
  await dialog.getByLabel('Current password').fill(product.password);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const made = page.getByRole('dialog', { name: `Token “Token ${run}”` });
  const token = await made.getByLabel('Token', { exact: true }).inputValue();
  // It is shown only once, so neither a key nor a click outside closes the dialog.
  await page.keyboard.press('Escape');
  await made.getByLabel('Token', { exact: true }).press('Escape');
  await page.mouse.click(5, 5);
  // Long enough for a dialog to close.
  await page.waitForTimeout(600);
  await expect.poll(() => made.getByLabel('Token', { exact: true }).inputValue()).toBe(token);
  await made.getByRole('button', { name: 'I have saved it' }).click();
  const call = async (path: string): Promise<number> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    return (await fetch(`${product.url}${basePath}${path}`, { method: 'POST', headers, body: '{}' })).status;
  };
  expect(await call('/redirect/list')).toBe(200);
  expect(await call('/page/list')).toBe(403);
  const row = page.getByRole('row', { name: `Token ${run}` });
  await row.getByText('Manage redirects').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Revoke token Token ${run}` }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText(`“Token ${run}” revoked.`).waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await call('/redirect/list')).toBe(401);
  const admin = await logIn(product);
  expect(await admin.call(contract.apiTokens.list)).not.toContainEqual(
    expect.objectContaining({ name: `Token ${run}` }),
  );
  await close();
});
