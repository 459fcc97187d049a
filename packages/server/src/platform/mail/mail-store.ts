import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Mail, QueuedMail } from './mail.ts';

/** Content of a mail, stored until it is sent. */
type Content = Omit<Mail, 'to' | 'subject'>;

/** Adds a mail to the outbox, in the transaction of `db`. */
export async function insertMail(db: Database, { id, to, subject, queuedAt, ...content }: QueuedMail): Promise<void> {
  await db
    .insertInto('mails')
    .values({ id, recipient: to, subject, content: JSON.stringify(content), queued_at: new Date(queuedAt) })
    .execute();
}

/** Returns a mail that waits to be sent; undefined when it was sent or has failed. */
export async function findQueuedMail(
  db: Database,
  id: string,
): Promise<(QueuedMail & { attempts: number }) | undefined> {
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

/** Marks a mail as sent and deletes its content. */
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

/** Records a failed attempt; `isFinal` marks the mail as failed. */
export async function recordFailure(db: Database, id: string, failure: string, isFinal: boolean): Promise<void> {
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

/** Returns the IDs of mails that wait to be sent, oldest first. */
export async function waitingMails(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('id').where('state', '=', 'waiting').orderBy('queued_at').execute();
  return rows.map(({ id }) => id);
}

/** Queues a failed mail again. @returns false if there is no such failed mail */
export async function requeueMail(db: Database, id: string): Promise<boolean> {
  const row = await db
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, settled_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a failed mail. @returns false if there is no such failed mail */
export async function deleteMail(db: Database, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Days for which sent and failed mails are stored. */
const retentionDays = 30;

export async function removeOldMails(db: Database): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('state', '<>', 'waiting')
    .where('settled_at', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
    .execute();
}

/** A mail in the list of failed mails. */
export interface UnsentRow {
  id: string;
  recipient: string;
  subject: string;
  state: string;
  attempts: number;
  failure: string;
  queued_at: Date;
}

// A mail that waits for its first attempt is not listed.
const unsent = (db: Database) =>
  db
    .selectFrom('mails')
    .where((row) =>
      row.or([row('state', '=', 'failed'), row.and([row('state', '=', 'waiting'), row('attempts', '>', 0)])]),
    );

/** Returns failed mails, then mails that will be retried; newest first. */
export const unsentMails = (db: Database, offset: number, limit: number): Promise<UnsentRow[]> =>
  unsent(db)
    .select(['id', 'recipient', 'subject', 'state', 'attempts', 'failure', 'queued_at'])
    .orderBy('state')
    .orderBy('queued_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();

/** Counts failed mails, and mails that will be retried. */
export async function countUnsent(db: Database): Promise<{ failed: number; retried: number }> {
  const row = await unsent(db)
    .select(sql<number>`count(*) filter (where state = 'failed')`.as('failed'))
    .select(sql<number>`count(*) filter (where state = 'waiting')`.as('retried'))
    .executeTakeFirstOrThrow();
  return { failed: row.failed, retried: row.retried };
}
