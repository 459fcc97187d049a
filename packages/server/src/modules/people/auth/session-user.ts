import { nobody, type SessionUser } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { currentUser, sessionUserOnWire } from '../users/index.ts';

/** Who is logged in; ID 0 when nobody is. */
export async function sessionUser(context: Context): Promise<SessionUser> {
  return context.actor.kind === 'user' ? sessionUserOnWire(context, await currentUser(context)) : nobody;
}
