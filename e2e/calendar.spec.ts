import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

/** Returns a day of next month, which the calendar of that month always shows. */
function nextMonth(day: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, day)).toISOString().slice(0, 10);
}

async function schedule(title: string, slug: string, day: string): Promise<number> {
  const client = await logIn(product);
  const body = { title, slug, type: 'blank', locale: 'nl-nl', content: [] };
  const { pageID } = await client.call(contract.pages.create, { body });
  const params = { id: String(pageID) };
  await client.call(contract.publication.schedule, { params, body: { publishAt: `${day}T12:00:00.000Z` } });
  return pageID;
}

const scheduledAt = async (pageID: number): Promise<string> => {
  const page = await (await logIn(product)).call(contract.pages.get, { params: { id: String(pageID) } });
  return page.schedule?.publishAt?.slice(0, 10) ?? '';
};

it('shows what is scheduled, and moves it to another day by keys alone and back', async () => {
  const pageID = await schedule('Kalenderbericht', 'kalenderbericht', nextMonth(10));
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/dashboard');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Calendar' }).press('Enter');
  await page.getByText(/^Times are in your time zone, /).waitFor();
  await page.getByRole('button', { name: 'Next month' }).press('Enter');
  await page.waitForURL(/day=/);
  const grid = page.getByRole('table');
  const cell = (day: string) => grid.locator(`[data-day="${day}"]`);
  await cell(nextMonth(10)).getByRole('link', { name: 'Kalenderbericht' }).waitFor();
  await expect.poll(() => grid.getByRole('columnheader').count()).toBe(7);
  await expectAccessible(page);

  const move = page.getByRole('button', { name: 'Move “Kalenderbericht” to…' });
  await move.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move “Kalenderbericht”' });
  const date = dialog.getByLabel('Date');
  await expect.poll(() => date.inputValue()).toBe(nextMonth(10));
  await date.fill('2020-01-01');
  await date.press('Enter');
  await dialog.getByText('This time has passed. Enter a later one.').waitFor();
  await expectAccessible(page);
  await date.fill(nextMonth(12));
  await date.press('Enter');
  await page.getByText(/^“Kalenderbericht” moved to /).waitFor();
  await cell(nextMonth(12)).getByRole('link', { name: 'Kalenderbericht' }).waitFor();
  await expect.poll(() => scheduledAt(pageID)).toBe(nextMonth(12));
  // The focus follows the item.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-day]')?.getAttribute('data-day')))
    .toBe(nextMonth(12));
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText(/^“Kalenderbericht” moved back to /).waitFor();
  await expect.poll(() => scheduledAt(pageID)).toBe(nextMonth(10));

  // From the schedule of the page to its day.
  await cell(nextMonth(10)).getByRole('link', { name: 'Kalenderbericht' }).press('Enter');
  await page.getByRole('tab', { name: 'Page Settings' }).click();
  await page.getByRole('link', { name: /, show in calendar$/ }).press('Enter');
  await page.waitForURL(/calendar\?view=day&day=/);
  await page.getByRole('link', { name: 'Kalenderbericht' }).waitFor();

  await page.getByLabel('Type', { exact: true }).selectOption('Blank');
  await page.getByLabel('Language').selectOption('English');
  await page.waitForURL(/type=blank&locale=en-gb/);
  await page.getByRole('link', { name: 'Kalenderbericht' }).waitFor({ state: 'detached' });
  await close();
});

it('folds full days, moves by dragging, and is a list on a phone', async () => {
  const day = nextMonth(17);
  const titles = ['Een', 'Twee', 'Drie', 'Vier', 'Vijf', 'Zes'].map((name) => `Vol ${name}`);
  const ids: number[] = [];
  for (const [position, title] of titles.entries()) ids.push(await schedule(title, `vol-${position}`, day));
  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/calendar?day=${day}`);
  const cell = (one: string) => page.locator(`[data-day="${one}"]`);
  const more = cell(day).getByRole('link', { name: /^\+3 more/ });
  await more.waitFor();
  await cell(day)
    .getByRole('listitem')
    .first()
    .dragTo(cell(nextMonth(18)));
  await page.getByText(/^“Vol Een” moved to /).waitFor();
  await cell(nextMonth(18)).getByRole('link', { name: 'Vol Een' }).waitFor();
  await expect.poll(() => scheduledAt(ids[0] ?? 0)).toBe(nextMonth(18));

  await cell(day)
    .getByRole('link', { name: /^\+2 more/ })
    .click();
  await page.waitForURL(/view=day/);
  await page.getByRole('link', { name: 'Vol Zes' }).waitFor();
  await expectAccessible(page);

  // Someone else has moved it meanwhile.
  await page.getByRole('button', { name: 'Move “Vol Zes” to…' }).click();
  const params = { id: String(ids.at(-1)) };
  const body = { publishAt: `${nextMonth(20)}T12:00:00.000Z` };
  await (await logIn(product)).call(contract.publication.schedule, { params, body });
  await page.getByLabel('Date').fill(nextMonth(21));
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByText(/^Someone else has changed this schedule\./).waitFor();
  await page.getByRole('link', { name: 'Vol Zes' }).waitFor({ state: 'detached' });
  // The item has left the day: the focus is on the one before it.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move “Vol Vijf” to…');
  await expect.poll(() => scheduledAt(ids.at(-1) ?? 0)).toBe(nextMonth(20));
  await close();

  const phone = await administrator({ width: 390, height: 844, colorScheme: 'dark' });
  await phone.page.goto(`/cmsadmin/calendar?day=${day}`);
  await phone.page.getByRole('link', { name: 'Vol Twee' }).waitFor();
  await expectAbsent(phone.page.getByRole('table'));
  await expectAccessible(phone.page);
  // On a full day, the focus follows an item to the link to it.
  await phone.page.getByRole('button', { name: 'Move “Vol Zes” to…' }).press('Enter');
  await phone.page.getByLabel('Date').fill(day);
  await phone.page.getByLabel('Date').press('Enter');
  await phone.page.getByText(/^“Vol Zes” moved to /).waitFor();
  await expect.poll(() => phone.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^\+1 more: /);
  await phone.close();
});
