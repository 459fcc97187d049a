import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { confirmationStatus } from './confirm-session.ts';
import { logOutEverywhere } from './log-out.ts';
import { ssoStatus, testProvider } from './provider-status.ts';
import { listIdentities, unlinkUser } from './user-identities.ts';

export { beginLogin, findProvider } from './begin-login.ts';
export { beginConfirmation } from './confirm-session.ts';
export { SsoRefusal } from './external-profile.ts';
export { finishLogin } from './finish-login.ts';
export { acceptSamlResponse, finishSaml } from './finish-saml.ts';
export { assertSamlInstalled } from './assert-saml-installed.ts';
export { scim } from './scim.ts';
export { samlMetadata } from './saml.ts';

/** Handlers of single sign-on. The login itself is a navigation of the browser, in `http/sso.ts`. */
export const ssoHandlers: Handlers<typeof contract.sso> = {
  providers: async ({ services }) => services.settings.sso.map(({ id, name }) => ({ ID: id, name })),
  confirmation: (context) => confirmationStatus(context),
  status: (context) => ssoStatus(context),
  test: (context, { body }) => testProvider(context, body.provider),
  identities: (context, { params }) => listIdentities(context, params.id),
  unlink: async (context, { params }) => {
    await unlinkUser(context, params.id);
    return {};
  },
};

/** Handler of the logout, which may end the session at the identity provider too. */
export const logoutHandlers: Pick<Handlers<typeof contract.auth>, 'logout'> = {
  // The session ends before the provider is asked.
  logout: {
    ownTransaction: true,
    handle: async (context, _, { session }) => ({ redirect: await logOutEverywhere(context, session) }),
  },
};
