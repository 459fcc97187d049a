import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAccessible, openScreen, product } from './journey.ts';
import { logIn } from './staff.ts';

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
  await expect.poll(() => current.getAttribute('aria-current')).toBe('page');
  const rows = page.getByRole('table', { name: 'Closing dates' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(6);
  await expectAccessible(page);

  // The list of the admin keeps its filter in the address.
  await page.getByRole('combobox', { name: 'Type' }).selectOption('internship');
  await page.waitForURL('**/x/closing-dates?type=internship');
  await expect.poll(() => rows.count()).toBe(3);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(3);

  await openScreen(page, '/cmsadmin/x/no-such-screen');
  await page.getByRole('heading', { name: 'Screen not found' }).waitFor();
  await close();
});

it('names a part of the site that fails, and the rest works', async () => {
  const { page, context } = await administrator();
  const reported: string[] = [];
  page.on('pageerror', ({ message }) => reported.push(message));
  await page.route('**/closing-soon-card-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export default () => { throw new Error("broken"); };' }),
  );
  await page.goto('/cmsadmin/dashboard');
  await page.getByText('The card “Vacancies closing soon” could not be shown.').waitFor();
  await page.getByRole('heading', { name: 'Recently changed' }).waitFor();
  expect(reported).toContain('broken');
  await expectAccessible(page);

  await page.route('**/closing-dates-screen-*.js', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Closing dates' }).click();
  await page.getByText('The screen “Closing dates” could not be shown.').waitFor();
  await page.unroute('**/closing-dates-screen-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table').waitFor();

  await page.route('**/cmsadmin/site/assets/ximblox.admin-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken");' }),
  );
  await page.goto('/cmsadmin/dashboard');
  await page.getByText('The screens and cards that this website adds could not be loaded.').waitFor();
  await page.getByRole('heading', { name: 'Recently changed' }).waitFor();
  // Not `close`, which fails for the errors that this journey causes.
  await context.close();
});

it("edits a field of the site's own kind with the control of the site", async () => {
  const staff = await logIn(product);
  const slug = `days-${Date.now().toString(36)}`;
  const place = { key: 'office', name: 'Kantoor', days: [1, 2, 4] };
  const block = { type: 'contact-details', key: 'places', anchorPoint: '', __images: {}, __files: {} };
  const content = [{ ...block, props: { title: 'Waar', places: [place] } }];
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title: slug, slug, type: 'content', locale: 'nl-nl', content },
  });
  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/page/${pageID}?block=places`);
  const preview = page.frameLocator('iframe').first();
  await preview.getByText('Kantoor').waitFor();
  await preview.locator('.place').click({ position: { x: 4, y: 4 } });
  const days = page.getByRole('group', { name: 'Open on' });
  const day = (name: string) => days.getByRole('button', { name });
  await expect.poll(() => day('Monday').getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => day('Wednesday').getAttribute('aria-pressed')).toBe('false');
  await day('Wednesday').focus();
  await page.keyboard.press('Space');
  await day('Thursday').click();
  await preview.getByText('maandag – woensdag').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and Publish' }).click();
  await expect.poll(async () => (await page.request.get(`/${slug}`)).text()).toContain('maandag – woensdag');
  await close();
});
