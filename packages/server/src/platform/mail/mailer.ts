import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mail } from './mail.ts';
import { insertMail, requeueMail, waitingMails } from './mail-store.ts';

/** Sends mails after the transaction commits, with retries. */
export interface Mailer {
  /** @returns the ID of the mail */
  send(db: Database, mail: Mail): Promise<string>;
  /** Queues a failed mail again. @returns false if there is no such failed mail */
  retry(db: Database, id: string): Promise<boolean>;
}

export const sendMailJob = 'send-mail';

const keyOf = (id: string): string => `mail:${id}`;

const schedule = (db: Database, jobs: Jobs, id: string): Promise<void> =>
  jobs.add(db, sendMailJob, { id }, { key: keyOf(id) });

/** Creates a mailer with an outbox: a mail is stored in the transaction, and a job sends it. */
export function createMailer(jobs: Jobs): Mailer {
  return {
    async send(db, mail) {
      const id = randomUUID();
      await insertMail(db, { ...mail, id, queuedAt: new Date().toISOString() });
      await schedule(db, jobs, id);
      return id;
    },
    async retry(db, id) {
      const isRevived = await requeueMail(db, id);
      if (isRevived) await schedule(db, jobs, id);
      return isRevived;
    },
  };
}

/** Schedules a job for every queued mail that has none, at startup, in case a job was lost. */
export async function scheduleQueuedMails(db: Database, jobs: Jobs): Promise<void> {
  for (const id of await waitingMails(db)) {
    // Another instance may be sending it at this moment.
    if (!(await jobs.isPending(db, keyOf(id)))) await schedule(db, jobs, id);
  }
}
