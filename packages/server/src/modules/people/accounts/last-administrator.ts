import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { administratorRoleIDs } from '../roles/index.ts';
import { hasActiveUser, type UserRow } from '../users/index.ts';
import { lockAdministrators } from './first-administrator-store.ts';

/**
 * Requires that an active administrator other than `user` exists. Call it in the transaction that removes the user's access: it
 * takes a lock, so that two administrators cannot remove each other concurrently.
 * @throws 409 V_07 if the user is the last active administrator
 */
export async function requireAnotherAdministrator(context: Context, user: UserRow): Promise<void> {
  await lockAdministrators(context.db);
  const roleIDs = await administratorRoleIDs(context.db);
  if (!user.active || !roleIDs.includes(user.role.ID)) return;
  if (!(await hasActiveUser(context.db, roleIDs, user.id))) fail('V_07');
}
