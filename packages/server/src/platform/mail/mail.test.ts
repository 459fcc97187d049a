import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Listener, openListener } from '../database/listener.ts';
import { jobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { countUnsent, unsentMails } from './mail-store.ts';
import { openMailTransport } from './mail-transport.ts';
import type { QueuedMail } from './mail.ts';
import { createMailer, scheduleQueuedMails } from './mailer.ts';
import { sendMail } from './send-mail.job.ts';

const mail: QueuedMail = {
  id: '6f9c2f0e-8f0a-4c57-9d6e-0a51e7b6b1d1',
  queuedAt: '2026-02-03T04:05:06.000Z',
  to: 'jan@example.com',
  subject: 'Welkom bij Waterlijn – één klik',
  text: 'Open https://example.com/cmsadmin/activate-account?token=abc',
  html: '<p>Open <a href="https://example.com/">deze pagina</a></p>',
};
const mailSender = 'Waterlijn <post@waterlijn.example>';
const job = { id: '1', attempt: 1 };

async function startMailServer(refuse: () => boolean) {
  const nobody = /^nobody@/;
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(nobody.test(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse()) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        received.push(Buffer.concat(chunks));
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { received, url: `smtp://127.0.0.1:${port}` };
}

test('without a mail server each mail is written to one file and announced', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'ximblox-mail-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const files: string[] = [];
  const transport = await openMailTransport(
    { smtpUrl: null, mailSender, dataFolder },
    (_, file) => void files.push(file),
  );
  await transport.deliver(mail);
  await transport.deliver(mail);
  const names = await readdir(join(dataFolder, 'mail'));
  expect(names).toHaveLength(1);
  const path = join(dataFolder, 'mail', names[0] ?? '');
  expect(files[0]).toBe(path);
  const parsed = await PostalMime.parse(await readFile(path));
  expect(parsed).toMatchObject({
    subject: mail.subject,
    to: [{ address: mail.to }],
    from: { address: 'post@waterlijn.example' },
  });
  expect(parsed.text).toContain('token=abc');
  expect(parsed.html).toContain('deze pagina');
});

interface Outbox {
  database: TestDatabase;
  locks: Listener;
  /** Adds a mail to the outbox. @returns its ID */
  put(to?: string): Promise<string>;
}

async function createOutbox(): Promise<Outbox> {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  const mailer = createMailer(jobs);
  const known: string[] = [];
  const locks = await openListener(database.url, createLog({ logLevel: 'silent' }));
  onTestFinished(() => locks.close());
  return {
    database,
    locks,
    async put(to = mail.to) {
      const { subject, text } = mail;
      await db.transaction().execute((transaction) => mailer.send(transaction, { to, subject, text }));
      // Two mails may be queued in the same millisecond.
      const id = (await db.selectFrom('mails').select('id').execute()).find((one) => !known.includes(one.id))?.id ?? '';
      known.push(id);
      return id;
    },
  };
}

test('does not queue a mail if its transaction is rolled back', async () => {
  const { database } = await createOutbox();
  const { db } = database;
  const failing = db.transaction().execute(async (transaction) => {
    await createMailer(jobs).send(transaction, mail);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await db.selectFrom('mails').selectAll().execute()).toEqual([]);
});

test('a start queues mails without a job, and leaves those that wait or that another instance sends', async () => {
  const { put, database } = await createOutbox();
  const { db } = database;
  const [sending, waiting, forgotten] = [await put(), await put(), await put()];
  const jobOf = (id: string) =>
    db.selectFrom('jobs').select(['id', 'run_at', 'is_replaced']).where('key', '=', `mail:${id}`);
  await db
    .updateTable('jobs')
    .set({ held_until: sql<Date>`clock_timestamp() + interval '20 seconds'` })
    .where('key', '=', `mail:${sending}`)
    .execute();
  const before = [await jobOf(sending).execute(), await jobOf(waiting).execute()];
  await db.deleteFrom('jobs').where('key', '=', `mail:${forgotten}`).execute();
  await scheduleQueuedMails(db, jobs);
  expect([await jobOf(sending).execute(), await jobOf(waiting).execute()]).toEqual(before);
  expect(await jobOf(forgotten).execute()).toHaveLength(1);
});

test('retries a temporarily refused mail and sends it once', async () => {
  const { database, locks, put } = await createOutbox();
  const { db } = database;
  let isAway = true;
  const { received, url } = await startMailServer(() => isAway);
  const transport = await openMailTransport({ smtpUrl: url, mailSender, dataFolder: tmpdir() });
  const send = sendMail(db, { locks, transport: async () => transport, sender: async () => null });
  const id = await put();
  await expect(send({ id }, job)).rejects.toThrow('451');
  expect(await countUnsent(db)).toEqual({ failed: 0, retried: 1 });
  isAway = false;
  await send({ id }, job);
  await send({ id }, job);
  expect(received).toHaveLength(1);
  const parsed = await PostalMime.parse(received[0] ?? '');
  expect(parsed).toMatchObject({ subject: mail.subject, messageId: `<${id}@waterlijn.example>` });
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  // The content of a sent mail, with its links, is deleted.
  expect(row).toMatchObject({ state: 'sent', attempts: 2, content: null, failure: '' });
  expect(await countUnsent(db)).toEqual({ failed: 0, retried: 0 });
});

test('a mail that is sent twice has the same ID and date, even with another sender', async () => {
  const { database, locks, put } = await createOutbox();
  const { received, url } = await startMailServer(() => false);
  const transport = await openMailTransport({ smtpUrl: url, mailSender, dataFolder: tmpdir() });
  let isCutOff = true;
  const cutOff = async (queued: QueuedMail): Promise<void> => {
    await transport.deliver(queued);
    if (isCutOff) throw new Error('the line is dead');
  };
  const sender = async () => (isCutOff ? null : { name: 'Waterlijn', address: 'site@waterlijn.example' });
  const send = sendMail(database.db, { locks, transport: async () => ({ ...transport, deliver: cutOff }), sender });
  const id = await put();
  await expect(send({ id }, job)).rejects.toThrow('dead');
  isCutOff = false;
  await send({ id }, job);
  const [first, second] = await Promise.all(received.map((bytes) => PostalMime.parse(bytes)));
  expect(second?.messageId).toBe(`<${id}@waterlijn.example>`);
  expect([second?.messageId, second?.date]).toEqual([first?.messageId, first?.date]);
});

test('two workers send a mail once, without an open transaction', async () => {
  const { database, locks, put } = await createOutbox();
  const { db } = database;
  const id = await put();
  let deliveries = 0;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = (): void => undefined;
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const slow = {
    deliver: async () => {
      deliveries += 1;
      begun();
      await held;
    },
    close: () => undefined,
  };
  const send = sendMail(db, { locks, transport: async () => slow, sender: async () => null });
  const first = send({ id }, job);
  await isBegun;
  await expect(send({ id }, job)).rejects.toThrow('another worker');
  const elsewhere = await openListener(database.url, createLog({ logLevel: 'silent' }));
  onTestFinished(() => elsewhere.close());
  const sendThere = sendMail(db, { locks: elsewhere, transport: async () => slow, sender: async () => null });
  await expect(sendThere({ id }, job)).rejects.toThrow('another worker');
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(db);
  expect(rows).toHaveLength(0);
  release();
  await first;
  await send({ id }, job);
  expect(deliveries).toBe(1);
});

test('a permanently refused mail fails, is listed, and can be retried', async () => {
  const { database, locks, put } = await createOutbox();
  const { db } = database;
  const { received, url } = await startMailServer(() => false);
  const transport = await openMailTransport({ smtpUrl: url, mailSender, dataFolder: tmpdir() });
  const send = sendMail(db, { locks, transport: async () => transport, sender: async () => null });
  const id = await put('nobody@example.com');
  await send({ id }, job);
  expect(await unsentMails(db, 0, 10)).toMatchObject([
    { id, recipient: 'nobody@example.com', state: 'failed', attempts: 1, failure: expect.stringContaining('550') },
  ]);
  await send({ id }, job);
  expect((await unsentMails(db, 0, 10))[0]?.attempts).toBe(1);
  expect(await createMailer(jobs).retry(db, id)).toBe(true);
  expect(await createMailer(jobs).retry(db, id)).toBe(false);
  await send({ id }, job);
  expect((await unsentMails(db, 0, 10))[0]).toMatchObject({ state: 'failed', attempts: 1 });
  expect(received).toEqual([]);
});
