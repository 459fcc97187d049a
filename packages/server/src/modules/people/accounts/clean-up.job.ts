import type { Context } from '../../../context.ts';
import { removeOldMails } from '../../../platform/mail/mail-store.ts';
import { removeOldCounters } from '../../../platform/rate-counters.ts';
import { removeOldNotifications } from '../notifications/index.ts';
import { removeOldTokens } from '../api-tokens/index.ts';
import { removeOldPendingLogins } from '../identities/index.ts';
import { removeOldAccountTokens } from './account-token-store.ts';
import { removeOldChallenges, removeOldSessions } from '../auth/index.ts';

export const cleanUpJob = 'clean-up-sessions';

const hour = 3_600_000;

/** Schedules the next clean-up in an hour, once for all instances. */
export const scheduleCleanUp = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    cleanUpJob,
    {},
    { runAt: new Date(services.now().getTime() + hour), key: cleanUpJob, keepsRunAt: true },
  );

/** Deletes expired sessions, tokens, challenges, counters, emails and notifications, and schedules the next run. */
export async function cleanUp(context: Context): Promise<void> {
  await removeOldSessions(context.db);
  await removeOldAccountTokens(context.db);
  await removeOldChallenges(context.db);
  await removeOldPendingLogins(context.db);
  await removeOldTokens(context.db);
  await removeOldCounters(context.db);
  await removeOldMails(context.db);
  await removeOldNotifications(context.db);
  await scheduleCleanUp(context);
}
