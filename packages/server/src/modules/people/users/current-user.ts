import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { findUser, type UserRow } from './user-store.ts';

/**
 * Returns the user who is logged in.
 * @throws 401 UM_01 without a login
 */
export async function currentUser(context: Context): Promise<UserRow> {
  const { actor } = context;
  const user = actor.kind === 'user' ? await findUser(context.db, actor.ID) : undefined;
  return user ?? fail('UM_01', '', { status: 401 });
}
