import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { seal, serverKey, unseal } from '../../../platform/server-key.ts';
import type { Settings } from '../../../platform/settings.ts';

/** Length of a time step, in seconds, and the clock drift allowed, in steps. */
const period = 30;
const tolerance = 1;

type KeySource = Pick<Settings, 'secretKey' | 'dataFolder'>;

const sealContext = (userID: number): string => `two-factor:${userID}`;

/** Creates a TOTP secret: sealed for storage, in base 32 for typing, and as a URI for a QR code. */
export async function createTotpSecret(
  settings: KeySource,
  { userID, email, site }: { userID: number; email: string; site: string },
): Promise<{ sealed: Buffer; base32: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const key = await serverKey(settings, 'two-factor');
  const uri = new TOTP({ issuer: site, label: email, secret, period }).toString();
  return { sealed: seal(key, Buffer.from(secret.bytes), sealContext(userID)), base32: secret.base32, uri };
}

/** Verifies a TOTP code and returns its time step, or null if the code is not currently valid. */
export async function verifyTotpCode(
  settings: KeySource,
  { userID, sealed, code, now }: { userID: number; sealed: Buffer; code: string; now: Date },
): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const bytes = unseal(await serverKey(settings, 'two-factor'), sealed, sealContext(userID));
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const delta = TOTP.validate({ token: code, secret, period, timestamp: now.getTime(), window: tolerance });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** Returns whether the key of this installation decrypts the TOTP secret of a user. */
export async function canDecryptTotpSecret(
  settings: KeySource,
  { userID, sealed }: { userID: number; sealed: Buffer },
): Promise<boolean> {
  const key = await serverKey(settings, 'two-factor');
  try {
    return unseal(key, sealed, sealContext(userID)).length > 0;
  } catch {
    return false;
  }
}

/** Characters of recovery codes, without those that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const codeCount = 10;
const half = 5;

const part = (): string => Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Generates ten recovery codes such as `K7M2P-9XQRT`. */
export const generateRecoveryCodes = (): string[] => Array.from({ length: codeCount }, () => `${part()}-${part()}`);

/** Hashes a recovery code with the server key, so it cannot be guessed from the database alone. Ignores case, spaces and hyphens. */
export async function hashRecoveryCode(settings: KeySource, userID: number, code: string): Promise<Buffer> {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHmac('sha256', await serverKey(settings, 'recovery-codes'))
    .update(`${userID}:${plain}`)
    .digest();
}
