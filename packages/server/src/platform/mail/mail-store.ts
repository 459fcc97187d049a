import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Mail, QueuedMail } from './mail.ts';

/** What of a mail is needed only until it is out. */
type Content = Omit<Mail, 'to' | 'subject'>;

/** Puts a mail among those that wait, in the transaction that causes it. */
export async function insertMail(db: Database, { id, to, subject, queuedAt, ...content }: QueuedMail): Promise<void> {
  await db
    .insertInto('mails')
    .values({ id, recipient: to, subject, content: JSON.stringify(content), queued_at: new Date(queuedAt) })
    .execute();
}

/** A mail that waits; undefined when it is settled. */
export async function findWaiting(db: Database, id: string): Promise<(QueuedMail & { attempts: number }) | undefined> {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'content', 'queued_at', 'attempts'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return undefined;
  const { recipient, subject, queued_at, attempts } = row;
  return {
    id,
    to: recipient,
    subject,
    ...(row.content as unknown as Content),
    queuedAt: queued_at.toISOString(),
    attempts,
  };
}

/** The mail server has taken it; what it said is not needed any more. */
export async function markSent(db: Database, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set((row) => ({
      state: 'sent',
      content: null,
      failure: '',
      attempts: sql<number>`${row.ref('attempts')} + 1`,
      settled_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .execute();
}

/** An attempt has failed; `isFinal` when none follows. */
export async function noteFailure(db: Database, id: string, failure: string, isFinal: boolean): Promise<void> {
  await db
    .updateTable('mails')
    .set((row) => ({
      failure,
      attempts: sql<number>`${row.ref('attempts')} + 1`,
      ...(isFinal ? { state: 'failed', settled_at: sql<Date>`clock_timestamp()` } : {}),
    }))
    .where('id', '=', id)
    .execute();
}

/** IDs of the mails that wait, the oldest first. */
export async function waitingMails(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('id').where('state', '=', 'waiting').orderBy('queued_at').execute();
  return rows.map(({ id }) => id);
}

/** Lets a mail that was given up wait again; false when it is none of those. */
export async function reviveMail(db: Database, id: string): Promise<boolean> {
  const row = await db
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, settled_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets a mail that was given up; false when it is none of those. */
export async function forgetMail(db: Database, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Days for which a settled mail is remembered: what is out and what was given up. */
const remembered = 30;

export async function removeOldMails(db: Database): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('state', '<>', 'waiting')
    .where('settled_at', '<', sql<Date>`now() - make_interval(days => ${remembered})`)
    .execute();
}

/** A mail as a list of what is not out yet shows it. */
export interface UnsentRow {
  id: string;
  recipient: string;
  subject: string;
  state: string;
  attempts: number;
  failure: string;
  queued_at: Date;
}

// One that waits for its first attempt is on its way: nobody has to know.
const unsent = (db: Database) =>
  db
    .selectFrom('mails')
    .where((row) =>
      row.or([row('state', '=', 'failed'), row.and([row('state', '=', 'waiting'), row('attempts', '>', 0)])]),
    );

/** Mails that were given up, then those that have failed and are tried again; the newest first. */
export const unsentMails = (db: Database, offset: number, limit: number): Promise<UnsentRow[]> =>
  unsent(db)
    .select(['id', 'recipient', 'subject', 'state', 'attempts', 'failure', 'queued_at'])
    .orderBy('state')
    .orderBy('queued_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();

/** How many mails were given up, and how many are tried again. */
export async function countUnsent(db: Database): Promise<{ failed: number; retried: number }> {
  const row = await unsent(db)
    .select(sql<number>`count(*) filter (where state = 'failed')`.as('failed'))
    .select(sql<number>`count(*) filter (where state = 'waiting')`.as('retried'))
    .executeTakeFirstOrThrow();
  return { failed: row.failed, retried: row.retried };
}
