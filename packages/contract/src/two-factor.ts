import { z } from 'zod';
import { endpoint, permission, session } from './endpoint.ts';
import { currentPassword, idParam, time } from './entities/values.ts';

const recoveryCodes = z.array(z.string());

/** The second factor: one-time passwords of an authenticator app (TOTP), and codes for those who have lost it. */
export const twoFactor = {
  status: endpoint({
    method: 'GET',
    path: '/user/two-factor',
    summary: 'Whether the own account has a second factor',
    access: session,
    byToken: false,
    reply: z.object({
      isOn: z.boolean(),
      /** Whether it has to stay: the installation asks everybody for a second factor, and there is no passkey. */
      isRequired: z.boolean(),
      since: time.nullable(),
      recoveryCodesLeft: z.int().nonnegative(),
    }),
    beforeTwoFactor: true,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/user/two-factor/begin',
    summary: 'A fresh secret for an authenticator app; it takes effect once a code confirms it',
    access: session,
    body: z.object({ currentPassword }),
    /** `secret` in base 32, for typing; `uri` for a QR code. */
    reply: z.object({ secret: z.string(), uri: z.string() }),
    beforeTwoFactor: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/user/two-factor/confirm',
    summary: 'Turn the second factor on by a first code; all other sessions end. The recovery codes are told this once',
    access: session,
    body: z.object({ code: z.string().trim().min(1).max(40) }),
    reply: z.object({ recoveryCodes }),
    beforeTwoFactor: true,
    renewsSession: true,
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/user/two-factor/renew-recovery-codes',
    summary: 'New recovery codes; the old ones end',
    access: session,
    body: z.object({ currentPassword }),
    reply: z.object({ recoveryCodes }),
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/user/two-factor/turn-off',
    summary: 'Turn the own second factor off; 409 V_07 where the installation asks for one',
    access: session,
    body: z.object({ currentPassword }),
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/user/{id}/two-factor',
    summary: 'Take the second factor of somebody who has lost it, and their passkeys; their sessions end',
    access: permission('manage-users'),
    params: z.object({ id: idParam }),
  }),
};
