import { fail, type LoggedIn } from '@ximblox/contract';
import type { Context, HandlerExtras } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { findUserByEmail, requireLocalLogin, verifyPassword } from '../users/index.ts';
import { createSession } from './create-session.ts';
import { countLoginAttempt, clearLoginAttempts } from './lockout.ts';
import { requireSecondFactor } from './second-factor.ts';

/**
 * Logs in with a password. An unknown address, a wrong password and an inactive user get the same response in the same time.
 * @param credentials.captcha solution of the challenge from a 429 response, `''` for none
 * @param credentials.code code of the second factor, `''` on the first attempt
 * @throws 403 AUTH_04 on `email` where an identity provider is required; 401 AUTH_01 on `email`; after a correct password V_01 or V_12 on `code`, or V_01 on `passkey`; 429 AUTH_03
 */
export async function logIn(
  context: Context,
  credentials: { email: string; password: string; captcha: string; code: string },
  extras: Pick<HandlerExtras, 'session' | 'device'>,
): Promise<LoggedIn> {
  const { db, services } = context;
  const { email, captcha } = credentials;
  const user = await findUserByEmail(db, email);
  const known = user ? extras.device.known(user.id) : null;
  const attempt = { email, captcha, address: context.request.address, device: known };
  const counted = await countLoginAttempt(db, attempt, services.settings.limits);
  requireLocalLogin(context, email);
  const matches = await verifyPassword(user?.passwordHash ?? null, credentials.password);
  const refuse = async (): Promise<never> => {
    await audit(context, { action: 'auth.login', object: 'account', objectID: email, outcome: 'failure' });
    return fail('AUTH_01', 'email');
  };
  if (!user || !matches || !user.active) return refuse();
  await clearLoginAttempts(db, counted);
  const usedRecovery = await requireSecondFactor(context, user, { code: credentials.code, device: known });
  return (await createSession(context, user, extras, usedRecovery ? { recoveryCode: true } : {})) ?? refuse();
}
