import { readFile } from 'node:fs/promises';
import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, administratorAtOverview, expectAccessible, openScreen, product } from './journey.ts';
import { logIn } from './staff.ts';

it('shows actions with old and new values, filters them in the URL, and exports them', async () => {
  const mark = `audit${Date.now()}`;
  const client = await logIn(product);
  const roles = await client.call(contract.users.roles);
  const role = roles.find(({ name }) => name === 'viewer')?.ID ?? 0;
  const body = { email: `${mark}@waterlijn.example`, role, profile: { name: `=${mark}` } };
  const { user } = await client.call(contract.users.create, { body });
  const params = { id: String(user.ID) };
  const edited = { ...body, role: roles.find(({ name }) => name === 'editor')?.ID ?? 0 };
  await client.call(contract.users.update, { params, body: edited });

  const { page, close } = await administratorAtOverview();
  await page.getByRole('button', { name: 'Administration' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  await page.getByText('are kept for 12 months').waitFor();
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Edit user' });
  await page.waitForURL('**/cmsadmin/audit-log?action=user.update');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('searchbox').fill(`"id":"${mark}`);
  await page.getByText('No results found.').waitFor();
  await page.getByRole('searchbox').fill(product.email.split('@')[0] ?? '');
  const row = page.getByRole('row').filter({ hasText: `=${mark}` });
  await row.waitFor();
  await row.getByRole('button', { name: /^Details of Edit user/ }).click();
  const details = page.getByRole('row').filter({ hasText: 'Request' });
  await details.getByText('role', { exact: true }).waitFor();
  await expect.poll(() => details.locator('del').innerText()).toBe('viewer');
  await expect.poll(() => details.locator('ins').innerText()).toBe('editor');
  await expectAccessible(page);

  // The export has the filtered entries of all pages.
  const address = page.getByRole('link', { name: 'Export as CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), address.click()]);
  expect(download.suggestedFilename()).toMatch(/^audit-log-[\d-]{10}\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(`"'=${mark}"`);
  expect(csv).not.toContain('"auth.login"');

  // A day without entries, and back.
  await page.getByLabel('From', { exact: true }).fill('2199-01-01');
  await page.getByText('No results found.').waitFor();
  await expectAccessible(page);
  // A search that is pending does not undo *Show all*.
  const searchbox = page.getByRole('searchbox');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await searchbox.fill('first');
  await searchbox.fill('second');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => searchbox.inputValue()).toBe('');
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await page.waitForURL('**/cmsadmin/audit-log');
  // The address follows more slowly than people type, and does not undo what they have typed since.
  for (const month of ['01', '02', '03']) {
    await page.getByLabel('From', { exact: true }).focus();
    await page.keyboard.type(`${month}${month}2026`);
    await page.waitForURL(`**/cmsadmin/audit-log?from=2026-${month}-${month}`);
    await page.getByLabel('Until', { exact: true }).focus();
  }
  await expect.poll(() => address.getAttribute('href')).toContain('from=2026-03-0');
  await page.getByLabel('From', { exact: true }).fill('');
  await page.waitForURL('**/cmsadmin/audit-log');
  // The list has a filter as soon as its event is over, so that no later rendering undoes the next one.
  const changed = page.getByLabel('Outcome').evaluate((select: HTMLSelectElement) => {
    select.value = 'failure';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return [...document.querySelectorAll('a')].some(({ href }) => href.includes('outcome=failure'));
  });
  expect(await changed).toBe(true);
  await page.waitForURL('**/cmsadmin/audit-log?outcome=failure');
  await client.call(contract.users.delete, { params });
  await close();
});

it('folds what one action did into one row, and names its objects', async () => {
  const client = await logIn(product);
  const run = Date.now().toString(36);
  const slug = `fold-${run}`;
  const made = await client.call(contract.pages.create, {
    body: { title: `Fold ${run}`, slug, type: 'content', locale: 'nl-nl', content: [] },
  });
  const params = { id: String(made.pageID) };
  await client.call(contract.publication.request, { params });
  await client.call(contract.publication.publish, { params });
  await client.call(contract.savedViews.create, { body: { name: `Names ${run}`, query: '' } });

  const { page, close } = await administrator();
  await page.goto('/cmsadmin/audit-log?object=page');
  const row = page
    .getByRole('row')
    .filter({ hasText: `Fold ${run}` })
    .filter({ hasText: 'Publish' });
  await row.getByText('and 1 more change').waitFor();
  await row.getByRole('button', { name: /^Details of/ }).press('Enter');
  const others = page.getByRole('region', { name: 'Done by the same action' });
  await others.getByRole('listitem').waitFor();
  await expect.poll(() => others.innerText()).toContain(`Fold ${run}`);
  await expectAccessible(page);
  await openScreen(page, '/cmsadmin/audit-log?object=saved-view');
  await page.getByRole('cell', { name: `View Names ${run}` }).waitFor();
  await close();
});
