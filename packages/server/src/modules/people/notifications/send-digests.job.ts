import { clockTime, dayAfter, dayStart, momentOfClock, siteTimeZone } from '@ximblox/blocks/internal';
import { type MailTime, type NotificationKind, notificationPath, releaseNotices, topicOfKind } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { databaseTime } from '../../../platform/database/database-time.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { composeUserMail, findUser, type UserRow } from '../users/index.ts';
import { digestMessages } from './digest-messages.ts';
import { notificationOnWire } from './list-notifications.ts';
import { type NotificationRow, takeDigest, unreadNotifications, waitingKinds } from './notification-store.ts';

export const sendDigestsJob = 'send-digests';

const morning = '07:00';
const monday = 1;
const daysOfWeek = 7;

const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** Returns the morning of a day, in the time zone of the site. */
const morningOf = (day: string, timeZone: string): Date =>
  new Date(momentOfClock({ date: day, time: morning }, timeZone) ?? dayStart(day, timeZone));

/** Returns the latest morning in a time zone that is not after a time; with `weekday`, the latest of that weekday. */
export function latestMorning(time: Date, timeZone: string, weekday?: number): Date {
  const today = clockTime(time.toISOString(), timeZone).date;
  const day = morningOf(today, timeZone) > time ? dayAfter(today, -1) : today;
  if (weekday === undefined) return morningOf(day, timeZone);
  return morningOf(dayAfter(day, -((weekdayOf(day) - weekday + daysOfWeek) % daysOfWeek)), timeZone);
}

/** Schedules the digests of the next morning, once for all instances. */
export async function scheduleDigests({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> {
  const timeZone = siteTimeZone(services.site);
  const last = clockTime(latestMorning(await databaseTime(db), timeZone).toISOString(), timeZone).date;
  const runAt = morningOf(dayAfter(last, 1), timeZone);
  await services.jobs.add(db, sendDigestsJob, {}, { runAt, key: sendDigestsJob, keepsRunAt: true });
}

const mailTimeOf = (user: UserRow, kind: NotificationKind): MailTime => user.notificationMails[topicOfKind[kind]];

const digestMail = (context: Context, user: UserRow, rows: readonly NotificationRow[]): Promise<Mail> =>
  composeUserMail(context, user, (language, fill) => {
    const messages = digestMessages[language];
    const lines = rows.map(notificationOnWire).map((item) => {
      const releaseNotice = releaseNotices.find((kind) => kind === item.kind);
      const message =
        item.release && !item.page && releaseNotice
          ? messages.releases[releaseNotice]
          : item.page
            ? messages.kinds[item.kind]
            : messages.several;
      const values = {
        person: item.by.name || messages.nobody,
        title: item.page?.title ?? item.release?.name ?? '',
        release: item.release?.name ?? '',
        count: new Intl.NumberFormat(language).format(item.count),
      };
      return `${fill(message, values)}\n${publicOrigin(context.services.settings)}/cmsadmin${notificationPath(item)}`;
    });
    return {
      subject: fill(messages.subject),
      text: [fill(messages.intro)],
      rest: [...lines, messages.settings],
      button: { label: messages.button, path: 'dashboard' },
    };
  });

/**
 * Sends a user one email about the notifications of these kinds that wait for a digest and that they have not read. Taking them and
 * storing the email is one transaction, so that each is in one email, whatever stops in between.
 */
async function sendDigest(context: Context, user: UserRow, kinds: readonly NotificationKind[]): Promise<void> {
  const ids = await takeDigest(context.db, user.id, kinds);
  const unread = await unreadNotifications(context.db, user.id, ids);
  const rows = unread.filter(({ kind }) => mailTimeOf(user, kind) !== 'never');
  if (user.active && rows.length > 0) {
    await context.services.mailer.send(context.db, await digestMail(context, user, rows));
  }
}

/** Sends the digests that are due: about topics that a user wants once a week, on the first run since Monday morning. */
export async function sendDigests(system: Context): Promise<void> {
  const now = await databaseTime(system.db);
  const timeZone = siteTimeZone(system.services.site);
  const [daily, weekly] = [latestMorning(now, timeZone), latestMorning(now, timeZone, monday)];
  const byUser = Map.groupBy(await waitingKinds(system.db), ({ user_id: userID }) => userID);
  for (const [userID, waiting] of byUser) {
    const user = await findUser(system.db, userID);
    if (!user) continue;
    const due = waiting.filter(({ kind, oldest }) => oldest < (mailTimeOf(user, kind) === 'weekly' ? weekly : daily));
    if (due.length > 0) {
      await system.transaction((context) =>
        sendDigest(
          context,
          user,
          due.map(({ kind }) => kind),
        ),
      );
    }
  }
  await scheduleDigests(system);
}
