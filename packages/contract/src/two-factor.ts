import { z } from 'zod';
import { endpoint, permission, session } from './endpoint.ts';
import { currentPassword, idParam, time } from './entities/values.ts';

const recoveryCodes = z.array(z.string());

/** Two-factor authentication with an authenticator app (TOTP) and recovery codes. */
export const twoFactor = {
  status: endpoint({
    method: 'GET',
    path: '/user/two-factor',
    summary: "Get the two-factor state of the caller's account",
    access: session,
    byToken: false,
    reply: z.object({
      isOn: z.boolean(),
      /** Whether it cannot be turned off: the installation requires a second factor, and the user has no passkey. */
      isRequired: z.boolean(),
      since: time.nullable(),
      recoveryCodesLeft: z.int().nonnegative(),
    }),
    beforeTwoFactor: true,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/user/two-factor/begin',
    summary: 'Create a secret for an authenticator app; a code must confirm it',
    access: session,
    body: z.object({ currentPassword }),
    /** `secret` in base 32, for typing; `uri` for a QR code. */
    reply: z.object({ secret: z.string(), uri: z.string() }),
    beforeTwoFactor: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/user/two-factor/confirm',
    summary:
      'Turn on two-factor authentication with a first code, end all other sessions and return the recovery codes once',
    access: session,
    body: z.object({ code: z.string().trim().min(1).max(40) }),
    reply: z.object({ recoveryCodes }),
    beforeTwoFactor: true,
    renewsSession: true,
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/user/two-factor/renew-recovery-codes',
    summary: 'Replace the recovery codes',
    access: session,
    body: z.object({ currentPassword }),
    reply: z.object({ recoveryCodes }),
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/user/two-factor/turn-off',
    summary: "Turn off the caller's two-factor authentication; 409 V_07 when the installation requires it",
    access: session,
    body: z.object({ currentPassword }),
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/user/{id}/two-factor',
    summary: 'Reset the two-factor authentication of a user, remove their passkeys and end their sessions',
    access: permission('manage-users'),
    params: z.object({ id: idParam }),
  }),
};
