import type { User } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit, fieldChanges } from '../../foundation/audit/index.ts';
import { currentUser } from './current-user.ts';
import { setProfile } from './user-store.ts';
import { serialiseUser } from './serialise-user.ts';

/** Updates the current user's name, job title and interface language. */
export async function saveSettings(
  context: Context,
  profile: { name: string; jobTitle: string; language: string },
): Promise<User> {
  const before = await currentUser(context);
  await setProfile(context.db, before.id, profile);
  const { name, jobTitle, language } = before;
  const changes = fieldChanges({ name, jobTitle, language }, profile);
  await audit(context, { action: 'user.save-settings', object: 'user', objectID: before.id, changes });
  return serialiseUser(context, { ...before, ...profile });
}
