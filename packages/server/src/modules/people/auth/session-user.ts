import { anonymousUser, type SessionUser } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { currentUser, serialiseSessionUser } from '../users/index.ts';

/** Returns the user who is logged in, or a user with ID 0. */
export async function sessionUser(context: Context): Promise<SessionUser> {
  return context.actor.kind === 'user' ? serialiseSessionUser(context, await currentUser(context)) : anonymousUser;
}
