import type { SessionUser } from '@ximblox/contract';
import type { Context, HandlerExtras } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { holdUser, recordLogin, sessionUserOnWire, spokenLanguage, type UserRow } from '../users/index.ts';

/**
 * Starts a session for somebody who has proven who they are, and lets the browser be known.
 * @param user as it was when they did
 * @param by what they have used, for the log
 * @returns null when the password or the activity has been changed since: that ended all sessions, and this would have been one
 */
export const createSession = (
  context: Context,
  user: UserRow,
  { session, device }: Pick<HandlerExtras, 'session' | 'device'>,
  by: Record<string, unknown>,
): Promise<SessionUser | null> =>
  context.transaction(async (inside) => {
    const held = await holdUser(inside.db, user.id);
    if (!held?.active || held.passwordHash !== user.passwordHash) return null;
    await session.start(inside.db, user.id);
    device.remember(user.id);
    await recordLogin(inside.db, user.id, spokenLanguage(context.request.languages));
    const actor = { ID: user.id, name: user.name };
    await audit(inside, { action: 'auth.login', object: 'user', objectID: user.id, actor, changes: by });
    return sessionUserOnWire(context, held);
  });
