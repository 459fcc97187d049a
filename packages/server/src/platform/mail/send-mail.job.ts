import type { Database } from '../database/database.ts';
import type { JobHandler } from '../jobs/worker.ts';
import type { MailTransport } from './mail-transport.ts';
import type { QueuedMail } from './mailer.ts';
import { markSent, wasSent } from './sent-mail-store.ts';

/**
 * Delivers one queued mail. An attempt after a delivery that is known sends nothing; only a crash between the mail server's
 * acceptance and our note of it can repeat a mail, and then with the same Message-ID.
 * @param transport opened at the first mail
 */
export function sendMail(db: Database, transport: () => Promise<MailTransport>): JobHandler {
  return async (payload) => {
    const mail = payload as QueuedMail;
    if (await wasSent(db, mail.id)) return;
    const open = await transport();
    await open.deliver(mail);
    await markSent(db, mail.id);
  };
}
