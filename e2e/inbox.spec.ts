import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { administrator, expectAccessible, openScreen, product } from './journey.ts';

/** Submits the contact form with the hidden field filled in, like a bot or an overeager browser. */
async function sendSpam(values: Record<string, string>): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ consent: 'true', website: 'https://auto.example', ...values })) {
    body.set(name, value);
  }
  const response = await fetch(`${product.url}/api/ximblox/form/contact/submit`, {
    method: 'POST',
    body,
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });
  expect(response.status).toBe(200);
}

/** Returns the first email to an address, decoded as far as ASCII text needs. */
async function mailTo(address: string): Promise<string> {
  const folder = join(product.dataFolder, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return (mails.find((mail) => mail.includes(`\r\nTo: ${address}`)) ?? '').replaceAll('=\r\n', '');
}

it('restores spam, reads on, replies and takes notes, by keys alone', async () => {
  const run = Date.now().toString(36);
  const people = ['Anna', 'Bert', 'Carla'].map((name) => ({
    name: `${name} ${run}`,
    email: `${name}-${run}@example.com`,
  }));
  for (const person of people) await sendSpam({ ...person, message: 'Water?', locale: 'en-gb' });
  const { page, close } = await administrator();
  const { keyboard } = page;
  /** Presses Tab until an element has the focus. */
  const tabTo = async (name: string): Promise<void> => {
    const focusedName = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        const label = element?.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : '';
        return element?.getAttribute('aria-label') ?? (label || element?.textContent);
      });
    for (let presses = 0; presses < 120; presses += 1) {
      if ((await focusedName())?.startsWith(name)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  const press = async (name: string): Promise<void> => {
    await tabTo(name);
    await keyboard.press('Enter');
  };
  const title = (name = '') => page.getByRole('heading', { level: 1, name }).waitFor();

  // What the form caught is in the spam folder, and nowhere else.
  await page.goto(`/cmsadmin/inbox?search=${run}`);
  await page.getByText('No results found.').waitFor();
  await openScreen(page, `/cmsadmin/inbox?folder=spam&search=${run}`);
  await page.getByRole('link', { name: people[0]?.name }).waitFor();
  await expectAccessible(page);
  await press(people[0]?.name ?? '');
  await title(people[0]?.name);
  await page.getByText('https://auto.example').waitFor();
  await page.getByText('You cannot reply to spam.').waitFor();
  await expectAccessible(page);
  await press('Not spam');
  await page.getByText('1 submission moved to the inbox.').waitFor();
  await page.getByRole('link', { name: people[0]?.name }).waitFor({ state: 'detached' });
  await tabTo('Select all on this page');
  await keyboard.press('Space');
  await page.getByText('2 selected').waitFor();
  await press('Not spam');
  await page.getByText('No results found.').waitFor();

  // The list order, newest first, by the arrow keys.
  await page.goto(`/cmsadmin/inbox?search=${run}`);
  await page.getByRole('link', { name: `${people[2]?.name} (Unread)` }).waitFor();
  await press(people[2]?.name ?? '');
  await title(people[2]?.name);
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).isEnabled()).toBe(true);
  await keyboard.press('Alt+ArrowDown');
  await title(people[1]?.name);
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).isEnabled()).toBe(true);
  await keyboard.press('Alt+ArrowDown');
  await title(people[0]?.name);
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isEnabled()).toBe(true);
  await keyboard.press('Alt+ArrowUp');
  await title(people[1]?.name);

  // An unsent text stays; an empty one is refused at its field.
  await tabTo('Reply');
  await press('Send reply');
  await page.getByText('The text field is required.').waitFor();
  await expectAccessible(page);
  await keyboard.type('Dear Bert,\nyes.');
  await keyboard.press('Tab');
  await keyboard.press('Alt+ArrowUp');
  await title(people[2]?.name);
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).isEnabled()).toBe(true);
  await keyboard.press('Alt+ArrowDown');
  await title(people[1]?.name);
  await expect.poll(() => page.locator('textarea[name=text]').inputValue()).toBe('Dear Bert,\nyes.');
  await press('Send reply');
  await page.getByText(`Reply to ${people[1]?.email.toLowerCase()}`).waitFor();
  await page.getByRole('radio', { name: 'Open', checked: true }).waitFor({ state: 'attached' });
  await page.getByText('Sent', { exact: true }).waitFor({ timeout: 30_000 });
  const mail = await mailTo(people[1]?.email.toLowerCase() ?? '');
  expect(mail).toContain('Content-Type: text/plain');
  expect(mail).toContain('Dear Bert,');
  expect(mail).toContain('This is our reply to the form');
  expect(mail).toContain('Reply-To: ');

  // Back from the button over the text to the choice of reply or note.
  await keyboard.press('Shift+Tab');
  await keyboard.press('Shift+Tab');
  await keyboard.press('ArrowRight');
  await page.getByText('can read notes.').waitFor();
  await keyboard.press('Tab');
  await keyboard.type('Called him.');
  await press('Add note');
  await page.getByText('Note added.').waitFor();
  await page.getByText('Called him.', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByText('Called him.', { exact: true }).waitFor();
  await press('Delete note');
  await page.getByText('Note deleted.').waitFor();

  await press('Mark as unread');
  await page.getByRole('link', { name: `${people[1]?.name} (Unread)` }).waitFor();
  await page.getByRole('img', { name: 'Replied' }).waitFor();
  await tabTo('Select all on this page');
  await keyboard.press('Space');
  await page.getByText('3 selected').waitFor();
  await press('Mark as read');
  await page.getByText('3 submissions marked as read.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: /\(Unread\)$/ }).count()).toBe(0);
  await close();
});

it('downloads an export by keys, and says why it cannot', async () => {
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/inbox');
  const excel = page.getByRole('link', { name: 'Excel' });
  const [saved] = await Promise.all([page.waitForEvent('download'), excel.press('Enter')]);
  expect(saved.suggestedFilename()).toMatch(/^submissions-[-\d]+\.xlsx$/);
  const denied = { Success: false, Errors: [{ property: '', code: 'UM_01' }] };
  await page.route('**/submission/export?**', (route) => route.fulfill({ status: 403, json: denied }));
  await excel.press('Enter');
  await page.getByText('You are not authorized to do this action.').waitFor();
  await expectAccessible(page);
  await close();
});
