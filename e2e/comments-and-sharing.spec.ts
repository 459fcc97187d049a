import { type Client, contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, loggedIn, product, visitor } from './journey.ts';
import { linkInMail } from './mail.ts';
import { hire, logIn } from './staff.ts';

/** Makes slugs and names unique, so that the journey can be repeated on one installation. */
const run = Date.now().toString(36);
const colleague = {
  email: `bo-${run}@waterlijn.example`,
  name: `Bo Duin ${run}`,
  password: 'Duinversterking!2027',
};

let admin: Client;
beforeAll(async () => {
  await hire(product, colleague);
  admin = await logIn(product);
});

async function draft(name: string): Promise<number> {
  const props = { title: 'Tide tables', text: '<p>High water comes twice a day.</p>' };
  const content = [{ key: 'one', type: 'text', props, anchorPoint: '', __images: {}, __files: {} }];
  const body = { title: `Draft ${name}`, slug: `people-${name}-${run}`, type: 'content', locale: 'en-gb', content };
  return (await admin.call(contract.pages.create, { body })).pageID;
}

const comments = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
const small = (page: Page) => page.setViewportSize({ width: 390, height: 844 });

describe('comments', () => {
  it('are written with a mention, answered and resolved, and another user sees it live', async () => {
    const pageID = await draft('comments');
    const one = await administrator();
    await one.page.goto(`/cmsadmin/page/${pageID}?block=one&rail=comments`);
    const rail = comments(one.page);
    await rail.getByText('No open comments.').waitFor();
    await expectAccessible(one.page);

    const other = await loggedIn(colleague, { colorScheme: 'dark' });
    await other.page.goto(`/cmsadmin/page/${pageID}?rail=comments`);
    await comments(other.page).getByText('No open comments.').waitFor();

    await rail.getByLabel('About').selectOption({ label: 'Text › Heading' });
    const words = rail.getByLabel('New comment');
    await words.fill('Too short, ');
    await words.press('End');
    await words.pressSequentially(`@bo duin`);
    const offered = rail.getByRole('list', { name: 'People' }).getByRole('button', { name: `@${colleague.name}` });
    await offered.waitFor();
    await expectAccessible(one.page);
    await words.press('ArrowDown');
    await expect.poll(() => offered.evaluate((button) => button === document.activeElement)).toBe(true);
    await one.page.keyboard.press('Enter');
    await expect.poll(() => words.inputValue()).toBe(`Too short, @${colleague.name} `);
    await words.press('End');
    await words.pressSequentially('please look.');
    await words.press('Control+Enter');
    await rail.getByText('please look.').waitFor();
    await expect.poll(() => words.inputValue()).toBe('');
    const link = await linkInMail(product, colleague.email, `/page/${pageID}`);

    // Without a reload by the colleague.
    const thread = comments(other.page).getByRole('listitem').filter({ hasText: 'please look.' });
    await thread.getByRole('button', { name: 'Reply' }).click();
    await thread.getByLabel('Reply').fill('It says what it is.');
    await thread.getByRole('button', { name: 'Reply' }).click();
    await rail.getByText('It says what it is.').waitFor();
    await small(other.page);
    await expectAccessible(other.page);
    await thread.getByRole('button', { name: 'Resolve' }).click();
    await comments(other.page).getByText('No open comments.').waitFor();

    await rail.getByText('No open comments.').waitFor();
    await rail.getByLabel('Show 1 resolved').check();
    await rail.getByText(`Resolved by ${colleague.name}`).waitFor();
    // It leads to its field.
    await rail.getByRole('button', { name: 'Text › Heading' }).click();
    await expect
      .poll(() => one.page.getByLabel('Heading', { exact: true }).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await expectAccessible(one.page);
    // The mail leads to the comment itself, even when it is resolved.
    await other.page.goto(link);
    await expect.poll(() => thread.evaluate((item) => item === document.activeElement)).toBe(true);
    await expectAccessible(other.page);
    // In Split the panel lies over the form, and made way for the field.
    await one.page.getByRole('button', { name: /^Comments/ }).click();
    await rail.getByLabel('Show 1 resolved').check();
    await rail.getByRole('button', { name: 'Reopen' }).click();
    await thread.getByRole('button', { name: 'Resolve' }).waitFor();
    await Promise.all([one.close(), other.close()]);
  });
});

describe('a shared draft', () => {
  it('is viewed and commented on without an account, until the link is revoked', async () => {
    const pageID = await draft('shared');
    const { page, close } = await administrator();
    await page.goto(`/cmsadmin/page/${pageID}?rail=comments`);
    await comments(page).getByText('No open comments.').waitFor();
    await page.getByRole('button', { name: 'More publication actions' }).click();
    await page.getByRole('menuitem', { name: 'Share draft' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share draft' });
    await dialog.getByLabel('Recipient').waitFor();
    await expect
      .poll(async () => (await dialog.getByRole('button').allInnerTexts()).slice(-2))
      .toEqual(['Close', 'Create link']);
    await dialog.getByLabel('Recipient').fill('The municipality');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const address = new URL(await dialog.getByLabel('Link address').inputValue());
    await dialog.getByText('The municipality', { exact: true }).waitFor();
    await expectAccessible(page);

    const guest = await visitor({ width: 390, height: 844, colorScheme: 'dark' });
    await guest.page.goto(address.pathname + address.search);
    await guest.page.getByRole('heading', { level: 1, name: 'Draft shared' }).waitFor();
    await guest.page.frameLocator('iframe').getByRole('heading', { name: 'Tide tables' }).waitFor();
    await expectAccessible(guest.page);
    // By keys, the form is reached without the whole draft before it.
    const skip = guest.page.getByRole('button', { name: 'Skip to the comment form' });
    for (const width of [390, 1440]) {
      await guest.page.setViewportSize({ width, height: 844 });
      await guest.page.reload();
      await guest.page.frameLocator('iframe').getByRole('heading', { name: 'Tide tables' }).waitFor();
      await guest.page.keyboard.press('Tab');
      await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThan(0);
      await expectAccessible(guest.page);
      await guest.page.keyboard.press('Enter');
      await guest.page.locator('textarea:focus').waitFor();
    }
    await small(guest.page);
    await guest.page.getByRole('button', { name: 'Close' }).press('Enter');
    // A click on a block comments on it; the form lies over the draft until it is closed.
    await guest.page.frameLocator('iframe').getByRole('heading', { name: 'Tide tables' }).click();
    await expect.poll(() => guest.page.getByLabel('About').inputValue()).toBe('one');
    await guest.page.getByRole('button', { name: 'Close' }).press('Enter');
    await guest.page.getByRole('button', { name: 'Comment', exact: true }).press('Enter');
    await guest.page.getByRole('button', { name: 'Send comment' }).click();
    await guest.page.getByText('The Name field is required.').waitFor();
    await guest.page.getByText('The text field is required.').waitFor();
    await expectAccessible(guest.page);
    await guest.page.getByLabel('Your name').fill('Jan de Vries');
    await guest.page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Where is the map?');
    await guest.page.getByRole('button', { name: 'Send comment' }).click();
    await guest.page.getByText('Comment sent.').filter({ visible: true }).waitFor();
    const own = guest.page.getByRole('listitem').filter({ hasText: 'Where is the map?' });
    await own.getByText('1. Text').waitFor();
    await guest.page.getByRole('button', { name: 'Looks good' }).press('Enter');
    await guest.page.getByRole('listitem').getByText('Looks good (version 1)').waitFor();
    await expect.poll(() => guest.page.getByRole('button', { name: 'Looks good' }).isDisabled()).toBe(true);
    await guest.page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(guest.page);

    // The comment has arrived behind the dialog.
    await comments(page).getByText('Where is the map?').waitFor();
    await comments(page).getByText('Jan de Vries (guest)').first().waitFor();
    await comments(page).getByText('Looks good (version 1)').waitFor();
    await comments(page).getByRole('button', { name: 'Text', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByText(/revoked$/).waitFor();
    await guest.page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Too late?');
    await guest.page.getByRole('button', { name: 'Send comment' }).press('Enter');
    await guest.page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    const message = guest.page.locator('main:focus');
    await expect.poll(() => message.evaluate((main) => getComputedStyle(main).outlineStyle)).toBe('none');
    // What was written can be copied.
    await guest.page.keyboard.press('Tab');
    const unsent = guest.page.getByLabel('Comment that was not sent');
    await expect.poll(() => unsent.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => guest.page.evaluate(() => getSelection()?.toString())).toBe('Too late?');
    await expectAccessible(guest.page);
    await guest.page.reload();
    await guest.page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await expectAbsent(unsent);
    await expectAccessible(guest.page);
    await Promise.all([guest.close(), close()]);
  });
});
