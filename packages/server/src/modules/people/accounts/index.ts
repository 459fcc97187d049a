import type { contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { inLane } from '../../../platform/jobs/lanes.ts';
import { createSession } from '../auth/index.ts';
import { requestEmailChange, confirmEmail } from './change-email.ts';
import { changePassword, newPasswordErrors } from './change-password.ts';
import { cleanUp, cleanUpJob } from './clean-up.job.ts';
import { deleteUser } from './delete-user.ts';
import { forgotPassword, forgotPasswordJob, mailPasswordLink } from './forgot-password.ts';
import { registerUser, registrationErrors } from './register-user.ts';
import { resetAccount, resetErrors } from './reset-account.ts';
import { resendActivation } from './send-activation.ts';
import { updateUser, userChangeErrors } from './update-user.ts';

export { revokeAccountTokens } from './account-token-store.ts';
export { requireAnotherAdministrator } from './last-administrator.ts';
export { scheduleCleanUp } from './clean-up.job.ts';
export { createAdministrator } from './create-administrator.ts';
export { type FirstAdministrator, createFirstAdministrator } from './first-administrator.ts';
export {
  exportUsers,
  importUsers,
  type UserEntry,
  type UserImport,
  type UserImportOptions,
} from './transfer-users.ts';
export { createPasswordLink } from './forgot-password.ts';

/** Handlers of the account endpoints without a login. Those that count attempts or hash passwords manage their own transactions. */
export const accountHandlers: Pick<
  Handlers<typeof contract.auth>,
  'register' | 'resetAccount' | 'forgotPassword' | 'confirmEmail'
> = {
  register: {
    handle: async (context, { body }) => ({ user: await registerUser(context, body) }),
    validate: (context, { body }) => registrationErrors(context, body),
  },
  resetAccount: {
    ownTransaction: true,
    handle: async (context, { body }, extras) => {
      const user = await resetAccount(context, body);
      const loggedIn = user && (await createSession(context, user, extras, {}));
      return loggedIn ?? { User: null, isFirstLogin: false };
    },
    validate: (context, { body }) => resetErrors(context, body),
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
};

/** Handlers of the user endpoints that create, change and delete accounts. */
export const userAccountHandlers: Pick<
  Handlers<typeof contract.users>,
  'create' | 'changeEmail' | 'changePassword' | 'update' | 'delete' | 'resendActivation'
> = {
  create: {
    handle: async (context, { body }) => {
      const { email, role, profile } = body;
      return { user: await registerUser(context, { email, role, ...profile }) };
    },
    validate: (context, { body }) => registrationErrors(context, body),
  },
  update: {
    ownTransaction: true,
    handle: async (context, { params, body }) => ({ user: await updateUser(context, params.id, body) }),
    validate: (context, { params, body }) => userChangeErrors(context, params.id, body),
  },
  delete: async (context, { params }) => {
    await deleteUser(context, params.id);
    return {};
  },
  resendActivation: async (context, { params }) => {
    await resendActivation(context, params.id);
    return {};
  },
  changeEmail: {
    ownTransaction: true,
    handle: async (context, { body }) => {
      await requestEmailChange(context, body);
      return {};
    },
  },
  changePassword: {
    ownTransaction: true,
    handle: async (context, { body }, { session }) => {
      await changePassword(context, body, session);
      return {};
    },
    validate: async (_, { body }) => newPasswordErrors(body),
  },
};

/** Job handlers by name; each gets a system context. */
export const accountJobs = {
  [forgotPasswordJob]: inLane('urgent', (context: Context, payload: unknown) => {
    const { email, languages = '' } = payload as { email: string; languages?: string };
    return mailPasswordLink(context, email, languages);
  }),
  [cleanUpJob]: cleanUp,
};
