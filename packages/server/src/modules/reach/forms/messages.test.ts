import { defineForm, defineSite, formField } from '@ximblox/blocks';
import { basePath, contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultLimits } from '../../../platform/setting-values.ts';
import { createTestServer, solveCheaply, type TestServer, testSite } from '../../../testing/index.ts';

const texts = { submit: 'Send', sentTitle: 'Thanks', sentText: 'Soon' };
const email = formField.email({ label: 'Email' });
const site = defineSite({
  ...testSite,
  forms: [
    defineForm({
      id: 'contact',
      label: { en: 'Contact', nl: 'Bericht', de: 'Kontakt', fr: 'Contact' },
      fields: {
        name: formField.text({ label: 'Name', required: true }),
        email,
        message: formField.multiline({ label: 'Message' }),
      },
      recipients: ['desk@example.com', 'second@example.com'],
      keepDays: 365,
      texts,
    }),
    defineForm({
      id: 'newsletter',
      label: 'Newsletter',
      fields: { email },
      recipients: [],
      keepDays: 30,
      followUp: { kind: 'confirm' },
      texts,
    }),
  ],
});

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  const limit = { count: 10_000, seconds: 600 };
  server = await createTestServer({ site, settings: { limits: { ...defaultLimits, forms: limit, formTries: limit } } });
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const publisher = () => server.client('publisher');

/** Submits a form and returns the ID of the submission. */
async function send(form: string, values: Record<string, unknown>): Promise<string> {
  const captcha = await solveCheaply(server);
  await server.browser().post(`${basePath}/form/${form}/submit`, { captcha, ...values });
  const { items } = await publisher().call(contract.submissions.list, { body: { form } });
  return String(items[0]?.id);
}

const get = (id: string) => publisher().call(contract.submissions.get, { params: { id } });
const reply = (id: string, text: string) =>
  publisher().call(contract.submissions.reply, { params: { id }, body: { text } });
const note = (id: string, text: string) =>
  publisher().call(contract.submissions.addNote, { params: { id }, body: { text } });
const mailsTo = async (to: string) => (await server.mails()).filter((mail) => mail.to === to);

test.each([
  ['nl-nl', 'Re: Bericht – ', 'Dit is ons antwoord op het formulier ‘Bericht’', 'Je schreef:'],
  ['en-gb', 'Re: Contact – ', 'This is our reply to the form “Contact”', 'You wrote:'],
  ['de-de', 'Re: Kontakt – ', 'Dies ist unsere Antwort auf das Formular „Kontakt“', 'Du hast geschrieben:'],
])('a reply is a plain text mail in the language of the form (%s)', async (locale, subject, closing, quote) => {
  const id = await send('contact', { name: 'Jan', email: 'jan@example.com', message: 'Hoog?\r\nWater', locale });
  const { message } = await reply(id, ' Dear Jan,\n\n<b>yes</b>. ');
  expect(message).toMatchObject({
    kind: 'reply',
    text: 'Dear Jan,\n\n<b>yes</b>.',
    recipient: 'jan@example.com',
    delivery: 'waiting',
    author: { ID: server.users.publisher },
  });
  const [mail] = await mailsTo('jan@example.com');
  expect(mail).toMatchObject({ replyTo: 'desk@example.com, second@example.com' });
  expect(mail?.html).toBeUndefined();
  expect(mail?.subject).toMatch(new RegExp(`^${subject}`));
  expect(mail?.text).toMatch(/^Dear Jan,\n\n<b>yes<\/b>\.\n\n-- \n/);
  expect(mail?.text).toContain(closing);
  expect(mail?.text).toContain(`${quote}\n\n> Hoog?\n> Water`);
  expect(await get(id)).toMatchObject({ state: 'open', isRead: true, messages: [{ kind: 'reply' }] });
  expect((await get(id)).repliedAt).toBe(message.createdAt);
});

test('answers to a reply go to its author if the form has no recipients', async () => {
  const id = await send('newsletter', { email: 'lezer@example.com' });
  await expect(reply(id, 'Too early')).rejects.toMatchObject({ errors: [{ property: 'id', code: 'V_07' }] });
  await server.db.updateTable('submissions').set({ confirmed_at: new Date() }).execute();
  await reply(id, 'Welcome');
  expect((await mailsTo('lezer@example.com')).at(-1)).toMatchObject({ replyTo: 'publisher@example.com' });
});

