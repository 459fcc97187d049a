import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** A mail on its way: its id and time are the same in every attempt, so that a mailbox sees it once. */
export interface QueuedMail extends Mail {
  id: string;
  /** ISO 8601. */
  queuedAt: string;
}

/** Sends mail once the transaction commits, as often as it takes. */
export interface Mailer {
  send(db: Database, mail: Mail): Promise<void>;
}

export const sendMailJob = 'send-mail';

/** A mailer that queues: mail exists when the transaction commits, and outlives a mail server that is away. */
export function createMailer(jobs: Jobs): Mailer {
  return {
    async send(db, mail) {
      const queued: QueuedMail = { ...mail, id: randomUUID(), queuedAt: new Date().toISOString() };
      await jobs.add(db, sendMailJob, queued);
    },
  };
}
