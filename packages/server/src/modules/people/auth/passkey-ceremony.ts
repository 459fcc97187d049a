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
import { type PasskeyPlace, passkeyPlace } from './passkey-place.ts';
import {
  insertChallenge,
  type NewPasskey,
  noteUse,
  type PasskeyRow,
  passkeysOf,
  takeChallenge,
} from './passkey-store.ts';

export type Registration = ParsedOf<typeof contract.passkeys.add>['body']['passkey'];
export type Assertion = ParsedOf<typeof contract.passkeys.logIn>['body']['passkey'];

/** Milliseconds that a browser waits for its user. */
const timeout = 240_000;
/** EdDSA, ES256, RS256: what devices of the last ten years make. */
const algorithms = [-8, -7, -257];

/** It reads certificates of all kinds and takes its time to load; most starts never need it. */
const webauthn = () => import('@simplewebauthn/server');

/** @throws 409 V_07 where browsers allow no passkeys */
export const requirePlace = ({ services }: Context): PasskeyPlace => passkeyPlace(services.settings) ?? fail('V_07');

/** What a device calls the account: the same for all passkeys of a user here, and nothing that tells who that is. */
async function handleOf(db: Database, userID: number): Promise<Buffer> {
  const secret = await installationSecret(db, 'passkey-user-secret');
  return createHmac('sha256', secret).update(String(userID)).digest();
}

/** Options for a browser that is to make a passkey, bound to the user and the name that it will have. */
export async function registrationOptions(
  context: Context,
  user: UserRow,
  { name, site }: { name: string; site: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { db } = context;
  const { generateRegistrationOptions } = await webauthn();
  const made = await passkeysOf(db, user.id);
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: requirePlace(context).host,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(await handleOf(db, user.id)),
    timeout,
    attestationType: 'none',
    // One that can be found without knowing who asks, and that asks who holds it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: made.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  });
  await insertChallenge(db, options.challenge, { userID: user.id, name });
  return options;
}

/**
 * Whether a browser said that the page was embedded in one of another origin, where whoever answers cannot see who asks. What it
 * said is signed with the answer. Browsers that say nothing about it allow no such thing.
 */
function isEmbedded(clientDataJSON: string): boolean {
  const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  if (typeof data !== 'object' || data === null) return true;
  const { crossOrigin = false, topOrigin } = data as { crossOrigin?: unknown; topOrigin?: unknown };
  return crossOrigin !== false || topOrigin !== undefined;
}

/** The passkey that a browser has made; null when it does not answer a challenge of this user, or was not made here. */
export async function madePasskey(context: Context, userID: number, made: Registration): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const { host, origin } = requirePlace(context);
  let name = '';
  const result = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: async (challenge) => {
      const taken = await takeChallenge(context.db, challenge, userID);
      name = taken?.name ?? '';
      return taken !== undefined;
    },
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!result?.verified || isEmbedded(made.response.clientDataJSON)) return null;
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    user_id: userID,
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: made.response.transports ?? [],
    name,
    is_synced: credentialBackedUp,
  };
}

/** Options for a browser that is to log somebody in, whoever that turns out to be. */
export async function loginOptions(context: Context): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  const rpID = requirePlace(context).host;
  const options = await generateAuthenticationOptions({ rpID, timeout, userVerification: 'required' });
  await insertChallenge(context.db, options.challenge, { userID: null, name: '' });
  return options;
}

/**
 * Whether an answer was given with this passkey, by its owner, to a challenge of ours, and counts further than all before. Uses the
 * challenge up.
 */
export async function isUsed(context: Context, passkey: PasskeyRow, answer: Assertion): Promise<boolean> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { host, origin } = requirePlace(context);
  const { userHandle } = answer.response;
  const handle = await handleOf(context.db, passkey.user_id);
  if (userHandle !== undefined && userHandle !== handle.toString('base64url')) return false;
  const result = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: async (challenge) => (await takeChallenge(context.db, challenge, null)) !== undefined,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.sign_count,
    },
  }).catch(() => null);
  if (!result?.verified || isEmbedded(answer.response.clientDataJSON)) return false;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return noteUse(context.db, passkey.id, { signCount: newCounter, isSynced: credentialBackedUp });
}
