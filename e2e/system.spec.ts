import { attachEmbeddedPostgres, openDatabase } from '@ximblox/server/platform';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product } from './journey.ts';

/** Stores jobs that have failed: one permanently, one that is retried tomorrow. */
async function storeFailedJobs(): Promise<void> {
  const { db, close } = openDatabase({ url: await attachEmbeddedPostgres(product.dataFolder) });
  const last_error = 'The mail server refused the connection.';
  const run_at = new Date(Date.now() + 86_400_000);
  const job = { payload: '{}', run_at, last_error, max_attempts: 5 };
  await db
    .insertInto('jobs')
    .values([
      { ...job, name: 'journey.parked', attempts: 5 },
      { ...job, name: 'journey.retried', attempts: 2 },
    ])
    .execute();
  await close();
}

it('shows checks, backs up, and deletes failed jobs by keyboard', async () => {
  await storeFailedJobs();
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/system');
  const checks = page.getByRole('region', { name: 'Checks' });
  await checks.getByText(/^Ximblox \d+\.\d+\.\d+, Node 24\./).waitFor();
  // Other journeys of the product may have left failures of their own.
  const jobsCheck = checks
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Background jobs' }) });
  expect(await jobsCheck.innerText()).toMatch(
    /Background jobs\s+Warning\s+Background jobs that failed permanently: \d+\./,
  );
  await expectAccessible(page);

  const jobs = page.getByRole('region', { name: 'Background jobs' });
  const parked = jobs.getByRole('row').filter({ hasText: 'journey.parked' });
  const retried = jobs.getByRole('row').filter({ hasText: 'journey.retried' });
  expect(await parked.innerText()).toContain('Attempt 5 of 5');
  expect(await retried.innerText()).toContain('Attempt 2 of 5');
  await parked.getByRole('button', { name: /^Delete/ }).press('Enter');
  await expectAbsent(parked);
  await retried.getByRole('button', { name: /^Delete/ }).press('Enter');
  await expectAbsent(retried);
  await expect.poll(() => jobsCheck.innerText()).not.toContain('journey.');

  const backups = page.getByRole('region', { name: 'Backups' });
  await backups.getByText('No schedule.', { exact: false }).waitFor();
  await backups.getByRole('button', { name: 'Back up now' }).press('Enter');
  await backups.getByRole('row').getByText('Verified').waitFor();
  expect(await backups.getByRole('row').nth(1).innerText()).toMatch(/\d+ files, /);

  const features = page.getByRole('region', { name: 'Features' });
  const cache = features.getByRole('row').filter({ hasText: 'XIMBLOX_PAGE_CACHE' });
  expect(await cache.innerText()).toMatch(/Page cache\s+On\s+\d+ MiB/);
  expect(await page.getByRole('region', { name: 'Space' }).innerText()).toMatch(/Database\s+[\d.,]+ MB/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await close();
});

it('warns on every screen of a disk that is almost full', async () => {
  const { page, close } = await administrator();
  // The disk of the tests has room.
  await page.route('**/api/ximblox/system/disk', (route) =>
    route.fulfill({ json: { disk: { state: 'low', free: 900_000_000, total: 100_000_000_000 } } }),
  );
  await page.goto('/cmsadmin/pages');
  const warning = page.getByRole('status').filter({ hasText: 'is free on the disk' });
  await warning.waitFor();
  await expectAccessible(page);
  await warning.getByRole('link', { name: 'System' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'System' }).waitFor();
  await warning.waitFor();
  await close();
});
