import { topicOfKind } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { UserRow } from '../users/index.ts';
import { insertNotification, type NewNotification } from './notification-store.ts';

/**
 * Notifies a user of something. They find it in the notifications of the admin, and receive the email at once, in their next
 * digest or not at all, as they have chosen for its topic. The emails about an account do not depend on that choice.
 * @param compose returns the email that is sent at once
 */
export async function notify(
  context: Context,
  user: UserRow,
  notice: NewNotification,
  compose: () => Promise<Mail>,
): Promise<void> {
  const { db, services } = context;
  const mails = user.notificationMails[topicOfKind[notice.kind]];
  const inDigest = mails === 'daily' || mails === 'weekly';
  await insertNotification(db, { userID: user.id, actorID: actorID(context), inDigest }, notice);
  if (mails === 'at-once') await services.mailer.send(db, await compose());
}
