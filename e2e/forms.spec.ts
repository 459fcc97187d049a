import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product, visitor } from './journey.ts';
import { linkInMail } from './mail.ts';

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\n') });

/** Opens a page whose form listens, which it does once it is near; before, the browser would send it by itself. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main form').scrollIntoViewIfNeeded();
  await page.locator('form[data-ready]').waitFor();
}

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name);

it('tells what is wrong beside the fields, keeps what was typed, sends it, and shows it in the inbox', async () => {
  const run = Date.now().toString(36);
  const { page, close } = await visitor({ width: 390, height: 844 });
  await openForm(page, '/contact');
  const form = page.locator('form');
  await form.getByRole('button', { name: 'Verzenden' }).click();
  await form.getByRole('alert').getByText('Het formulier is nog niet verzonden').waitFor();
  expect(await form.getByRole('alert').getByRole('listitem').count()).toBe(4);
  await expect.poll(() => focused(page)).toBe('name');
  await expectAccessible(page);
  await form.getByLabel('Naam').fill(`Jan <b>${run}</b>`);
  await form.getByLabel('E-mailadres').fill(`jan-${run}@example.com`);
  await form.getByLabel('Je bericht').fill('Staat het water hoog?\n<script>alert(1)</script>');
  await form.getByLabel('Waterlijn mag').check();
  await form.getByRole('button', { name: 'Verzenden' }).click();
  await page.getByRole('heading', { name: 'Dank je wel, je bericht is binnen' }).waitFor();
  await expectAccessible(page);

  await close();

  const staff = await administrator();
  const inbox = staff.page;
  await inbox.goto(`/cmsadmin/inbox?form=contact&search=${run}`);
  await inbox.getByRole('link', { name: `Jan <b>${run}</b>` }).waitFor();
  await expectAccessible(inbox);
  await inbox.getByRole('link', { name: `Jan <b>${run}</b>` }).click();
  await inbox.getByText('<script>alert(1)</script>').waitFor();
  await inbox.getByRole('radio', { name: 'Open', checked: true }).waitFor({ state: 'attached' });
  await inbox.getByLabel('Assigned to').selectOption({ index: 1 });
  await inbox.getByText('Done').click();
  await inbox.getByRole('radio', { name: 'Done', checked: true }).waitFor({ state: 'attached' });
  await expectAccessible(inbox);
  await inbox.getByRole('link', { name: 'Inbox', exact: true }).last().click();
  await inbox.getByRole('cell', { name: 'Done' }).waitFor();
  await inbox.getByLabel('Select all on this page').check();
  await inbox.getByText('1 selected').waitFor();
  await inbox.getByRole('button', { name: 'Delete' }).click();
  const question = inbox.getByRole('dialog', { name: 'Delete 1 submission' });
  await question.waitFor();
  await expectAccessible(inbox);
  await question.getByRole('button', { name: 'Close' }).click();
  await inbox.getByRole('button', { name: 'Clear the selection' }).click();

  await inbox.getByRole('button', { name: 'About a person' }).click();
  const dialog = inbox.getByRole('dialog', { name: 'Everything about a person' });
  await dialog.getByLabel('Email address').fill('nobody');
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByText('Must contain a valid email address.').waitFor();
  await dialog.getByLabel('Email address').fill(`JAN-${run}@example.com`);
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByText('1 submission is kept.').waitFor();
  await expectAccessible(inbox);
  await dialog.getByRole('button', { name: 'Erase everything' }).click();
  const erasing = inbox.getByRole('dialog', { name: `Erase everything of JAN-${run}@example.com?` });
  await erasing.getByText('1 submission').waitFor();
  await expectAccessible(inbox);
  await erasing.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Erase everything' }).click();
  await erasing.getByRole('button', { name: 'Erase for good' }).click();
  await inbox.getByText('1 submission has been erased.').waitFor();
  await inbox.getByText('Nothing found.').waitFor();
  await staff.close();
});

it('takes documents, sends a white paper, and lets somebody subscribe by a link that looking at does not follow', async () => {
  const run = Date.now().toString(36);
  const { page, close } = await visitor();
  await openForm(page, '/vacatures/hydroloog-drinkwater');
  await page.getByLabel('Naam').fill(`Mei ${run}`);
  await page.getByLabel('E-mailadres').fill(`mei-${run}@example.com`);
  await page.getByLabel('Telefoonnummer').fill('06 12345678');
  await page.getByLabel('Cv').setInputFiles(pdf('cv.pdf'));
  await page.getByLabel('Motivatie').setInputFiles(pdf('brief.exe'));
  await page.getByLabel('Waterlijn mag').check();
  await page.getByRole('button', { name: 'Solliciteren' }).click();
  await page.getByRole('alert').getByText('een bestand in PDF of Word').waitFor();
  await expect.poll(() => focused(page)).toBe('motivation');
  await page.getByLabel('Motivatie').setInputFiles(pdf('brief.pdf'));
  await page.getByRole('button', { name: 'Solliciteren' }).click();
  await page.getByRole('heading', { name: 'Je sollicitatie is binnen' }).waitFor();

  await openForm(page, '/whitepapers/zoetwater-vasthouden');
  await page.getByLabel('Naam').fill('Mei');
  await page.getByLabel('E-mailadres').fill(`paper-${run}@example.com`);
  await page.getByLabel('Waterlijn mag').check();
  await page.getByRole('button', { name: 'Stuur me het whitepaper' }).click();
  await page.getByRole('heading', { name: 'Kijk in je mailbox' }).waitFor();
  const file = await fetch(await linkInMail(product, `paper-${run}@example.com`, '/form/download'));
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);

  await openForm(page, '/en-gb/news');
  await page.getByLabel('E-mail address').fill(`news-${run}@example.com`);
  await page.getByLabel('Waterlijn may').check();
  // As a browser without scripts would send it, with the solution that this one has found.
  let captcha = '';
  await page.route('**/form/newsletter/submit', (route) => {
    captcha = /name="captcha"\r\n\r\n(.*?)\r\n/.exec(route.request().postData() ?? '')?.[1] ?? '';
    return route.abort();
  });
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('alert').getByText('The form could not be sent').waitFor();
  const action = (await page.locator('form').last().getAttribute('action')) ?? '';
  const fields = { email: `news-${run}@example.com`, consent: 'true', locale: 'en-gb', captcha };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const posted = await fetch(product.url + action, { method: 'POST', body, redirect: 'manual' });
  expect(posted.status).toBe(303);
  await page.goto(posted.headers.get('location') ?? '');
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await page.goto(await linkInMail(product, `news-${run}@example.com`, '/_form/confirm'));
  await page.getByRole('heading', { level: 1, name: 'Confirm your subscription' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are subscribed' }).waitFor();

  // Mail programs end a subscription by a request of their own.
  const end = await linkInMail(product, `news-${run}@example.com`, '/_form/end');
  const oneClick = { 'List-Unsubscribe': 'One-Click' };
  const asForm = new FormData();
  asForm.set('List-Unsubscribe', 'One-Click');
  for (const sent of [new URLSearchParams(oneClick), asForm]) {
    const ended = await fetch(end, { method: 'POST', body: sent });
    expect([ended.status, (await ended.text()).includes('You are unsubscribed')]).toEqual([200, true]);
  }
  await close();
});

