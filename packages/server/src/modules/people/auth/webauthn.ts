import { createHmac } from 'node:crypto';
import { fail, type ParsedOf, type contract } from '@ximblox/contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { installationSecret } from '../../../platform/installation-secret.ts';
import type { UserRow } from '../users/index.ts';
import { type RelyingParty, getRelyingParty } from './relying-party.ts';
import {
  insertChallenge,
  type NewPasskey,
  recordPasskeyUse,
  type PasskeyRow,
  listUserPasskeys,
  consumeChallenge,
} from './passkey-store.ts';

export type Registration = ParsedOf<typeof contract.passkeys.add>['body']['passkey'];
export type Assertion = ParsedOf<typeof contract.passkeys.logIn>['body']['passkey'];

/** Time that the browser waits for the user, in milliseconds. */
const timeout = 240_000;
/** COSE identifiers of EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

/** Loaded on first use: the package is slow to load and many processes never need it. */
const webauthn = () => import('@simplewebauthn/server');

/** Returns the relying party. @throws 409 V_07 where browsers do not support passkeys */
export const requireRelyingParty = ({ services }: Context): RelyingParty =>
  getRelyingParty(services.settings) ?? fail('V_07');

/** Derives the WebAuthn user handle: the same for all passkeys of a user, and not traceable to the user. */
async function deriveUserHandle(db: Database, userID: number): Promise<Buffer> {
  const secret = await installationSecret(db, 'passkey-user-secret');
  return createHmac('sha256', secret).update(String(userID)).digest();
}

/** Creates the options for registering a passkey, and stores their challenge with the user and the name of the passkey. */
export async function registrationOptions(
  context: Context,
  user: UserRow,
  { name, site }: { name: string; site: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { db } = context;
  const { generateRegistrationOptions } = await webauthn();
  const existing = await listUserPasskeys(db, user.id);
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: requireRelyingParty(context).host,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(await deriveUserHandle(db, user.id)),
    timeout,
    attestationType: 'none',
    // A discoverable credential that verifies its user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  });
  await insertChallenge(db, options.challenge, { userID: user.id, name });
  return options;
}

/**
 * Whether the page was embedded in another origin, where the user cannot see who requests the passkey. The browser's statement is
 * signed with the response. Browsers that omit it do not support passkeys in embedded pages.
 */
function isEmbedded(clientDataJSON: string): boolean {
  const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  if (typeof data !== 'object' || data === null) return true;
  const { crossOrigin = false, topOrigin } = data as { crossOrigin?: unknown; topOrigin?: unknown };
  return crossOrigin !== false || topOrigin !== undefined;
}

/** Verifies a registration and returns its passkey, or null if the challenge is not the user's or the origin is another. */
export async function verifyRegistration(
  context: Context,
  userID: number,
  registration: Registration,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const { host, origin } = requireRelyingParty(context);
  let name = '';
  const result = await verifyRegistrationResponse({
    response: registration,
    expectedChallenge: async (challenge) => {
      const found = await consumeChallenge(context.db, challenge, userID);
      name = found?.name ?? '';
      return found !== undefined;
    },
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!result?.verified || isEmbedded(registration.response.clientDataJSON)) return null;
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    user_id: userID,
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: registration.response.transports ?? [],
    name,
    is_synced: credentialBackedUp,
  };
}

/** Creates the options for logging in with a passkey of any user, and stores their challenge. */
export async function loginOptions(context: Context): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  const rpID = requireRelyingParty(context).host;
  const options = await generateAuthenticationOptions({ rpID, timeout, userVerification: 'required' });
  await insertChallenge(context.db, options.challenge, { userID: null, name: '' });
  return options;
}

/**
 * Verifies an assertion: signed with this passkey for an open challenge of this installation, with a higher signature counter than
 * before. Consumes the challenge and records the use.
 */
export async function verifyAssertion(context: Context, passkey: PasskeyRow, assertion: Assertion): Promise<boolean> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { host, origin } = requireRelyingParty(context);
  const { userHandle } = assertion.response;
  const handle = await deriveUserHandle(context.db, passkey.user_id);
  if (userHandle !== undefined && userHandle !== handle.toString('base64url')) return false;
  const result = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: async (challenge) => (await consumeChallenge(context.db, challenge, null)) !== undefined,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.sign_count,
    },
  }).catch(() => null);
  if (!result?.verified || isEmbedded(assertion.response.clientDataJSON)) return false;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return recordPasskeyUse(context.db, passkey.id, { signCount: newCounter, isSynced: credentialBackedUp });
}
