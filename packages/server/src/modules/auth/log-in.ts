import { fail, type SessionUser } from '@ximblox/contract';
import type { Context, SessionControl } from '../../context.ts';
import { audit } from '../audit/index.ts';
import { findUserByEmail, recordLogin, sessionUserOnWire } from '../users/index.ts';
import { countLoginTry, forgiveLoginTries } from './lockout.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Starts a session. Unknown address, wrong password and inactive user are answered alike and take the same time.
 * @throws 401 AUTH_01 on `email`, 429 AUTH_03
 */
export async function logIn(
  context: Context,
  credentials: { email: string; password: string },
  session: SessionControl,
): Promise<SessionUser> {
  const { db, services } = context;
  const attempt = { email: credentials.email, address: context.request.address };
  await countLoginTry(db, attempt, services.settings.limits);
  const user = await findUserByEmail(db, credentials.email);
  const matches = await verifyPassword(user?.passwordHash ?? null, credentials.password);
  if (!user || !matches || !user.active) {
    await audit(context, { action: 'auth.login', object: 'account', objectID: credentials.email, outcome: 'failure' });
    return fail('AUTH_01', 'email');
  }
  await forgiveLoginTries(db, attempt);
  return context.transaction(async (inside) => {
    await session.start(inside.db, user.id);
    await recordLogin(inside.db, user.id);
    await audit(inside, {
      action: 'auth.login',
      object: 'user',
      objectID: user.id,
      actor: { ID: user.id, name: user.name },
    });
    return sessionUserOnWire(user);
  });
}
