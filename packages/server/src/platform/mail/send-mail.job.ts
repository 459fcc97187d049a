import type { Database } from '../database/database.ts';
import type { JobHandler } from '../jobs/worker.ts';
import { holdWaiting, isWaiting, markSent, noteFailure } from './mail-store.ts';
import type { MailSender } from './mailer.ts';
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

/** How mails leave. */
export interface Delivery {
  /** Opened at the first mail. */
  transport: () => Promise<MailTransport>;
  /** Whom mails are from by now; null for the operator's sender. */
  sender: (db: Database) => Promise<MailSender | null>;
}

/** @returns why it has to be tried again, null when it is settled */
async function attempt(db: Database, id: string, { transport, sender }: Delivery): Promise<{ error: unknown } | null> {
  const mail = await holdWaiting(db, id);
  if (!mail) return (await isWaiting(db, id)) ? { error: new Error('the mail is being sent by another worker') } : null;
  const { attempts, ...queued } = mail;
  try {
    const open = await transport();
    const from = await sender(db);
    await open.deliver(from ? { ...queued, from } : queued);
  } catch (error) {
    const isFinal = isForGood(error) || attempts + 1 >= mostAttempts;
    await noteFailure(db, id, String(error instanceof Error ? error.message : error).slice(0, 500), isFinal);
    return isFinal ? null : { error };
  }
  await markSent(db, id);
  return null;
}

/**
 * Delivers one mail, held meanwhile so that no two workers send it. Throws while it has to be tried again. Only a crash between the
 * mail server's acceptance and our note of it can repeat a mail, and then with the same Message-ID.
 */
export function sendMail(db: Database, delivery: Delivery): JobHandler {
  return async (payload) => {
    const { id } = payload as { id: string };
    const again = await db.transaction().execute((transaction) => attempt(transaction, id, delivery));
    if (again) throw again.error;
  };
}
