import { defineForm, definePageType, defineSite, field, formField } from '@ximblox/blocks';
import { basePath, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemContext } from '../../../index.ts';
import { defaultLimits } from '../../../platform/setting-values.ts';
import { createTestServer, solveCheaply, type TestServer, testSite } from '../../../testing/index.ts';
import { followFormLink, linkedSubmission } from './follow-link.ts';
import { trimSubmissions } from './trim-submissions.job.ts';

const texts = { submit: 'Send', sentTitle: 'Thanks', sentText: 'Soon' };
const email = formField.email({ label: 'Email', required: true });
const consent = formField.consent({ label: 'Yes' });
const site = defineSite({
  ...testSite,
  pageTypes: [...testSite.pageTypes, definePageType({ id: 'paper', label: 'Paper', fields: { file: field.file() } })],
  forms: [
    defineForm({
      id: 'contact',
      label: { en: 'Contact', nl: 'Bericht' },
      fields: { name: formField.text({ label: { en: 'Name', nl: 'Naam' }, required: true }), email },
      recipients: [],
      keepDays: 365,
      keepDaysWhenDone: 28,
      texts,
    }),
    defineForm({
      id: 'newsletter',
      label: 'Newsletter',
      fields: { email, consent },
      recipients: [],
      keepDays: 30,
      followUp: { kind: 'confirm' },
      texts,
    }),
    defineForm({
      id: 'paper',
      label: 'Paper',
      fields: { email, paper: formField.page({ label: 'Paper', pageType: 'paper', required: true }) },
      recipients: [],
      keepDays: 30,
      followUp: { kind: 'send-file', page: 'paper', file: 'file' },
      texts,
    }),
  ],
});

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer({
    site,
    settings: {
      limits: { ...defaultLimits, forms: { count: 10_000, seconds: 600 }, formTries: { count: 10_000, seconds: 600 } },
    },
  });
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

async function send(form: string, values: Record<string, unknown>): Promise<Response> {
  const captcha = await solveCheaply(server);
  return server.browser().post(`${basePath}/form/${form}/submit`, { consent: true, captcha, ...values });
}

const publisher = () => server.client('publisher');
const list = (body: object = {}) => publisher().call(contract.submissions.list, { body });
const context = () => systemContext(server.db, server.services);
/** The same some days later. */
const contextIn = (days: number) =>
  systemContext(server.db, {
    ...server.services,
    now: () => new Date(server.services.now().getTime() + days * 86_400_000),
  });
const tokenIn = (text = ''): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const mailsTo = async (to: string) => (await server.mails()).filter((mail) => mail.to === to);
const age = (form: string, days: number) =>
  server.db
    .updateTable('submissions')
    .set({ created_at: sql<Date>`now() - make_interval(days => ${days})` })
    .where('form', '=', form)
    .execute();

test('a term of a thousand submissions finds them in the order of the list, as well as by file name', async () => {
  await sql`insert into submissions (form, locale, "values")
    select 'contact', 'nl-nl', jsonb_build_object('name', 'Jan ' || n, 'email', 'x@example.com')
    from generate_series(1, 1001) as n`.execute(server.db);
  await sql`insert into submissions (form, locale, "values") values ('paper', 'nl-nl', '{}')`.execute(server.db);
  await sql`insert into submission_files (submission_id, field, file_name, mime, file_size, hash)
    select max(id), 'cv', 'CV Ján.pdf', 'application/pdf', 1, 'x' from submissions`.execute(server.db);
  const { items, totalItems } = await list({ searchTerm: 'jan' });
  expect(totalItems).toBe(1002);
  expect(items.slice(0, 3).map(({ form, values }) => [form, values.name])).toEqual([
    ['paper', undefined],
    ['contact', 'Jan 1001'],
    ['contact', 'Jan 1000'],
  ]);
  expect((await list({ searchTerm: 'jan', form: 'paper' })).totalItems).toBe(1);
  expect((await list({ searchTerm: 'jan 77', form: 'contact' })).totalItems).toBe(11);
});

