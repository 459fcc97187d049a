import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openListener } from '../../../platform/database/listener.ts';
import { countFailedJobs, failedJobs } from '../../../platform/jobs/failed-job-store.ts';
import { jobHealth } from '../../../platform/jobs/job-health-store.ts';
import { countUnsent } from '../../../platform/mail/mail-store.ts';
import { checkMailServer } from '../../../platform/mail/mail-transport.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { countListeners, lastMailFailure, notify } from './doctor-store.ts';
import { type Check, type Examination, reasonOf, type Found } from './examination.ts';

const channel = 'ximblox_doctor';
/** Milliseconds in which a notification must arrive. */
const patience = 5000;

/** Sends a notification to itself. @throws when it does not arrive */
async function sendNotification({ context: { db, services } }: Examination, databaseUrl: string): Promise<void> {
  await withTimeout(patience, async () => {
    const listener = await openListener(databaseUrl, services.log);
    try {
      const payload = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      await listener.listen(channel, (received) => received === payload && resolve());
      await notify(db, channel, payload);
      await promise;
    } finally {
      await listener.close();
    }
  });
}

const listener: Check = {
  id: 'listener',
  isQuick: true,
  async run(examination): Promise<Found> {
    const { context, databaseUrl } = examination;
    const instances = await countListeners(context.db);
    if (databaseUrl === null) {
      return instances > 0 ? { code: 'listener-works', values: { instances } } : { code: 'listener-missing' };
    }
    try {
      await sendNotification(examination, databaseUrl);
      return { code: 'listener-works', values: { instances } };
    } catch (error) {
      return { code: 'listener-silent', values: { reason: reasonOf(error) } };
    }
  },
};

/** Minutes after which a due job is late, and a running one is stuck. */
const lateMinutes = 5;
const stuckMinutes = 60;

const jobs: Check = {
  id: 'jobs',
  isQuick: true,
  async run({ context: { db } }): Promise<Found> {
    const { waitingMinutes, waitingName, runningMinutes, runningName } = await jobHealth(db);
    if (waitingMinutes >= lateMinutes) {
      const isRunning = (await countListeners(db)) > 0;
      const values = { minutes: waitingMinutes, name: waitingName };
      return { code: isRunning ? 'jobs-late' : 'jobs-waiting', values };
    }
    const { total, parked } = await countFailedJobs(db);
    const [latest] = await failedJobs(db, 0, 1);
    if (latest) {
      const values = { parked, retried: total - parked, name: latest.name, error: latest.last_error };
      return { code: parked > 0 ? 'jobs-parked' : 'jobs-retried', values };
    }
    if (runningMinutes >= stuckMinutes) {
      return { code: 'jobs-stuck', values: { minutes: runningMinutes, name: runningName } };
    }
    return { code: 'jobs-done' };
  },
};

const mails: Check = {
  id: 'mails',
  isQuick: true,
  async run({ context: { db } }): Promise<Found> {
    const { failed, retried } = await countUnsent(db);
    if (failed + retried === 0) return { code: 'mails-sent' };
    const values = { failed, retried, error: await lastMailFailure(db) };
    return { code: failed > 0 ? 'mails-failed' : 'mails-retried', values };
  },
};

const mailServer: Check = {
  id: 'mail-server',
  isQuick: false,
  async run({ context: { services } }): Promise<Found> {
    const { smtpUrl, dataFolder } = services.settings;
    if (smtpUrl === null) return { code: 'mail-server-missing', values: { folder: join(dataFolder, 'mail') } };
    try {
      await checkMailServer(smtpUrl);
      return { code: 'mail-server-works' };
    } catch (error) {
      return { code: 'mail-server-unreachable', values: { reason: reasonOf(error) } };
    }
  },
};

/** Checks of background work. */
export const workChecks: readonly Check[] = [listener, jobs, mails, mailServer];
