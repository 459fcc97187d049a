import { fail, type SessionUser } from '@ximblox/contract';
import type { Context, HandlerExtras } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { findUser } from '../users/index.ts';
import { createSession } from './create-session.ts';
import { countLoginTry, forgiveLoginTries } from './lockout.ts';
import { type Assertion, isUsed, requirePlace } from './passkey-ceremony.ts';
import { findPasskey } from './passkey-store.ts';

/**
 * Starts a session for the owner of a passkey. Tries count as those with a password do, of unknown passkeys too.
 * @param login.email when not `''`, the account that it has to be
 * @throws 401 AUTH_01 on `passkey`; 429 AUTH_03; 409 V_07 where browsers allow no passkeys
 */
export async function logInWithPasskey(
  context: Context,
  login: { passkey: Assertion; captcha: string; email: string },
  extras: Pick<HandlerExtras, 'session' | 'device'>,
): Promise<SessionUser> {
  const { db, services, request } = context;
  requirePlace(context);
  const passkey = await findPasskey(db, Buffer.from(login.passkey.id, 'base64url'));
  const user = passkey && (await findUser(db, passkey.user_id));
  const known = user ? extras.device.known(user.id) : null;
  const attempt = { email: user?.email ?? '', captcha: login.captcha, address: request.address, device: known };
  const counted = await countLoginTry(db, attempt, services.settings.limits);
  const isMeant = login.email === '' || login.email.toLowerCase() === user?.email.toLowerCase();
  const refuse = async (): Promise<never> => {
    const changes = { passkey: passkey?.name ?? '' };
    const objectID = user?.email ?? '';
    await audit(context, { action: 'auth.login', object: 'account', objectID, changes, outcome: 'failure' });
    return fail('AUTH_01', 'passkey');
  };
  if (!passkey || !user?.active || !isMeant || !(await isUsed(context, passkey, login.passkey))) return refuse();
  await forgiveLoginTries(db, counted);
  return (await createSession(context, user, extras, { passkey: passkey.name })) ?? refuse();
}
