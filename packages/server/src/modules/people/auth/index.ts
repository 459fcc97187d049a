import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { logIn } from './log-in.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { logOut } from './log-out.ts';
import { refreshSession } from './refresh-session.ts';
import { endAllSessions, endMySession, listSessions } from './own-sessions.ts';
import { addPasskey, beginPasskey, listPasskeys, removeOwnPasskey, renameOwnPasskey } from './own-passkeys.ts';
import { loginOptions } from './passkey-ceremony.ts';
import { sessionUser } from './session-user.ts';
import { beginSetUp, confirmSetUp, renewCodes, resetTwoFactor, turnOff, twoFactorStatus } from './two-factor.ts';

export {
  type ActiveSession,
  endSession,
  endSessionsOf,
  findSession,
  removeOldSessions,
  renewSession,
  runningSessions,
  type SessionAges,
  sessionHash,
  startSession,
} from './session-store.ts';
export { forgetFailuresOf } from './lockout.ts';
export { removeOldChallenges, removePasskeysOf } from './passkey-store.ts';
export { removeTwoFactor } from './two-factor-store.ts';

/** Calls about sessions. A login counts tries, so it chooses its own transactions. */
export const authHandlers: Pick<Handlers<typeof contract.auth>, 'login' | 'logout' | 'user' | 'refreshSession'> = {
  login: {
    ownTransaction: true,
    handle: async (context, { body }, extras) => ({ User: await logIn(context, body, extras) }),
  },
  logout: async (context, _, { session }) => {
    await logOut(context, session);
    return {};
  },
  user: (context) => sessionUser(context),
  refreshSession: async (context, _, { session }) => ({ User: await refreshSession(context, session) }),
};

/** Calls about the second factor. Those that count tries choose their own transactions. */
export const twoFactorHandlers: Handlers<typeof contract.twoFactor> = {
  status: (context) => twoFactorStatus(context),
  begin: { ownTransaction: true, handle: (context, { body }) => beginSetUp(context, body.currentPassword) },
  confirm: {
    ownTransaction: true,
    handle: async (context, { body }, { session }) => ({
      recoveryCodes: await confirmSetUp(context, body.code, session),
    }),
  },
  renewCodes: {
    ownTransaction: true,
    handle: async (context, { body }) => ({ recoveryCodes: await renewCodes(context, body.currentPassword) }),
  },
  turnOff: {
    ownTransaction: true,
    handle: async (context, { body }) => {
      await turnOff(context, body.currentPassword);
      return {};
    },
  },
  reset: async (context, { params }) => {
    await resetTwoFactor(context, params.id);
    return {};
  },
};

/** Calls about passkeys. Those that count tries or use challenges up choose their own transactions. */
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
    handle: async (context, { body }, extras) => ({ User: await logInWithPasskey(context, body, extras) }),
  },
};

/** Calls about the places at which the user is logged in. */
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
