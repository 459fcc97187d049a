import { fail, type SessionUser } from '@ximblox/contract';
import type { Context, HandlerExtras } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { findUserByEmail, verifyPassword } from '../users/index.ts';
import { createSession } from './create-session.ts';
import { countLoginTry, forgiveLoginTries } from './lockout.ts';
import { requireSecondFactor } from './second-factor.ts';

/**
 * Starts a session. Unknown address, wrong password and inactive user are answered alike and take the same time.
 * @param credentials.captcha solution of the challenge that an answer 429 has carried
 * @param credentials.code of the second factor, once it has been asked for
 * @throws 401 AUTH_01 on `email`; V_01 or V_12 on `code`, or V_01 on `passkey`, once the password was right; 429 AUTH_03
 */
export async function logIn(
  context: Context,
  credentials: { email: string; password: string; captcha: string; code: string },
  extras: Pick<HandlerExtras, 'session' | 'device'>,
): Promise<SessionUser> {
  const { db, services } = context;
  const { email, captcha } = credentials;
  const user = await findUserByEmail(db, email);
  const known = user ? extras.device.known(user.id) : null;
  const attempt = { email, captcha, address: context.request.address, device: known };
  const counted = await countLoginTry(db, attempt, services.settings.limits);
  const matches = await verifyPassword(user?.passwordHash ?? null, credentials.password);
  const refuse = async (): Promise<never> => {
    await audit(context, { action: 'auth.login', object: 'account', objectID: email, outcome: 'failure' });
    return fail('AUTH_01', 'email');
  };
  if (!user || !matches || !user.active) return refuse();
  await forgiveLoginTries(db, counted);
  const usedRecovery = await requireSecondFactor(context, user, { code: credentials.code, device: known });
  return (await createSession(context, user, extras, usedRecovery ? { recoveryCode: true } : {})) ?? refuse();
}
