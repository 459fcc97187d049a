import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product, visitor } from './journey.ts';
import { linkInMail } from './mail.ts';

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\n') });

/** Opens a page and waits for its form's script, which loads when the form is near; before, the browser submits natively. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main form').scrollIntoViewIfNeeded();
  await page.locator('form[data-ready]').waitFor();
}

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name);

it('shows errors at the fields, keeps the input, submits it, and lists it in the inbox', async () => {
  const run = Date.now().toString(36);
  const { page, close } = await visitor({ width: 390, height: 844 });
  await openForm(page, '/contact');
  const form = page.locator('form');
  await form.getByRole('button', { name: 'Verzenden' }).click();
  await form.getByRole('alert').getByText('Het formulier is nog niet verzonden').waitFor();
  await expect.poll(() => form.getByRole('alert').getByRole('listitem').count()).toBe(4);
  await expect.poll(() => focused(page)).toBe('name');
  for (const name of ['name', 'email', 'message', 'consent']) {
    const field = form.locator(`[data-name=${name}]`);
    const described = await field.locator('input, textarea').getAttribute('aria-describedby');
    expect(described?.split(' ')).toContain(await field.locator('.xb-form-error').getAttribute('id'));
  }
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
  await inbox.getByRole('radio', { name: 'New', checked: true }).waitFor({ state: 'attached' });
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
  await inbox.getByRole('button', { name: 'Clear selection' }).click();

  await inbox.getByRole('button', { name: 'Personal data request' }).click();
  const dialog = inbox.getByRole('dialog', { name: 'Personal data request' });
  await dialog.getByLabel('Email address').fill('nobody');
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByText('Must contain a valid email address.').waitFor();
  await dialog.getByLabel('Email address').fill(`JAN-${run}@example.com`);
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByText('1 submission found.').waitFor();
  await expectAccessible(inbox);
  await dialog.getByRole('button', { name: 'Erase all' }).click();
  const erasing = inbox.getByRole('dialog', { name: `Erase all submissions from JAN-${run}@example.com?` });
  await erasing.getByText('1 submission').waitFor();
  await expectAccessible(inbox);
  await erasing.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Erase all' }).click();
  await erasing.getByRole('button', { name: 'Erase permanently' }).click();
  await inbox.getByText('1 submission erased.').waitFor();
  await inbox.getByText('No results found.').waitFor();
  await staff.close();
});

it('accepts documents, sends a white paper, and confirms a subscription only by a click', async () => {
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

  const staff = await administrator();
  await staff.page.goto(`/cmsadmin/inbox?search=mei-${run}`);
  await staff.page.getByRole('link', { name: `Mei ${run}` }).click();
  const document = staff.page.getByRole('link', { name: 'cv.pdf' });
  const [saved] = await Promise.all([staff.page.waitForEvent('download'), document.press('Enter')]);
  expect(saved.suggestedFilename()).toBe('cv.pdf');
  const gone = { Success: false, Errors: [{ property: 'fileID', code: 'V_12' }] };
  await staff.page.route('**/submission/*/file/*', (route) => route.fulfill({ status: 404, json: gone }));
  await document.press('Enter');
  await staff.page.getByText('“cv.pdf” no longer exists.').waitFor();
  await staff.close();

  await openForm(page, '/whitepapers/zoetwater-vasthouden');
  await page.getByLabel('Naam').fill('Mei');
  await page.getByLabel('E-mailadres').fill(`paper-${run}@example.com`);
  await page.getByLabel('Waterlijn mag').check();
  await page.getByRole('button', { name: 'Stuur me het whitepaper' }).click();
  await page.getByRole('heading', { name: 'Kijk in je mailbox' }).waitFor();
  const file = await fetch(await linkInMail(product, `paper-${run}@example.com`, '/form/download'));
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);

  await openForm(page, '/en-gb/news');
  await page.getByLabel('Email address').fill(`news-${run}@example.com`);
  await page.getByLabel('Waterlijn may').check();
  // As a browser without scripts sends it, with the solution of this one.
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
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are subscribed' }).waitFor();

  // Mail programs unsubscribe with a request of their own.
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

const numbers: Record<string, string> = {
  nl: 'twee drie vier vijf zes zeven acht negen',
  en: 'two three four five six seven eight nine',
  de: 'zwei drei vier fünf sechs sieben acht neun',
  fr: 'deux trois quatre cinq six sept huit neuf',
};

/** Returns the sum in a form's spam question, written in words. */
async function askedSum(page: Page, language: string): Promise<number> {
  const words = (await page.locator('.xb-form-question label').innerText()).toLowerCase().match(/\p{L}+/gu) ?? [];
  const terms = words.map((word) => (numbers[language] ?? '').split(' ').indexOf(word)).filter((at) => at >= 0);
  expect(terms).toHaveLength(2);
  return terms.reduce((sum, at) => sum + at + 2, 0);
}

/** Minimum milliseconds before an answer; faster ones count as automatic. */
const reading = 2_500;

