import {
  changedTags,
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
  type Worker,
} from '@ximblox/server/platform';
import { mailSender, outsideJobs, pageChannel, type Services, sessionChannel } from '@ximblox/server';
import type { Installation } from './installation.ts';

/** What goes on beside the requests. */
export interface Background {
  /** Finishes running jobs, ten seconds at most. */
  stop(): Promise<void>;
}

/**
 * Without a mail server mails can be read in a terminal. Output that is kept as a log only says where the file is: whoever reads
 * logs must not get links that log in as somebody else.
 */
const showMail =
  (log: Pick<Log, 'info'>, isTerminal = process.stdout.isTTY) =>
  ({ to, subject, text }: QueuedMail, file: string): void => {
    if (!isTerminal) return log.info({ file }, 'an email was written to a file; set SMTP_URL to send emails');
    const body = text.trim().replaceAll('\n', '\n  | ');
    process.stdout.write(`\n  Email to ${to}: ${subject}\n  | ${body}\n  (${file})\n\n`);
  };

/** What wants to hear of changes. */
export type Follower = Pick<Services, 'pageStreams' | 'publicCaches'>;

/**
 * Tells the caches and the open streams of events what changed, on whichever instance, and everything after a time in
 * which something may have been missed.
 */
export async function followChanges(
  installation: Pick<Installation, 'databaseUrl' | 'log'>,
  follower: () => Follower | undefined,
): Promise<Listener> {
  const listener = await openListener(installation.databaseUrl, installation.log);
  await listener.listen(contentChannel, (payload) => follower()?.publicCaches.dropTags(changedTags(payload)));
  await listener.listen(pageChannel, (payload) => follower()?.pageStreams.hearPage(payload));
  await listener.listen(sessionChannel, (payload) => follower()?.pageStreams.hearSessionEnd(payload));
  listener.onGap(() => {
    follower()?.publicCaches.dropAll();
    follower()?.pageStreams.catchUp();
  });
  return listener;
}

/** Workers for what waits for machines of others: they do little but wait. */
const outsideWorkers = 3;

/** Works off jobs: those of the modules, and mail. What waits for machines of others never keeps the rest waiting. */
export function startBackground(
  installation: Installation,
  listener: Listener,
  handlers: Record<string, JobHandler>,
): Background {
  const { settings, database, log } = installation;
  let transport: Promise<MailTransport> | undefined;
  const openTransport = (): Promise<MailTransport> => (transport ??= openMailTransport(settings, showMail(log)));
  const delivery = { locks: listener, transport: openTransport, sender: mailSender(settings) };
  const all = Object.entries({ ...handlers, [sendMailJob]: sendMail(database.db, delivery) });
  const handlersWhere = (isOutside: boolean): Record<string, JobHandler> =>
    Object.fromEntries(all.filter(([name]) => outsideJobs.includes(name) === isOutside));
  const ground = { ...database, listener, log };
  const workers: Worker[] = [
    startWorker({ ...ground, handlers: handlersWhere(false) }),
    startWorker({ ...ground, handlers: handlersWhere(true), concurrency: outsideWorkers }),
  ];
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      (await transport)?.close();
    },
  };
}
