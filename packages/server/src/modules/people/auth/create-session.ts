import { failAll, type LoggedIn } from '@ximblox/contract';
import type { Context, HandlerExtras } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { hookErrors, queueHooks } from '../../foundation/hooks/index.ts';
import { lockUser, recordLogin, serialiseSessionUser, preferredLanguage, type UserRow } from '../users/index.ts';

/**
 * Creates a session for an authenticated user, marks the browser as known and records the login.
 * @param user the user as read when they were authenticated
 * @param by the credential used, for the audit log
 * @param started for a login at an identity provider: whether it confirmed a second factor, and what to store with the session
 * @throws the errors of hooks
 * @returns null when the password or active state has changed since: that ended all sessions, so this one must not start
 */
export const createSession = (
  context: Context,
  user: UserRow,
  { session, device }: Pick<HandlerExtras, 'session' | 'device'>,
  by: Record<string, unknown>,
  started?: { isStrong: boolean; record: (sessionID: number) => Promise<void> },
): Promise<LoggedIn | null> =>
  context.transaction(async (inside) => {
    const locked = await lockUser(inside.db, user.id);
    if (!locked?.active || locked.passwordHash !== user.passwordHash) return null;
    const { id, name, email } = locked;
    const event = { user: { id, name, email } };
    failAll(await hookErrors(inside, 'user.login', () => ({ ...event, address: inside.request.address })));
    const sessionID = await session.start(inside.db, user.id);
    await started?.record(sessionID);
    device.remember(user.id);
    await recordLogin(inside.db, user.id, preferredLanguage(context.request.languages));
    const actor = { ID: user.id, name: user.name };
    await audit(inside, { action: 'auth.login', object: 'user', objectID: user.id, actor, changes: by });
    await queueHooks(inside, 'user.login', () => event, id);
    return {
      User: serialiseSessionUser(context, locked, started?.isStrong),
      isFirstLogin: locked.lastLoginAt === null,
    };
  });
