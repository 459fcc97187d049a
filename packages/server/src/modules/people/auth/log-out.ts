import type { Context, SessionControl } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { currentUser } from '../users/index.ts';

/** Ends the current session. */
export async function logOut(context: Context, session: SessionControl): Promise<void> {
  const user = await currentUser(context);
  await audit(context, { action: 'auth.logout', object: 'user', objectID: user.id });
  await session.end(context.db);
}
