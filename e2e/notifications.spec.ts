import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { holdRequests } from './hold-requests.ts';
import { expectAbsent, expectAccessible, loggedIn, openScreen, product } from './journey.ts';
import { hire, logIn } from './staff.ts';

const run = Date.now().toString(36);
const colleague = {
  email: `dirk-${run}@waterlijn.example`,
  name: `Dirk Sluis ${run}`,
  password: 'Sluisdeuren!2027',
};

it('shows notifications, leads to the exact place, and marks them as read by keys alone', async () => {
  await hire(product, colleague);
  const staff = await logIn(product);
  const body = { title: `Locks ${run}`, slug: `locks-${run}`, type: 'content', locale: 'en-gb', content: [] };
  const { pageID } = await staff.call(contract.pages.create, { body });
  const params = { id: String(pageID) };
  const people = await staff.call(contract.publication.people, { params });
  const ID = people.find(({ name }) => name === colleague.name)?.ID ?? 0;

  const { page, close } = await loggedIn(colleague);
  const { keyboard } = page;
  await page.goto('/cmsadmin/dashboard');
  const menu = page.getByRole('complementary');
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  const bell = menu.getByRole('button', { name: /otification/ });
  await bell.focus();
  await keyboard.press('Enter');
  await dialog.getByText('will appear here').waitFor();
  await dialog.getByRole('link', { name: 'Email settings' }).waitFor();
  await expectAccessible(page);
  await keyboard.press('Escape');
  await expectAbsent(dialog);
  await expect.poll(() => bell.evaluate((one) => one === document.activeElement)).toBe(true);

  await staff.call(contract.assignments.set, { params, body: { assigneeID: ID, dueOn: '2099-11-26' } });
  const comment = { text: 'Which lock is this?', mentions: [ID] };
  await staff.call(contract.comments.add, { params, body: comment });
  await page.reload();
  await menu.getByRole('button', { name: '2 unread notifications' }).waitFor();
  // The number leaves the bell to be seen.
  const covered = await bell.evaluate((button) => {
    const icon = button.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
    const count = button.querySelector('.badge')?.getBoundingClientRect() ?? new DOMRect();
    const width = Math.min(icon.right, count.right) - Math.max(icon.left, count.left);
    const height = Math.min(icon.bottom, count.bottom) - Math.max(icon.top, count.top);
    return (Math.max(0, width) * Math.max(0, height)) / (icon.width * icon.height);
  });
  expect(covered).toBeLessThan(0.3);
  await menu.getByRole('button', { name: '2 unread notifications' }).focus();
  await keyboard.press('Enter');
  const link = dialog.getByRole('link', { name: new RegExp(`mentioned you on “Locks ${run}”`) });
  await link.waitFor();
  await expect.poll(() => link.innerText()).toMatch(/^Unread/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Mark as read: .* assigned/ }).focus();
  await keyboard.press('Enter');
  await expectAbsent(dialog.getByRole('button', { name: /^Mark as read: .* assigned/ }));
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(() => focused()).toContain(`assigned “Locks ${run}” to you`);
  await link.focus();
  await keyboard.press('Enter');
  await page.waitForURL(/rail=comments&comment=\d+/);
  await page.getByRole('complementary', { name: 'Comments' }).getByText(comment.text).waitFor();

  await staff.call(contract.comments.add, { params, body: { ...comment, text: 'And this one?' } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cmsadmin/dashboard');
  await page.getByRole('banner').getByRole('button', { name: '1 unread notification' }).waitFor();
  // The page editor fills the window and has its own bell.
  await openScreen(page, `/cmsadmin/page/${pageID}`);
  await page.getByRole('button', { name: '1 unread notification' }).focus();
  await keyboard.press('Enter');
  const all = dialog.getByRole('button', { name: 'Mark all as read' });
  await all.focus();
  await expectAccessible(page);
  await keyboard.press('Enter');
  await expectAbsent(dialog.getByRole('button', { name: /^Mark as read/ }));
  await dialog.getByText('All notifications are marked as read.').waitFor({ state: 'attached' });
  await dialog.getByRole('link', { name: 'Email settings' }).focus();
  await keyboard.press('Enter');
  const mails = page.getByRole('group', { name: 'Emails about notifications' }).getByLabel('Mentions');
  await mails.focus();
  await keyboard.type('Once a day');
  const held = await holdRequests(page, '**/user/settings');
  await page.getByRole('button', { name: 'Save', exact: true }).first().focus();
  await keyboard.press('Enter');
  // Also with reduced motion, the sign that it saves is in the middle of the button.
  const offCentre = (sign: Element): number => {
    const [inner, outer] = [sign, sign.closest('button') ?? sign].map((one) => one.getBoundingClientRect());
    if (!inner || !outer) return Infinity;
    return Math.abs(inner.x + inner.width / 2 - outer.x - outer.width / 2);
  };
  await expect.poll(() => page.locator('.mantine-Button-loader').evaluate(offCentre)).toBeLessThan(2);
  held.letThrough();
  await page.getByText('Settings saved.').waitFor();
  await page.reload();
  await expect.poll(() => mails.inputValue()).toBe('daily');
  await expectAccessible(page);
  await close();
});
