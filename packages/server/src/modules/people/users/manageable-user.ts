import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { canGrant } from '../roles/index.ts';
import { findUser, type UserRow } from './user-store.ts';

/** Whether the actor is this user. */
export const isSelf = ({ actor }: Context, userID: number): boolean => actor.kind === 'user' && actor.ID === userID;

/** Whether the actor can change a user: the actor themselves, or with manage-users any user whose permissions are a subset of theirs. */
export const canManage = (context: Context, user: UserRow): boolean =>
  isSelf(context, user.id) || (context.can('manage-users', {}) && canGrant(context, user.role));

/**
 * Finds a user whom the actor can change.
 * @throws 404 UM_02, 403 UM_01
 */
export async function requireManageableUser(context: Context, userID: number): Promise<UserRow> {
  if (!isSelf(context, userID)) context.require('manage-users', {});
  const user = await findUser(context.db, userID);
  if (!user) return fail('UM_02');
  if (!canManage(context, user)) fail('UM_01');
  return user;
}