test('replies need a text and an address, and permission to manage the form', async () => {
  const id = await send('contact', { name: 'Jan' });
  await expect(reply(id, 'Hello')).rejects.toMatchObject({ status: 409, errors: [{ property: 'id', code: 'V_07' }] });
  const other = await send('contact', { name: 'Jan', email: 'jan@example.com' });
  await expect(reply(other, '  ')).rejects.toMatchObject({ errors: [{ property: 'text' }] });
  await expect(reply(other, 'x'.repeat(10_001))).rejects.toMatchObject({
    errors: [{ property: 'text', code: 'V_14' }],
  });
  await server.db
    .updateTable('roles')
    .set({ permissions: JSON.stringify([{ name: 'view-submissions' }]) })
    .where('name', '=', 'author')
    .execute();
  const author = server.client('author');
  for (const endpoint of [contract.submissions.reply, contract.submissions.addNote]) {
    const call = author.call(endpoint, { params: { id: other }, body: { text: 'Hello' } });
    await expect(call).rejects.toMatchObject({ status: 403 });
  }
  expect(await mailsTo('jan@example.com')).toEqual([]);
});

test('an address that others may have entered gets at most 20 replies an hour', async () => {
  const ids = [
    await send('contact', { name: 'Jan', email: 'jan@example.com' }),
    await send('contact', { name: 'Jan', email: 'JAN@example.com' }),
  ];
  for (let sent = 0; sent < 10; sent += 1) for (const id of ids) await reply(id, 'Buy now');
  for (const id of ids) await expect(reply(id, 'Buy now')).rejects.toMatchObject({ status: 429 });
  expect(await mailsTo('jan@example.com')).toHaveLength(20);
  await reply(await send('contact', { name: 'Piet', email: 'piet@example.com' }), 'Hello');
});

test('notes have an author and a time, stay internal, and can be deleted', async () => {
  const id = await send('contact', { name: 'Jan', email: 'jan@example.com' });
  const { message } = await note(id, 'Called him.\nLater.');
  expect(message).toMatchObject({
    kind: 'note',
    recipient: '',
    delivery: null,
    author: { ID: server.users.publisher },
  });
  await reply(id, 'Hello');
  const { messages } = await get(id);
  expect(messages.map(({ kind, text }) => [kind, text])).toEqual([
    ['note', 'Called him.\nLater.'],
    ['reply', 'Hello'],
  ]);
  const remove = (noteID: number) =>
    publisher().call(contract.submissions.deleteNote, { params: { id, noteID: String(noteID) } });
  // Replies were sent and stay.
  await expect(remove(messages[1]?.id ?? 0)).rejects.toMatchObject({ status: 404 });
  await remove(message.id);
  expect((await get(id)).messages.map(({ kind }) => kind)).toEqual(['reply']);
  expect((await mailsTo('jan@example.com'))[0]?.text).not.toContain('Called');
});

test('the audit log names replies and notes without their text, which is deleted with the submission', async () => {
  const id = await send('contact', { name: 'Jan', email: 'jan@example.com' });
  await note(id, 'SECRET');
  await reply(id, 'SECRET');
  await server.db
    .updateTable('mails')
    .set({ state: 'failed', settled_at: new Date() })
    .where('recipient', '=', 'jan@example.com')
    .execute();
  expect((await get(id)).messages.map(({ delivery }) => delivery)).toEqual([null, 'failed']);
  const person = { body: { email: 'jan@example.com' } };
  const officer = server.client('privacy officer');
  const { items } = await officer.call(contract.submissions.person, person);
  expect(items[0]?.messages.map(({ kind }) => kind)).toEqual(['note', 'reply']);
  await officer.call(contract.submissions.erasePerson, person);
  expect(await server.db.selectFrom('submission_messages').selectAll().execute()).toEqual([]);
  expect(await mailsTo('jan@example.com')).toEqual([]);
  const { items: lines } = await officer.call(contract.audit.list, { body: { object: 'submission' } });
  expect(JSON.stringify(lines)).toContain('submission.reply');
  expect(JSON.stringify(lines)).not.toContain('SECRET');
});