it('works without scripts but for the check, and shows nothing that was typed as anything but text', async () => {
  const { page, close } = await visitor({ javaScript: false });
  const hostile = `"><img src=x onerror=alert(1)> {link}`;
  await page.goto('/contact');
  await page.getByLabel('Naam').fill(hostile);
  await page.getByLabel('E-mailadres').fill('jan@example');
  await page.getByLabel('Je bericht').fill('</textarea><script>alert(1)</script>');
  await page.getByLabel('Waterlijn mag').check();
  await page.getByRole('button', { name: 'Verzenden' }).click();
  await page.getByText('De controle tegen spam is niet gelukt').waitFor();
  expect(await page.getByLabel('Naam').inputValue()).toBe(hostile);
  expect(await page.getByLabel('Je bericht').inputValue()).toBe('</textarea><script>alert(1)</script>');
  expect(await page.getByLabel('Waterlijn mag').isChecked()).toBe(true);
  expect(await page.getByLabel('E-mailadres').getAttribute('aria-invalid')).toBe('true');
  await expectAbsent(page.locator('img[src="x"]'));
  const [kept, posted] = await Promise.all([fetch(`${product.url}/contact`), page.title()]);
  expect(await kept.text()).not.toContain('onerror');
  expect(posted).toContain('Contact');
  // The thanks stand in the page that everybody gets.
  const block = /block=([\w-]+)/.exec((await page.locator('form').last().getAttribute('action')) ?? '')?.[1] ?? '';
  await page.goto(`/contact#form-${block}-sent`);
  await page.getByRole('heading', { name: 'Dank je wel, je bericht is binnen' }).waitFor();
  await expectAbsent(page.getByLabel('Naam').filter({ visible: true }));
  await close();
});
