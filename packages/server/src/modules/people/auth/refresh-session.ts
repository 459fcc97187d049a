import type { SessionUser } from '@ximblox/contract';
import type { Context, SessionControl } from '../../../context.ts';
import { currentUser, serialiseSessionUser } from '../users/index.ts';

/** Renews the session ID, and with it the CSRF token. Counts as activity; the session's expiry date stays. */
export async function refreshSession(context: Context, session: SessionControl): Promise<SessionUser> {
  const user = await currentUser(context);
  await session.renew(context.db);
  return serialiseSessionUser(context, user);
}
