import { expect, it } from 'vitest';
import { administrator, expectAccessible } from './journey.ts';

it("shows a screen and a dashboard card of the site's own, in the language of the user", async () => {
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/dashboard');
  const card = page.getByRole('region', { name: 'Vacancies closing soon' });
  await card.getByRole('listitem').or(card.getByText('Nothing closes in the next 30 days.')).first().waitFor();
  await expectAccessible(page);

  await page.getByRole('navigation').getByRole('link', { name: 'Closing dates' }).click();
  await page.waitForURL('**/cmsadmin/x/closing-dates');
  await page.getByRole('heading', { level: 1, name: 'Closing dates' }).waitFor();
  await expect.poll(() => page.title()).toContain('Closing dates');
  const current = page.getByRole('navigation').getByRole('link', { name: 'Closing dates' });
  expect(await current.getAttribute('aria-current')).toBe('page');
  const rows = page.getByRole('table', { name: 'Closing dates' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(6);
  await expectAccessible(page);

  // The list of the admin keeps its filter in the address.
  await page.getByRole('combobox', { name: 'Type' }).selectOption('internship');
  await page.waitForURL('**/x/closing-dates?type=internship');
  await expect.poll(() => rows.count()).toBe(3);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(3);

  await page.goto('/cmsadmin/x/no-such-screen');
  await page.getByRole('heading', { name: 'Screen not found' }).waitFor();
  await close();
});

it('names a part of the site that fails, and the rest works', async () => {
  const { page, context } = await administrator();
  await page.route('**/closing-soon-card-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export default () => { throw new Error("broken"); };' }),
  );
  await page.goto('/cmsadmin/dashboard');
  await page.getByText('The card “Vacancies closing soon” could not be shown.').waitFor();
  await page.getByRole('heading', { name: 'Recently changed' }).waitFor();
  await expectAccessible(page);

  await page.route('**/closing-dates-screen-*.js', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Closing dates' }).click();
  await page.getByText('The screen “Closing dates” could not be shown.').waitFor();
  await page.unroute('**/closing-dates-screen-*.js');

  await page.route('**/cmsadmin/site/assets/ximblox.admin-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken");' }),
  );
  await page.goto('/cmsadmin/dashboard');
  await page.getByText('The screens and cards that this website adds could not be loaded.').waitFor();
  await page.getByRole('heading', { name: 'Recently changed' }).waitFor();
  // Not `close`, which fails for the errors that this journey causes.
  await context.close();
});
