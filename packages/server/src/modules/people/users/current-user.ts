import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { findUser, type UserRow } from './user-store.ts';

/**
 * The user who makes the request.
 * @throws 401 UM_01 when nobody is logged in
 */
export async function currentUser(context: Context): Promise<UserRow> {
  const { actor } = context;
  const user = actor.kind === 'user' ? await findUser(context.db, actor.ID) : undefined;
  return user ?? fail('UM_01', '', { status: 401 });
}
