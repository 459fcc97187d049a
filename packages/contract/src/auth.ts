import { z } from 'zod';
import { anonymous, endpoint, permission, session } from './endpoint.ts';
import { loggedIn, sessionUser, user } from './entities/user.ts';
import { email, id, requiredText, text } from './entities/values.ts';

/** The password rules of the server check length and composition, so that all errors are reported together. */
const password = z.string().min(1);
/** Token from an email. The server answers V_04 for an unknown token. */
const accountToken = z.string().min(1);

export const auth = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an inactive user and send the activation email',
    access: permission('manage-users'),
    body: z.object({
      name: requiredText(255),
      email,
      role: id,
      jobTitle: text(255).default(''),
      image: text(500).nullable().default(''),
    }),
    reply: z.object({ user }),
  }),
  resetAccount: endpoint({
    method: 'POST',
    path: '/auth/reset-account',
    summary: 'Set a password with a token from a reset or activation email; an activation also starts a session',
    access: anonymous,
    byToken: false,
    /** `revokeTokens`: whether to revoke the API tokens of the account as well. */
    body: z.object({
      password,
      confirm: password,
      token: accountToken,
      revokeTokens: z.boolean().default(false),
    }),
    /** `User` is null if no session was started: after a reset, or if the account has a second factor. */
    reply: loggedIn.extend({ User: sessionUser.nullable() }),
    csrfExempt: true,
    rate: 'login',
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    summary: 'Confirm a new email address with the token from the email',
    access: anonymous,
    byToken: false,
    body: z.object({ token: accountToken }),
    csrfExempt: true,
    rate: 'login',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Email a link to set a new password; the answer does not reveal whether the address exists',
    access: anonymous,
    byToken: false,
    body: z.object({ email }),
    csrfExempt: true,
    rate: 'login',
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Start a session',
    access: anonymous,
    byToken: false,
    /**
     * `captcha`: solution of the `challenge` from a 429 answer, in the encoding of ALTCHA. `code`: one-time password or recovery
     * code, required after a 401 answer on `code`. A 401 answer on `passkey` requires a passkey.
     */
    body: z.object({
      email,
      password,
      captcha: z.string().max(4000).default(''),
      code: z.string().trim().max(40).default(''),
    }),
    reply: loggedIn,
    csrfExempt: true,
    rate: 'login',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session',
    access: session,
    /** `redirect`: address that ends the session at the identity provider too; null to stay. */
    reply: z.object({ redirect: z.string().nullable() }),
    beforeTwoFactor: true,
  }),
  user: endpoint({
    method: 'POST',
    path: '/auth/user',
    summary: 'Get the session user; ID 0 without a session',
    access: anonymous,
    byToken: false,
    kind: 'read',
    reply: sessionUser,
    csrfExempt: true,
    beforeTwoFactor: true,
  }),
  refreshSession: endpoint({
    method: 'POST',
    path: '/auth/refresh-session',
    summary: 'Extend the session; its ID and CSRF token are renewed',
    access: session,
    reply: z.object({ User: sessionUser }),
    csrfExempt: true,
    beforeTwoFactor: true,
    renewsSession: true,
  }),
};
