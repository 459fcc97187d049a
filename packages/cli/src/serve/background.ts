import {
  readInvalidatedTags,
  contentChannel,
  type JobHandler,
  type Listener,
  type Log,
  type MailTransport,
  openListener,
  openMailTransport,
  type QueuedMail,
  sendMail,
  sendMailJob,
  startWorker,
} from '@ximblox/server/platform';
import { mailSender, pageChannel, type Services, sessionChannel } from '@ximblox/server';
import type { Installation } from './installation.ts';

/** Background work. */
export interface Background {
  /** Waits for running jobs, for at most ten seconds. */
  stop(): Promise<void>;
}

/**
 * Prints emails to the terminal if there is no mail server. Logs only get the path of the file, since login links must not
 * appear in them.
 */
const printEmail =
  (log: Pick<Log, 'info'>) =>
  ({ to, subject, text }: QueuedMail, file: string): void => {
    if (!process.stdout.isTTY) return log.info({ file }, 'an email was written to a file; set SMTP_URL to send emails');
    const body = text.trim().replaceAll('\n', '\n  | ');
    process.stdout.write(`\n  Email to ${to}: ${subject}\n  | ${body}\n  (${file})\n\n`);
  };

/** Receives notifications of changes. */
export type ChangeSubscriber = Pick<Services, 'pageStreams' | 'publicCaches'>;

/**
 * Forwards changes on all instances to caches and event streams. After a gap in notifications, caches are cleared and streams
 * catch up.
 */
export async function subscribeToChanges(
  installation: Pick<Installation, 'databaseUrl' | 'log'>,
  subscriber: () => ChangeSubscriber | undefined,
): Promise<Listener> {
  const listener = await openListener(installation.databaseUrl, installation.log);
  await listener.listen(contentChannel, (payload) => subscriber()?.publicCaches.dropTags(readInvalidatedTags(payload)));
  await listener.listen(pageChannel, (payload) => subscriber()?.pageStreams.onPageNotification(payload));
  await listener.listen(sessionChannel, (payload) => subscriber()?.pageStreams.onSessionNotification(payload));
  listener.onGap(() => {
    subscriber()?.publicCaches.dropAll();
    subscriber()?.pageStreams.catchUp();
  });
  return listener;
}

/** Starts the job worker, including email. */
export function startBackground(
  installation: Installation,
  listener: Listener,
  handlers: Record<string, JobHandler>,
): Background {
  const { settings, database, log } = installation;
  let transport: Promise<MailTransport> | undefined;
  const openTransport = (): Promise<MailTransport> => (transport ??= openMailTransport(settings, printEmail(log)));
  const delivery = { locks: listener, transport: openTransport, sender: mailSender(settings) };
  const worker = startWorker({
    ...database,
    listener,
    handlers: { ...handlers, [sendMailJob]: sendMail(database.db, delivery) },
    log,
  });
  return {
    async stop() {
      await worker.stop();
      (await transport)?.close();
    },
  };
}