it.each([
  ['nl', '/contact', 'Naam', 'E-mailadres', 'Je bericht', 'Verzenden', 'Dank je wel, je bericht is binnen'],
  ['en', '/en-gb/contact', 'Name', 'Email address', 'Your message', 'Send', 'Thank you, we have received your message'],
  ['de', '/de-de/kontakt', 'Name', 'E-Mail-Adresse', 'Deine Nachricht', 'Absenden', 'Danke, deine Nachricht ist'],
  ['fr', '/fr-fr/contact', 'Nom', 'Adresse e-mail', 'Votre message', 'Envoyer', 'Merci, votre message est arrivé'],
])('without JavaScript a form in %s is sent by answering a question', async (...row) => {
  const [language, path, name, email, message, button, thanks] = row;
  const run = `${language}-${Date.now().toString(36)}`;
  const { page, close } = await visitor({ javaScript: false, width: language === 'de' ? 390 : 1440 });
  await page.goto(path);
  await page.locator('.xb-form-noscript button').waitFor();
  await page.getByLabel(name).fill(`Jan ${run}`);
  await page.getByLabel(email).fill(`${run}@example.com`);
  await page.getByLabel(message).fill(`Hallo\n${run}`);
  await page.locator('input[type=checkbox][name=consent]').check();
  await page.getByRole('button', { name: button, exact: true }).click();
  const answer = page.locator('.xb-form-question input[name=xb-answer]');
  await answer.waitFor();
  // A number that no sum has.
  await answer.fill('3');
  await page.getByRole('button', { name: button, exact: true }).click();
  const error = page.locator('.xb-form-question .xb-form-error');
  await error.waitFor();
  const described = await answer.getAttribute('aria-describedby');
  expect([await answer.getAttribute('aria-invalid'), described?.split(' ')]).toEqual([
    'true',
    expect.arrayContaining([await error.getAttribute('id')]),
  ]);
  await expect.poll(() => page.getByLabel(message).inputValue()).toBe(`Hallo\n${run}`);
  await page.waitForTimeout(reading);
  await answer.fill(String(await askedSum(page, language)));
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('heading', { name: thanks }).waitFor();
  await close();

  const staff = await administrator();
  await staff.page.goto(`/cmsadmin/inbox?form=contact&search=${run}`);
  await staff.page.getByText('Sent without JavaScript').waitFor();
  await staff.page.getByRole('link', { name: `Jan ${run}` }).click();
  await staff.page.getByText('Sent without JavaScript, by answering a question.').waitFor();
  await staff.close();
});

it('without JavaScript documents are sent after the spam question, and the form lists those to choose again', async () => {
  const { page, close } = await visitor({ javaScript: false });
  await page.goto('/vacatures/hydroloog-drinkwater');
  await page.getByRole('button', { name: 'Toon de vraag' }).click();
  await page.locator('.xb-form-question').waitFor();
  await page.getByText('Kies het bestand opnieuw').first().waitFor();
  expect(await page.locator('.xb-form-field .xb-form-error').all()).toEqual([]);
  await page.waitForTimeout(reading);
  await page.getByLabel('Naam').fill('Mei');
  await page.getByLabel('E-mailadres').fill('mei-zonder@example.com');
  await page.getByLabel('Telefoonnummer').fill('06 12345678');
  await page.getByLabel('Cv').setInputFiles(pdf('cv.pdf'));
  await page.getByLabel('Motivatie').setInputFiles(pdf('brief.pdf'));
  await page.getByLabel('Waterlijn mag').check();
  await page.locator('input[name=xb-answer]').fill(String(await askedSum(page, 'nl')));
  await page.getByRole('button', { name: 'Solliciteren' }).click();
  await page.getByRole('heading', { name: 'Je sollicitatie is binnen' }).waitFor();
  await close();
});

it('without JavaScript errors are at their fields, described for screen readers, and the input is escaped', async () => {
  const { page, close } = await visitor({ javaScript: false });
  const hostile = `"><img src=x onerror=alert(1)> {link}`;
  await page.goto('/contact');
  await page.getByLabel('Naam').fill(hostile);
  await page.getByLabel('E-mailadres').fill('jan@example');
  await page.getByLabel('Je bericht').fill('</textarea><script>alert(1)</script>');
  await page.getByLabel('Waterlijn mag').check();
  await page.getByRole('button', { name: 'Verzenden' }).click();
  await page.getByText('Nog één vraag voordat').waitFor();
  const email = page.getByLabel('E-mailadres');
  const error = page.locator('[data-name=email] .xb-form-error');
  await expect
    .poll(async () => (await email.getAttribute('aria-describedby'))?.split(' '))
    .toContain(await error.getAttribute('id'));
  await expect.poll(() => error.innerText()).toContain('geldig e-mailadres');
  await expect.poll(() => page.getByLabel('Naam').inputValue()).toBe(hostile);
  await expect.poll(() => page.getByLabel('Je bericht').inputValue()).toBe('</textarea><script>alert(1)</script>');
  await expect.poll(() => page.getByLabel('Waterlijn mag').isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel('E-mailadres').getAttribute('aria-invalid')).toBe('true');
  await expectAbsent(page.locator('img[src="x"]'));
  const [kept, posted] = await Promise.all([fetch(`${product.url}/contact`), page.title()]);
  expect(await kept.text()).not.toContain('onerror');
  expect(posted).toContain('Contact');
  // The confirmation is in the page that all visitors get.
  const block = /block=([\w-]+)/.exec((await page.locator('form').last().getAttribute('action')) ?? '')?.[1] ?? '';
  await page.goto(`/contact#form-${block}-sent`);
  await page.getByRole('heading', { name: 'Dank je wel, je bericht is binnen' }).waitFor();
  await expectAbsent(page.getByLabel('Naam').filter({ visible: true }));
  await close();
});