test('reading, working on and answering a submission are different things', async () => {
  const id = await send('contact', { name: 'Jan', email: 'jan@example.com' });
  const change = async (body: object) =>
    (await publisher().call(contract.submissions.change, { params: { id }, body })).submission;
  expect(await change({ isRead: true })).toMatchObject({ isRead: true, state: 'new' });
  expect(await change({ isRead: false })).toMatchObject({ isRead: false, state: 'new' });
  const { totalItems } = await server
    .client('administrator')
    .call(contract.audit.list, { body: { object: 'submission' } });
  expect(totalItems).toBe(0);
  expect(await change({ state: 'open' })).toMatchObject({ isRead: true, state: 'open' });
  expect(await change({ isRead: false })).toMatchObject({ isRead: false, state: 'open' });
  const count = async (isRead: boolean) =>
    (await publisher().call(contract.submissions.list, { body: { isRead } })).totalItems;
  expect([await count(true), await count(false)]).toEqual([0, 1]);
  expect((await publisher().call(contract.submissions.forms)).forms[0]?.unread).toBe(1);
});

test('the next and the previous submission are those of the filtered list', async () => {
  const ids: number[] = [];
  for (const name of ['One', 'Two', 'Three']) ids.push(Number(await send('contact', { name })));
  const letter = Number(await send('newsletter', { email: 'lezer@example.com' }));
  const [one, two, three] = ids;
  const next = (id = 0, body: object = {}) =>
    publisher().call(contract.submissions.neighbours, { params: { id: String(id) }, body });
  expect(await next(three)).toEqual({ previous: letter, next: two });
  expect(await next(three, { folder: 'inbox' })).toEqual({ previous: null, next: two });
  expect(await next(two, { sortOrder: 'asc' })).toEqual({ previous: one, next: three });
  expect(await next(one, { form: 'contact' })).toEqual({ previous: two, next: null });
  // A submission that no longer matches still has its place.
  await publisher().call(contract.submissions.change, { params: { id: String(two) }, body: { isRead: true } });
  expect(await next(two, { form: 'contact', isRead: false })).toEqual({ previous: three, next: one });
  expect(await next(three, { form: 'contact', searchTerm: 'One' })).toEqual({ previous: null, next: one });
  await expect(next(999_999)).rejects.toMatchObject({ status: 404 });
});

test('unconfirmed addresses are a folder of their own and not unread', async () => {
  await send('newsletter', { email: 'lezer@example.com' });
  await send('contact', { name: 'Jan' });
  const folder = async (name: string) =>
    (await publisher().call(contract.submissions.list, { body: { folder: name as 'inbox' } })).items.map(
      ({ form }) => form,
    );
  expect([await folder('inbox'), await folder('unconfirmed')]).toEqual([['contact'], ['newsletter']]);
  const { forms } = await publisher().call(contract.submissions.forms);
  expect(forms.map(({ unread, unconfirmed }) => [unread, unconfirmed])).toEqual([
    [1, 0],
    [0, 1],
  ]);
  await server.db
    .updateTable('submissions')
    .set({ confirmed_at: new Date() })
    .where('form', '=', 'newsletter')
    .execute();
  expect([await folder('inbox'), await folder('unconfirmed')]).toEqual([['contact', 'newsletter'], []]);
});

test('an export of all forms has one column for each title, and no formulas', async () => {
  await send('contact', { name: '=1+1', email: 'jan@example.com', message: 'Hallo' });
  await send('newsletter', { email: 'lezer@example.com' });
  const fetchTable = async (query: string, role: 'publisher' | 'author' = 'publisher') =>
    (await server.browser(role).fetch(`${basePath}/submission/export?format=csv&language=en${query}`)).text();
  const [head = '', first = '', second = ''] = (await fetchTable('')).split('\r\n');
  expect(head).toContain('"Number","Received","Form","Name","Email","Message","Confirmed","Unsubscribed"');
  expect(first).toContain(`"Contact","'=1+1","jan@example.com","Hallo","",""`);
  expect(second).toContain('"Newsletter","","lezer@example.com","","",""');
  expect(await fetchTable('&folder=inbox&isRead=false')).not.toContain('lezer@example.com');
  await server.db
    .updateTable('roles')
    .set({ permissions: JSON.stringify([{ name: 'view-submissions', parameters: { forms: ['newsletter'] } }]) })
    .where('name', '=', 'author')
    .execute();
  const narrowed = await fetchTable('', 'author');
  expect([narrowed.includes('lezer@example.com'), narrowed.includes('jan@example.com')]).toEqual([true, false]);
});
