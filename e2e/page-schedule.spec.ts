import { contract } from '@ximblox/contract';
import { describe, expect, it } from 'vitest';
import { administrator, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

/** Returns a date a number of days from now, as a date input expects it. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('scheduling a page', () => {
  it('is set in the menu, shown at the status and in the settings, and keeps its version', async () => {
    const client = await logIn(product);
    const { pageID } = await client.call(contract.pages.create, {
      body: { title: 'Later', slug: 'later-gepland', type: 'blank', locale: 'nl-nl', content: [] },
    });
    const editor = await administrator({ timeZone: 'Europe/Amsterdam' });
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${pageID}`);
    await page.getByRole('button', { name: 'More publication actions' }).click();
    await page.getByRole('menuitem', { name: 'Schedule…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    const submit = dialog.getByRole('button', { name: 'Schedule', exact: true });
    await submit.click();
    await dialog.getByText('Enter a date and time here or below.').waitFor();
    const publish = dialog.getByRole('group', { name: 'Publish', exact: true });
    const end = dialog.getByRole('group', { name: 'Unpublish' });
    await publish.getByLabel('Date').fill(inDays(3));
    await publish.getByLabel('Time').fill('14:00');
    await publish.getByText(/14:00 = .* UTC$/).waitFor();
    await end.getByLabel('Date').fill(inDays(2));
    await submit.click();
    await end.getByText('Enter a time after the publication.').waitFor();
    await expectAccessible(page);
    await end.getByLabel('Date').fill(inDays(9));
    await submit.click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .locator('header')
      .getByText(/^Scheduled \d/)
      .waitFor();

    await page.getByLabel('Page title').fill('Later, changed');
    await page.keyboard.press('Control+s');
    await page.getByText(/^Version 1 will be published on .*, without later changes\.$/).waitFor();
    await page.getByRole('tab', { name: 'Page Settings' }).click();
    await page.getByText('Version 1, without later changes').waitFor();
    await expectAccessible(page);

    await page.getByRole('note').getByRole('button', { name: 'Change schedule…' }).click();
    await dialog.getByRole('radio', { name: 'Current content of the editor' }).check();
    await submit.click();
    await page.getByText('Version 2 (newest)').waitFor();
    await page.getByRole('button', { name: 'Cancel schedule' }).click();
    await page.getByText('No publication is scheduled.').waitFor();
    await expect.poll(() => page.locator('header').getByText('Not live').count()).toBe(1);
    await editor.close();
  });

  it('leads to the required fields, in blocks and in the page type', async () => {
    const client = await logIn(product);
    const quote = { key: 'q', type: 'quote', props: {}, anchorPoint: '', __images: {}, __files: {} };
    const { pageID } = await client.call(contract.pages.create, {
      body: { title: 'Half', slug: 'half-gepland', type: 'news', locale: 'nl-nl', content: [quote] },
    });
    const editor = await administrator();
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${pageID}?tab=seo`);
    await page.getByRole('button', { name: 'More publication actions' }).click();
    await page.getByRole('menuitem', { name: 'Schedule…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await dialog.getByRole('group', { name: 'Publish', exact: true }).getByLabel('Date').fill(inDays(3));
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    const marked = page.getByRole('list', { name: 'Fields with errors' });
    await marked.getByRole('button', { name: /^Page header: The Introduction/ }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('type-data-lead');
    await marked
      .getByRole('button', { name: /^Quote:/ })
      .first()
      .click();
    await page.getByRole('region', { name: /^Quote, block 1/ }).waitFor();
    await editor.close();
  });
});
