import { fail, type LoggedIn } from '@ximblox/contract';
import type { Context, HandlerExtras } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { findUser, requireLocalLogin } from '../users/index.ts';
import { createSession } from './create-session.ts';
import { countLoginAttempt, clearLoginAttempts } from './lockout.ts';
import { type Assertion, verifyAssertion, requireRelyingParty } from './webauthn.ts';
import { findPasskey } from './passkey-store.ts';

/**
 * Logs in with a passkey. Attempts count like those with a password, for unknown passkeys too.
 * @param login.email when not `''`, the account that the passkey must belong to
 * @throws 401 AUTH_01 on `passkey`; 429 AUTH_03; 409 V_07 where browsers do not support passkeys
 */
export async function logInWithPasskey(
  context: Context,
  login: { passkey: Assertion; captcha: string; email: string },
  extras: Pick<HandlerExtras, 'session' | 'device'>,
): Promise<LoggedIn> {
  const { db, services, request } = context;
  requireRelyingParty(context);
  const passkey = await findPasskey(db, Buffer.from(login.passkey.id, 'base64url'));
  const user = passkey && (await findUser(db, passkey.user_id));
  const known = user ? extras.device.known(user.id) : null;
  const attempt = { email: user?.email ?? '', captcha: login.captcha, address: request.address, device: known };
  const counted = await countLoginAttempt(db, attempt, services.settings.limits);
  const isExpectedAccount = login.email === '' || login.email.toLowerCase() === user?.email.toLowerCase();
  const refuse = async (): Promise<never> => {
    const changes = { passkey: passkey?.name ?? '' };
    const objectID = user?.email ?? '';
    await audit(context, { action: 'auth.login', object: 'account', objectID, changes, outcome: 'failure' });
    return fail('AUTH_01', 'passkey');
  };
  if (user) requireLocalLogin(context, user.email);
  if (!passkey || !user?.active || !isExpectedAccount) return refuse();
  if (!(await verifyAssertion(context, passkey, login.passkey))) return refuse();
  await clearLoginAttempts(db, counted);
  return (await createSession(context, user, extras, { passkey: passkey.name })) ?? refuse();
}
