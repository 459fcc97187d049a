import { z } from 'zod';
import { anonymous, endpoint, session } from './endpoint.ts';
import { loggedIn } from './entities/user.ts';
import { currentPassword, id, idParam, record, requiredText, time } from './entities/values.ts';

/** Bytes in base64url, as in the JSON of WebAuthn. */
const bytes = z
  .string()
  .max(60_000)
  .regex(/^[\w-]*$/);
const credentialID = bytes.min(1).max(1400);

const credential = {
  id: credentialID,
  rawId: credentialID,
  type: z.literal('public-key'),
  clientExtensionResults: record.default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** Answer of the browser to the options of `begin`. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
});

/** Answer of the browser to the options of `beginLogin`. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

export const passkeyInfo = z.object({
  id,
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
  /** Whether it is synchronised between devices. */
  isSynced: z.boolean(),
  /** Excludes `remove` for the last passkey if the installation requires a second factor and the user has no other. */
  availableActions: z.array(z.enum(['rename', 'remove'])),
});
export type PasskeyInfo = z.output<typeof passkeyInfo>;

/** Options for the browser, as WebAuthn JSON. */
const options = record;

/**
 * Passkeys (WebAuthn). A passkey proves possession of the device and the identity of its owner, so it counts as both factors.
 * It is bound to the public address of the installation.
 */
export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/user/passkeys',
    summary: "List the caller's passkeys, newest first",
    access: session,
    byToken: false,
    /** `origin`: where passkeys work; null if browsers do not allow them at the address of the installation. */
    reply: z.object({ origin: z.string().nullable(), passkeys: z.array(passkeyInfo) }),
    beforeTwoFactor: true,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/user/passkeys/begin',
    summary: 'Get the options to create a passkey, valid once for five minutes',
    access: session,
    body: z.object({ name: requiredText(100), currentPassword }),
    reply: z.object({ options }),
    beforeTwoFactor: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/user/passkeys',
    summary: 'Save the passkey that the browser created',
    access: session,
    body: z.object({ passkey: registration }),
    reply: z.object({ passkey: passkeyInfo }),
    beforeTwoFactor: true,
  }),
  rename: endpoint({
    method: 'POST',
    path: '/user/passkeys/{id}/rename',
    summary: "Rename one of the caller's passkeys",
    access: session,
    byToken: false,
    params: z.object({ id: idParam }),
    body: z.object({ name: requiredText(100) }),
    reply: z.object({ passkey: passkeyInfo }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/user/passkeys/{id}/remove',
    summary: "Remove one of the caller's passkeys",
    access: session,
    params: z.object({ id: idParam }),
    body: z.object({ currentPassword }),
  }),
  beginLogin: endpoint({
    method: 'POST',
    path: '/auth/passkey/begin',
    summary: 'Get the options to log in with a passkey, valid once for five minutes',
    access: anonymous,
    byToken: false,
    reply: z.object({ options }),
    csrfExempt: true,
    rate: 'login',
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Start a session with a passkey',
    access: anonymous,
    byToken: false,
    /** `captcha` as in `auth/login`. `email` restricts the login to that account. */
    body: z.object({
      passkey: assertion,
      captcha: z.string().max(4000).default(''),
      email: z.string().max(254).default(''),
    }),
    reply: loggedIn,
    csrfExempt: true,
    rate: 'login',
  }),
};
