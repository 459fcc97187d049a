import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import type { JobHandler } from '../jobs/worker.ts';
import { findWaiting, markSent, noteFailure } from './mail-store.ts';
import type { MailSender } from './mail.ts';
import type { MailTransport } from './mail-transport.ts';

/** Attempts before a mail is given up: with the pauses between them, about four days. */
export const mostAttempts = 25;

/** What nodemailer tells of a refusal. */
interface Refusal {
  code?: string;
  responseCode?: number;
}

/** Whether the mail server will never take this mail, such as one to a mailbox that does not exist. A refused login is no such thing. */
const isForGood = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as Refusal;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
};

/** Lock space in which mails on their way are seen. */
const mailLocks = 4_206_047;

/** How mails leave. */
export interface Delivery {
  /** By these the workers of all instances leave a mail to the one that has it, without keeping a transaction open meanwhile. */
  locks: Pick<Listener, 'tryLock' | 'releaseLock'>;
  /** Opened at the first mail. */
  transport: () => Promise<MailTransport>;
  /** Whom mails are from by now; null for the operator's sender. */
  sender: (db: Database) => Promise<MailSender | null>;
}

/** @throws whatever it has to be tried again for */
async function attempt(db: Database, id: string, { transport, sender }: Delivery): Promise<void> {
  const mail = await findWaiting(db, id);
  if (!mail) return;
  const { attempts, ...queued } = mail;
  try {
    const open = await transport();
    const from = await sender(db);
    await open.deliver(from ? { ...queued, from } : queued);
  } catch (error) {
    const isFinal = isForGood(error) || attempts + 1 >= mostAttempts;
    await noteFailure(db, id, String(error instanceof Error ? error.message : error).slice(0, 500), isFinal);
    if (isFinal) return;
    throw error;
  }
  await markSent(db, id);
}

/**
 * Delivers one mail, held meanwhile so that no two workers send it. Throws while it has to be tried again. Only a crash between the
 * mail server's acceptance and our note of it can repeat a mail, and then with the same Message-ID.
 */
export function sendMail(db: Database, delivery: Delivery): JobHandler {
  return async (payload) => {
    const { id } = payload as { id: string };
    const key = Number.parseInt(id.slice(0, 7), 16);
    if (!(await delivery.locks.tryLock(mailLocks, key))) throw new Error('the mail is being sent by another worker');
    try {
      await attempt(db, id, delivery);
    } finally {
      // A connection that broke holds nothing any more.
      await delivery.locks.releaseLock(mailLocks, key).catch(() => undefined);
    }
  };
}
