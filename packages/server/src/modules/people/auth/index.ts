import type { contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { askForEmail, confirmEmail } from './change-email.ts';
import { changePassword, newPasswordErrors } from './change-password.ts';
import { cleanUp, cleanUpJob } from './clean-up.job.ts';
import { forgotPassword, forgotPasswordJob, mailPasswordLink } from './forgot-password.ts';
import { deleteUser } from './delete-user.ts';
import { logIn } from './log-in.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { logOut } from './log-out.ts';
import { refreshSession } from './refresh-session.ts';
import { registerUser, registrationErrors } from './register-user.ts';
import { resetAccount, resetErrors } from './reset-account.ts';
import { endAllSessions, endMySession, listSessions } from './own-sessions.ts';
import { addPasskey, beginPasskey, listPasskeys, removeOwnPasskey, renameOwnPasskey } from './own-passkeys.ts';
import { loginOptions } from './passkey-ceremony.ts';
import { sessionUser } from './session-user.ts';
import { beginSetUp, confirmSetUp, renewCodes, resetTwoFactor, turnOff, twoFactorStatus } from './two-factor.ts';
import { deleteImage, uploadImage } from './profile-image.ts';
import { resendActivation } from './send-activation.ts';
import { updateUser, userChangeErrors } from './update-user.ts';

export { scheduleCleanUp } from './clean-up.job.ts';
export { createPasswordLink } from './forgot-password.ts';
export { createAdministrator } from './create-administrator.ts';
export { publicOrigin } from '../../../platform/public-origin.ts';
export { type FirstAdministrator, makeFirstAdministrator } from './first-administrator.ts';
export {
  type ActiveSession,
  endSession,
  findSession,
  sessionHash,
  renewSession,
  runningSessions,
  type SessionAges,
  startSession,
} from './session-store.ts';

/** Calls about accounts and sessions. Those that count tries or hash passwords choose their own transactions. */
export const authHandlers: Handlers<typeof contract.auth> = {
  register: {
    handle: async (context, { body }) => ({ user: await registerUser(context, body) }),
    alsoWrong: (context, { body }) => registrationErrors(context, body),
  },
  resetAccount: {
    ownTransaction: true,
    handle: async (context, { body }) => {
      await resetAccount(context, body);
      return {};
    },
    alsoWrong: (context, { body }) => resetErrors(context, body),
  },
  forgotPassword: {
    ownTransaction: true,
    handle: async (context, { body }) => {
      await forgotPassword(context, body.email);
      return {};
    },
  },
  confirmEmail: async (context, { body }) => {
    await confirmEmail(context, body.token);
    return {};
  },
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

/** Calls of user management that are about accounts. */
export const accountHandlers: Pick<
  Handlers<typeof contract.users>,
  'create' | 'changeEmail' | 'changePassword' | 'update' | 'delete' | 'resendActivation' | 'uploadImage' | 'deleteImage'
> = {
  create: {
    handle: async (context, { body }) => {
      const { email, role, profile } = body;
      return { user: await registerUser(context, { email, role, ...profile }) };
    },
    alsoWrong: (context, { body }) => registrationErrors(context, body),
  },
  update: {
    ownTransaction: true,
    handle: async (context, { params, body }) => ({ user: await updateUser(context, params.id, body) }),
    alsoWrong: (context, { params, body }) => userChangeErrors(context, params.id, body),
  },
  delete: async (context, { params }) => {
    await deleteUser(context, params.id);
    return {};
  },
  resendActivation: async (context, { params }) => {
    await resendActivation(context, params.id);
    return {};
  },
  // Reading the picture takes long; the transaction begins behind that.
  uploadImage: {
    ownTransaction: true,
    handle: async (context, { params }, { files }) => ({ user: await uploadImage(context, params.id, files) }),
  },
  deleteImage: async (context, { params }) => ({ user: await deleteImage(context, params.id) }),
  changeEmail: {
    ownTransaction: true,
    handle: async (context, { body }) => {
      await askForEmail(context, body);
      return {};
    },
  },
  changePassword: {
    ownTransaction: true,
    handle: async (context, { body }, { session }) => {
      await changePassword(context, body, session);
      return {};
    },
    alsoWrong: async (_, { body }) => newPasswordErrors(body),
  },
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

/** Background work by job name; each gets a context of the product itself. */
export const authJobs = {
  [forgotPasswordJob]: (context: Context, payload: unknown): Promise<void> => {
    const { email, languages = '' } = payload as { email: string; languages?: string };
    return mailPasswordLink(context, email, languages);
  },
  [cleanUpJob]: cleanUp,
};
