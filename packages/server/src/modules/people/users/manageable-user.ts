import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { mayGrant } from '../roles/index.ts';
import { findUser, type UserRow } from './user-store.ts';

/** Whether the actor is this user. */
export const isSelf = ({ actor }: Context, userID: number): boolean => actor.kind === 'user' && actor.ID === userID;

/** Whether the actor may change a user: oneself, or somebody whose rights are a subset of the own. */
export const mayManage = (context: Context, user: UserRow): boolean =>
  isSelf(context, user.id) || (context.can('manage-users', {}) && mayGrant(context, user.role));

/**
 * A user whom the actor may change.
 * @throws 404 UM_02, 403 UM_01
 */
export async function requireManageableUser(context: Context, userID: number): Promise<UserRow> {
  if (!isSelf(context, userID)) context.require('manage-users', {});
  const user = await findUser(context.db, userID);
  if (!user) return fail('UM_02');
  if (!mayManage(context, user)) fail('UM_01');
  return user;
}
