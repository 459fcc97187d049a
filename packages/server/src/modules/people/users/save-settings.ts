import type { NotificationMails, User } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit, fieldChanges } from '../../foundation/audit/index.ts';
import { currentUser } from './current-user.ts';
import { setProfile } from './user-store.ts';
import { serialiseUser } from './serialise-user.ts';

/** Updates the current user's name, job title, interface language, and emails about notifications of the given topics. */
export async function saveSettings(
  context: Context,
  input: { name: string; jobTitle: string; language: string; notificationMails: Partial<NotificationMails> },
): Promise<User> {
  const before = await currentUser(context);
  const { name, jobTitle, language, notificationMails } = before;
  const profile = { ...input, notificationMails: { ...notificationMails, ...input.notificationMails } };
  await setProfile(context.db, before.id, profile);
  const changes = fieldChanges(
    { name, jobTitle, language, ...notificationMails },
    { name: profile.name, jobTitle: profile.jobTitle, language: profile.language, ...profile.notificationMails },
  );
  await audit(context, { action: 'user.save-settings', object: 'user', objectID: before.id, changes });
  return serialiseUser(context, { ...before, ...profile });
}
