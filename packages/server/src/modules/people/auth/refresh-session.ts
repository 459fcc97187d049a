import type { SessionUser } from '@ximblox/contract';
import type { Context, SessionControl } from '../../../context.ts';
import { currentUser, sessionUserOnWire } from '../users/index.ts';

/** Gives the session a new ID and so a new CSRF token, and counts as activity; its greatest age stays. */
export async function refreshSession(context: Context, session: SessionControl): Promise<SessionUser> {
  const user = await currentUser(context);
  await session.renew(context.db);
  return sessionUserOnWire(context, user);
}