test('users with permission find, mark, assign and delete submissions', async () => {
  await send('contact', { name: 'Jan 100%', email: 'jan@example.com' });
  await send('contact', { name: '=HYPERLINK("x")', email: 'Piet@example.com' });
  expect((await list({ searchTerm: '100%' })).items.map(({ values }) => values.name)).toEqual(['Jan 100%']);
  expect((await list({ searchTerm: '%' })).totalItems).toBe(1);
  expect((await list({ searchTerm: 'PIÉT@example' })).items.map(({ values }) => values.email)).toEqual([
    'Piet@example.com',
  ]);
  const [newest] = (await list({ form: 'contact', state: 'new' })).items;
  const params = { id: String(newest?.id) };
  const forms = () => publisher().call(contract.submissions.forms, { query: { language: 'nl' } });
  expect((await forms()).forms[0]).toMatchObject({
    id: 'contact',
    label: 'Bericht',
    unread: 2,
    total: 2,
    keepDays: 365,
  });
  expect((await forms()).people.map(({ name }) => name)).toEqual([
    'Test administrator',
    'Test privacy officer',
    'Test publisher',
  ]);

  const body = { state: 'open' as const, assigneeID: server.users.publisher };
  const { submission } = await publisher().call(contract.submissions.change, { params, body });
  expect(submission).toMatchObject({ state: 'open', assignee: { ID: server.users.publisher } });
  const toEditor = publisher().call(contract.submissions.change, { params, body: { assigneeID: server.users.editor } });
  await expect(toEditor).rejects.toMatchObject({ errors: [{ property: 'assigneeID', code: 'V_12' }] });
  expect((await list({ assigneeID: server.users.publisher })).totalItems).toBe(1);
  expect((await list({ assigneeID: 0 })).totalItems).toBe(1);
  expect((await forms()).forms[0]?.unread).toBe(1);

  const markRead = (ids: number[]) => publisher().call(contract.submissions.markRead, { body: { ids } });
  await expect(markRead([newest?.id ?? 0, 999_999])).rejects.toMatchObject({ status: 404 });
  expect((await forms()).forms[0]?.unread).toBe(1);
  await markRead((await list({ form: 'contact' })).items.map(({ id }) => id));
  expect((await forms()).forms[0]?.unread).toBe(0);

  const remove = (ids: number[]) => publisher().call(contract.submissions.delete, { body: { ids } });
  await expect(remove([newest?.id ?? 0, 999_999])).rejects.toMatchObject({ status: 404 });
  expect((await list({ form: 'contact' })).totalItems).toBe(2);
  await remove([newest?.id ?? 0]);
  expect((await list({ form: 'contact' })).totalItems).toBe(1);
});

test('users with permission for some forms do not see the others', async () => {
  await server.db
    .updateTable('roles')
    .set({ permissions: JSON.stringify([{ name: 'view-submissions', parameters: { forms: ['contact'] } }]) })
    .where('name', '=', 'author')
    .execute();
  await send('contact', { name: 'Jan', email: 'jan@example.com' });
  await send('newsletter', { email: 'only@example.com' });
  const author = server.client('author');
  expect((await author.call(contract.submissions.forms)).forms.map(({ id }) => id)).toEqual(['contact']);
  const { items } = await author.call(contract.submissions.list, { body: {} });
  expect(new Set(items.map(({ form }) => form))).toEqual(new Set(['contact']));
  const [letter] = (await list({ form: 'newsletter' })).items;
  const get = author.call(contract.submissions.get, { params: { id: String(letter?.id) } });
  await expect(get).rejects.toMatchObject({ status: 404 });
  const other = author.call(contract.submissions.list, { body: { form: 'newsletter' } });
  await expect(other).rejects.toMatchObject({ status: 403 });
  const change = author.call(contract.submissions.change, {
    params: { id: String(items[0]?.id) },
    body: { state: 'done' },
  });
  await expect(change).rejects.toMatchObject({ status: 403 });
});

test('exports contain no formulas', async () => {
  await send('contact', { name: '=1+1', email: 'formula@example.com' });
  const fetchTable = (format: string) =>
    server.browser('publisher').fetch(`${basePath}/submission/export?form=contact&format=${format}&language=nl`);
  const csv = await fetchTable('csv');
  expect(csv.headers.get('content-disposition')).toMatch(/attachment; filename="contact-.*\.csv"/);
  const text = await csv.text();
  expect(text).toContain('"Nummer","Ontvangen","Naam","Email"');
  expect(text).toContain(`"'=1+1","formula@example.com"`);
  for (const [assigneeID, isThere] of [
    [0, true],
    [999_999, false],
  ] as const) {
    const narrowed = await (await fetchTable(`csv&assigneeID=${assigneeID}`)).text();
    expect(narrowed.includes('formula@example.com')).toBe(isThere);
  }
  const xlsx = Buffer.from(await (await fetchTable('xlsx')).arrayBuffer());
  expect(xlsx.subarray(0, 2).toString()).toBe('PK');
});

test('exports and erases all submissions of a person', async () => {
  await send('contact', { name: 'Weg', email: 'Weg@Example.com' });
  await send('newsletter', { email: 'weg@example.com' });
  const officer = server.client('privacy officer');
  const { items } = await officer.call(contract.submissions.person, { body: { email: 'WEG@example.com' } });
  expect(items.map(({ form }) => form)).toEqual(['contact', 'newsletter']);
  const erase = () => officer.call(contract.submissions.erasePerson, { body: { email: 'weg@example.com' } });
  expect(await erase()).toMatchObject({ erased: 2 });
  expect(await erase()).toMatchObject({ erased: 0 });
  const { items: lines } = await officer.call(contract.audit.list, { body: { object: 'submission' } });
  expect(JSON.stringify(lines)).not.toMatch(/weg@example/i);
});

