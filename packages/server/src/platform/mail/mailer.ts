import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mail } from './mail.ts';
import { insertMail, reviveMail, waitingMails } from './mail-store.ts';

/** Sends mail once the transaction commits, as often as it takes. */
export interface Mailer {
  send(db: Database, mail: Mail): Promise<void>;
  /** Tries a mail that was given up once more; false when it is none of those. */
  retry(db: Database, id: string): Promise<boolean>;
}

export const sendMailJob = 'send-mail';

const wake = (db: Database, jobs: Jobs, id: string): Promise<void> =>
  jobs.add(db, sendMailJob, { id }, { key: `mail:${id}` });

/** A mailer that queues: mail exists when the transaction commits, and outlives a mail server that is away. */
export function createMailer(jobs: Jobs): Mailer {
  return {
    async send(db, mail) {
      const id = randomUUID();
      await insertMail(db, { ...mail, id, queuedAt: new Date().toISOString() });
      await wake(db, jobs, id);
    },
    async retry(db, id) {
      const isRevived = await reviveMail(db, id);
      if (isRevived) await wake(db, jobs, id);
      return isRevived;
    },
  };
}

/** Wakes every mail that waits, at the start: the table knows, even when a job was lost. */
export async function wakeMails(db: Database, jobs: Jobs): Promise<void> {
  for (const id of await waitingMails(db)) await wake(db, jobs, id);
}
