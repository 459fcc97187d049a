import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { logIn } from './log-in.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { refreshSession } from './refresh-session.ts';
import { endAllSessions, endMySession, listSessions } from './own-sessions.ts';
import { addPasskey, beginPasskey, listPasskeys, removeOwnPasskey, renameOwnPasskey } from './own-passkeys.ts';
import { loginOptions } from './webauthn.ts';
import { sessionUser } from './session-user.ts';
import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  renewRecoveryCodes,
  resetTwoFactor,
  twoFactorStatus,
} from './two-factor.ts';

export { logOut } from './log-out.ts';
export { createSession } from './create-session.ts';
export {
  type ActiveSession,
  confirmSession,
  endSession,
  endUserSessions,
  findSession,
  removeOldSessions,
  renewSession,
  filterActiveSessions,
  type SessionAges,
  hashSessionToken,
  startSession,
} from './session-store.ts';
export { clearLoginFailures } from './lockout.ts';
export { canDecryptTotpSecret } from './one-time-password.ts';
export { removeOldChallenges, removeUserPasskeys } from './passkey-store.ts';
export { removeTwoFactor } from './two-factor-store.ts';

/** Handlers of login. A login counts attempts, so it manages its own transactions. */
export const authHandlers: Pick<Handlers<typeof contract.auth>, 'login' | 'user' | 'refreshSession'> = {
  login: {
    ownTransaction: true,
    handle: (context, { body }, extras) => logIn(context, body, extras),
  },
  user: (context) => sessionUser(context),
  refreshSession: async (context, _, { session }) => ({ User: await refreshSession(context, session) }),
};

/** Handlers of two-factor authentication. Those that count attempts manage their own transactions. */
export const twoFactorHandlers: Handlers<typeof contract.twoFactor> = {
  status: (context) => twoFactorStatus(context),
  begin: { ownTransaction: true, handle: (context, { body }) => beginTwoFactorSetup(context, body.currentPassword) },
  confirm: {
    ownTransaction: true,
    handle: async (context, { body }, { session }) => ({
      recoveryCodes: await confirmTwoFactorSetup(context, body.code, session),
    }),
  },
  renewCodes: {
    ownTransaction: true,
    handle: async (context, { body }) => ({ recoveryCodes: await renewRecoveryCodes(context, body.currentPassword) }),
  },
  turnOff: {
    ownTransaction: true,
    handle: async (context, { body }) => {
      await disableTwoFactor(context, body.currentPassword);
      return {};
    },
  },
  reset: async (context, { params }) => {
    await resetTwoFactor(context, params.id);
    return {};
  },
};

/** Handlers of passkeys. Those that count attempts or consume challenges manage their own transactions. */
export const passkeyHandlers: Handlers<typeof contract.passkeys> = {
  list: (context) => listPasskeys(context),
  begin: { ownTransaction: true, handle: (context, { body }) => beginPasskey(context, body) },
  add: {
    ownTransaction: true,
    handle: async (context, { body }) => ({ passkey: await addPasskey(context, body.passkey) }),
  },
  rename: async (context, { params, body }) => ({ passkey: await renameOwnPasskey(context, params.id, body.name) }),
  remove: {
    ownTransaction: true,
    handle: async (context, { params, body }) => {
      await removeOwnPasskey(context, params.id, body.currentPassword);
      return {};
    },
  },
  beginLogin: async (context) => ({ options: { ...(await loginOptions(context)) } }),
  logIn: {
    ownTransaction: true,
    handle: (context, { body }, extras) => logInWithPasskey(context, body, extras),
  },
};

/** Handlers of the current user's sessions. */
export const sessionHandlers: Handlers<typeof contract.sessions> = {
  list: (context) => listSessions(context),
  end: async (context, { params }, { session }) => {
    await endMySession(context, params.id, session);
    return {};
  },
  endAll: async (context, { body }, { session }) => {
    await endAllSessions(context, body, session);
    return {};
  },
};
