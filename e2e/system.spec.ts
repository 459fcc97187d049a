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

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await close();
});
