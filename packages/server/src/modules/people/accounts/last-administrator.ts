import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { administratorRoleIDs } from '../roles/index.ts';
import { hasActiveUser, type UserRow } from '../users/index.ts';
import { lockFirstAdministrator } from './first-administrator-store.ts';

/**
 * Refuses what would leave the installation without an active administrator. To be called in the transaction that takes
 * the right away; two that would do so at the same time wait for each other.
 * @throws 409 V_07
 */
export async function requireAnotherAdministrator(context: Context, user: UserRow): Promise<void> {
  await lockFirstAdministrator(context.db);
  const roleIDs = await administratorRoleIDs(context.db);
  if (!user.active || !roleIDs.includes(user.role.ID)) return;
  if (!(await hasActiveUser(context.db, roleIDs, user.id))) fail('V_07');
}