test('a subscription starts when confirmed and ends with the link in every email', async () => {
  await send('newsletter', { email: 'lezer@example.com', locale: 'en-gb' });
  const [asked] = await mailsTo('lezer@example.com');
  expect(asked?.subject).toBe('Confirm your subscription');
  expect(asked?.unsubscribeUrl).toBeUndefined();
  const token = tokenIn(asked?.text);
  // Opening the link changes nothing, and it works neither for unsubscribing nor for another submission.
  expect((await linkedSubmission(context(), 'confirm', token))?.confirmed_at).toBeNull();
  expect(await followFormLink(context(), 'end', token)).toBeNull();
  expect(await followFormLink(context(), 'confirm', token.replace(/^\d+/, '999'))).toBeNull();
  // The link is valid for a week.
  expect(await followFormLink(contextIn(7.1), 'confirm', token)).toBeNull();
  expect((await linkedSubmission(contextIn(6.9), 'confirm', token))?.confirmed_at).toBeNull();
  expect(await followFormLink(context(), 'confirm', token)).not.toBeNull();
  expect(await followFormLink(context(), 'confirm', token)).not.toBeNull();
  const mails = await mailsTo('lezer@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual([asked?.subject, 'You are subscribed']);
  const [subscribed] = (await list({ form: 'newsletter', searchTerm: 'lezer' })).items;
  expect(subscribed?.confirmedAt).not.toBeNull();

  // Subscribing again reveals nothing and creates no second submission.
  expect((await send('newsletter', { email: 'Lezer@example.com' })).status).toBe(200);
  expect((await list({ form: 'newsletter', searchTerm: 'lezer' })).totalItems).toBe(1);

  const end = tokenIn(mails[1]?.unsubscribeUrl);
  // The unsubscribe link does not expire.
  expect(await followFormLink(contextIn(1000), 'end', end)).not.toBeNull();
  expect((await list({ form: 'newsletter', searchTerm: 'lezer' })).items[0]?.endedAt).not.toBeNull();
});

test('an address gets at most five emails an hour from forms', async () => {
  for (let times = 0; times < 7; times += 1) await send('newsletter', { email: 'flood@example.com' });
  expect(await mailsTo('flood@example.com')).toHaveLength(5);
});

test('a requested file is available only through the link in the email', async () => {
  const { pageID } = await publisher().call(contract.pages.create, {
    body: { title: 'Diep water', slug: 'diep', type: 'paper', locale: 'nl-nl', content: [] },
  });
  const paper = String(pageID);
  const wrong = await send('paper', { email: 'p@example.com', paper });
  expect(await wrong.json()).toMatchObject({ Errors: [{ property: 'paper', code: 'V_12' }] });
  const download = (token: string) => server.browser().fetch(`${basePath}/form/download?token=${token}`);
  expect((await download('1-0-x')).status).toBe(404);
});

test('deletes expired submissions, done ones earlier, and keeps active subscriptions', async () => {
  const count = async (form: string) => (await list({ form })).totalItems;
  await send('contact', { name: 'Done', email: 'done@example.com' });
  const [done] = (await list({ searchTerm: 'done@example.com' })).items;
  const params = { id: String(done?.id) };
  await publisher().call(contract.submissions.change, { params, body: { state: 'done' } });
  const before = await count('contact');
  await trimSubmissions(context());
  expect(await count('contact')).toBe(before);
  await server.db
    .updateTable('submissions')
    .set({ done_at: sql<Date>`now() - interval '29 days'` })
    .where('id', '=', done?.id ?? 0)
    .execute();
  await trimSubmissions(context());
  expect(await count('contact')).toBe(before - 1);
  // The settings take precedence over the site configuration.
  const admin = server.client('administrator');
  const { settings, version } = await admin.call(contract.settings.site);
  const save = (formDays: Record<string, number>, at: number) =>
    admin.call(contract.settings.saveSite, { body: { ...settings, formDays, version: at } });
  await expect(save({ contact: 3, nothing: 1 }, version)).rejects.toMatchObject({
    errors: [{ property: 'formDays.nothing', code: 'V_12' }],
  });
  const atFirst = await count('contact');
  await age('contact', 10);
  await trimSubmissions(context());
  expect(await count('contact')).toBe(atFirst);
  await save({ contact: 9 }, version);
  await trimSubmissions(context());
  expect(await count('contact')).toBe(0);
  await save({}, version + 1);
  await send('contact', { name: 'Later', email: 'later@example.com' });
  await send('newsletter', { email: 'asked@example.com' });
  await send('newsletter', { email: 'lezer@example.com' });
  await age('contact', 366);
  await server.db
    .updateTable('submissions')
    .set({ confirmed_at: sql<Date>`now()`, ended_at: null })
    .where('email', '=', 'lezer@example.com')
    .execute();
  await age('newsletter', 400);
  await trimSubmissions(context());
  expect(await count('contact')).toBe(0);
  expect((await list({ form: 'newsletter' })).items.map(({ values }) => values.email)).toEqual(['lezer@example.com']);
});
