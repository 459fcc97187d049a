import { defineForm, defineSite, formField } from '@ximblox/blocks';
import { basePath, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { systemContext } from '../../../index.ts';
import { defaultLimits } from '../../../platform/setting-values.ts';
import { createTestServer, solveCheaply, type TestServer, testSite } from '../../../testing/index.ts';
import { trimSubmissions } from './trim-submissions.job.ts';

const texts = { submit: 'Send', sentTitle: 'Thanks', sentText: 'Soon' };
const email = formField.email({ label: 'Email', required: true });
const site = defineSite({
  ...testSite,
  forms: [
    defineForm({
      id: 'contact',
      label: 'Contact',
      fields: {
        name: formField.text({ label: 'Name', required: true, max: 20 }),
        email,
        message: formField.multiline({ label: 'Message' }),
        cv: formField.file({ label: 'CV' }),
      },
      recipients: ['desk@example.com'],
      keepDays: 365,
      texts,
    }),
    defineForm({
      id: 'newsletter',
      label: 'Newsletter',
      fields: { email },
      recipients: [],
      keepDays: 20,
      followUp: { kind: 'confirm' },
      texts,
    }),
  ],
});

const limitTo = (count: number) => ({
  limits: { ...defaultLimits, forms: { count, seconds: 600 }, formTries: { count: 10_000, seconds: 600 } },
});
let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer({ site, settings: limitTo(10_000) });
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const hidden = { website: 'https://jan.example' };
const jan = { name: 'Jan', email: 'Jan@Example.com', ...hidden };

/** Submits a form like a browser, or like a bot without a solved captcha. */
async function send(form: string, values: Record<string, unknown>, { of = server, isBot = false } = {}) {
  const captcha = isBot ? '' : await solveCheaply(of);
  const response = await of.browser().post(`${basePath}/form/${form}/submit`, { captcha, ...values });
  return { status: response.status, ...((await response.json()) as { Success: boolean }) };
}

const publisher = () => server.client('publisher');
const list = (body: object = {}) => publisher().call(contract.submissions.list, { body });
const spam = async () => (await list({ folder: 'spam' })).items;
const restore = (ids: number[]) => publisher().call(contract.submissions.restore, { body: { ids } });
const counts = async (form: string) => {
  const { forms } = await publisher().call(contract.submissions.forms);
  const { unread, total, unconfirmed, spam: inSpam } = forms.find(({ id }) => id === form) ?? {};
  return { unread, total, unconfirmed, spam: inSpam };
};
const mailsTo = async (to: string) => (await server.mails()).filter((mail) => mail.to === to);

test('spam is kept apart, counted, and restored like a new submission', async () => {
  await send('contact', { name: 'Piet', email: 'piet@example.com' });
  expect(await send('contact', jan)).toMatchObject({ status: 200, Success: true });
  const [item] = await spam();
  expect(item).toMatchObject({ values: { name: 'Jan', ...hidden }, isRead: false, withoutScript: false });
  expect(item?.spamAt).not.toBeNull();
  expect(await counts('contact')).toEqual({ unread: 1, total: 1, unconfirmed: 0, spam: 1 });
  for (const body of [{}, { folder: 'inbox' }, { form: 'contact' }]) expect((await list(body)).totalItems).toBe(1);
  expect(
    (await server.client('administrator').call(contract.forms.list, { params: { form: 'contact' }, body: {} }))
      .totalItems,
  ).toBe(1);
  expect((await mailsTo('desk@example.com')).map(({ subject }) => subject)).toEqual(['Contact: Piet']);
  const params = { id: String(item?.id) };
  const reply = publisher().call(contract.submissions.reply, { params, body: { text: 'Hello' } });
  await expect(reply).rejects.toMatchObject({ status: 409, errors: [{ property: 'id', code: 'V_07' }] });

  await restore([item?.id ?? 0]);
  expect(await spam()).toEqual([]);
  const restored = (await list()).items.find(({ id }) => id === item?.id);
  expect(restored).toMatchObject({ spamAt: null, state: 'new', isRead: false, values: { name: 'Jan' } });
  expect(restored?.values).not.toHaveProperty('website');
  expect((await mailsTo('desk@example.com')).map(({ subject }) => subject)).toEqual(['Contact: Piet', 'Contact: Jan']);
  // Restoring again changes nothing.
  await restore([item?.id ?? 0]);
  expect(await mailsTo('desk@example.com')).toHaveLength(2);
});

test('spam keeps invalid values, cut short, and the names of documents but not their bytes', async () => {
  const body = new FormData();
  const parts = { name: 'Jan', email: 'no address', website: 'x', message: `x${'😀'.repeat(3000)}` };
  for (const [name, value] of Object.entries(parts)) body.set(name, value);
  body.set('cv', new File(['%PDF-1.7'], 'cv.pdf'));
  const response = await fetch(`${server.url}${basePath}/form/contact/submit`, {
    method: 'POST',
    body,
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });
  expect(response.status).toBe(200);
  const [item] = await spam();
  expect(item).toMatchObject({
    files: [],
    withoutScript: true,
    values: { cv: 'cv.pdf', name: 'Jan', email: 'no address' },
  });
  expect(String(item?.values.message)).toHaveLength(1000);
  expect(await server.db.selectFrom('submission_files').selectAll().execute()).toEqual([]);
  // Without a valid address, only the recipients are informed.
  await restore([item?.id ?? 0]);
  expect(await mailsTo('no address')).toEqual([]);
});

test('a restored subscription asks for confirmation, except of a subscriber', async () => {
  await send('newsletter', { email: 'lezer@example.com', ...hidden });
  expect(await mailsTo('lezer@example.com')).toEqual([]);
  await restore((await spam()).map(({ id }) => id));
  expect(await counts('newsletter')).toEqual({ unread: 0, total: 1, unconfirmed: 1, spam: 0 });
  expect((await mailsTo('lezer@example.com')).map(({ subject }) => subject)).toHaveLength(1);
  await server.db.updateTable('submissions').set({ confirmed_at: new Date() }).execute();
  await send('newsletter', { email: 'lezer@example.com', ...hidden });
  await restore((await spam()).map(({ id }) => id));
  expect(await counts('newsletter')).toEqual({ unread: 1, total: 1, unconfirmed: 0, spam: 0 });
});

test('spam is deleted one by one, all at once, with the data of a person, and after its retention', async () => {
  const remove = (ids: number[]) => publisher().call(contract.submissions.delete, { body: { ids } });
  for (const name of ['One', 'Two', 'Three']) await send('contact', { ...jan, name });
  await remove([(await spam())[0]?.id ?? 0]);
  expect(await publisher().call(contract.submissions.emptySpam)).toMatchObject({ deleted: 2 });
  await send('contact', jan);
  const person = { body: { email: 'jan@example.com' } };
  expect((await publisher().call(contract.submissions.person, person)).items).toHaveLength(1);
  expect(await publisher().call(contract.submissions.erasePerson, person)).toMatchObject({ erased: 1 });
  await send('contact', jan);
  await send('newsletter', { email: 'lezer@example.com', ...hidden });
  const context = systemContext(server.db, server.services);
  const keptAfter = async (days: number): Promise<string[]> => {
    const spamAt = sql<Date>`now() - make_interval(days => ${days})`;
    await server.db.updateTable('submissions').set({ spam_at: spamAt, created_at: spamAt }).execute();
    await trimSubmissions(context);
    return (await spam()).map(({ form }) => form);
  };
  // The newsletter keeps submissions for 20 days only.
  expect(await keptAfter(19)).toEqual(['newsletter', 'contact']);
  expect(await keptAfter(29)).toEqual(['contact']);
  expect(await keptAfter(31)).toEqual([]);
});

test('time in the spam folder does not count as retention', async () => {
  await send('contact', jan);
  const [item] = await spam();
  const longAgo = sql<Date>`now() - interval '400 days'`;
  await server.db.updateTable('submissions').set({ created_at: longAgo }).execute();
  await restore([item?.id ?? 0]);
  await trimSubmissions(systemContext(server.db, server.services));
  expect((await list()).totalItems).toBe(1);
});

test('the folder is bounded by number and size; spam of bots goes first', async () => {
  await send('contact', { ...jan, name: 'Person' });
  const fill = (rows: number, text: string) =>
    sql`insert into submissions (form, locale, "values", spam_at, without_script)
      select 'contact', 'nl-nl', jsonb_build_object('name', n, 'message', ${text}::text), now(), true
      from generate_series(1, ${rows}) as n`.execute(server.db);
  await fill(1200, 'short');
  await send('contact', { ...jan, name: 'Bot' }, { isBot: true });
  expect((await list({ folder: 'spam' })).totalItems).toBe(1000);
  const names = async (searchTerm: string) =>
    (await list({ folder: 'spam', searchTerm })).items.map(({ values }) => values.name);
  expect(await names('Person')).toEqual(['Person']);
  expect(await names('Bot')).toEqual(['Bot']);
  // Random text, which PostgreSQL cannot compress.
  const noise = Buffer.from(Array.from({ length: 45_000 }, () => Math.floor(Math.random() * 256))).toString('base64');
  await fill(300, noise);
  await send('contact', { ...jan, name: 'Bot' }, { isBot: true });
  const { bytes } = await server.db
    .selectFrom('submissions')
    .select(sql<number>`sum(pg_column_size("values"))::int`.as('bytes'))
    .executeTakeFirstOrThrow();
  expect(bytes).toBeLessThanOrEqual(8 * 1_048_576);
  expect(await names('Person')).toEqual(['Person']);
});

test('spam has the same limit for each network, and does not count against submissions', async () => {
  const strict = await createTestServer({ site, settings: limitTo(2) });
  onTestFinished(() => strict.close());
  const trap = async () => (await send('contact', jan, { of: strict })).status;
  expect([await trap(), await trap(), await trap()]).toEqual([200, 200, 429]);
  expect(await send('contact', { name: 'Jan', email: 'jan@example.com' }, { of: strict })).toMatchObject({
    status: 200,
  });
});
