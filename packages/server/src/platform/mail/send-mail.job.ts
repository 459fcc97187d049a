import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import { inLane } from '../jobs/lanes.ts';
import type { JobHandler } from '../jobs/worker.ts';
import { connectionReason } from '../outside/connection-reason.ts';
import { findQueuedMail, markSent, recordFailure } from './mail-store.ts';
import type { MailSender } from './mail.ts';
import type { MailTransport } from './mail-transport.ts';

/** Attempts before a mail fails: with backoff, about four days. */
export const maxAttempts = 25;

/** Error of nodemailer. */
interface Refusal {
  code?: string;
  responseCode?: number;
}

/** Whether the mail server rejects this mail permanently, as for a missing mailbox. A failed login is not permanent. */
const isPermanent = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as Refusal;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
};

/** Namespace of the advisory locks of mails being sent. */
const mailLocks = 4_206_047;

/** Dependencies for sending mails. */
export interface Delivery {
  /** Advisory locks that keep other workers off a mail, without an open transaction. */
  locks: Pick<Listener, 'tryLock' | 'releaseLock'>;
  /** Opens the transport at the first mail. */
  transport: () => Promise<MailTransport>;
  /** Returns the current sender; null for the operator's. */
  sender: (db: Database) => Promise<MailSender | null>;
}

/** Sends a mail once and records the result. @throws on a temporary failure */
async function attempt(db: Database, id: string, { transport, sender }: Delivery): Promise<void> {
  const mail = await findQueuedMail(db, id);
  if (!mail) return;
  const { attempts, ...queued } = mail;
  try {
    const open = await transport();
    const from = await sender(db);
    await open.deliver(from ? { ...queued, from } : queued);
  } catch (error) {
    const isFinal = isPermanent(error) || attempts + 1 >= maxAttempts;
    await recordFailure(db, id, connectionReason(error).slice(0, 500), isFinal);
    if (isFinal) return;
    throw error;
  }
  await markSent(db, id);
}

/**
 * Creates the job handler that sends a mail under a lock, so that no two workers send it. It throws on a temporary failure. Only a
 * crash between acceptance by the mail server and our update can repeat a mail, with the same Message-ID.
 */
export function sendMail(db: Database, delivery: Delivery): JobHandler {
  return inLane('network', async (payload: unknown) => {
    const { id } = payload as { id: string };
    const key = Number.parseInt(id.slice(0, 7), 16);
    if (!(await delivery.locks.tryLock(mailLocks, key))) throw new Error('the mail is being sent by another worker');
    try {
      await attempt(db, id, delivery);
    } finally {
      // A broken connection has lost the lock already.
      await delivery.locks.releaseLock(mailLocks, key).catch(() => undefined);
    }
  });
}
