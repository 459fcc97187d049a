import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { seal, serverKey, unseal } from '../../../platform/server-key.ts';
import type { Settings } from '../../../platform/settings.ts';

/** Seconds for which a code is shown, and how many steps a device's clock may be wrong by. */
const period = 30;
const tolerance = 1;

type KeySource = Pick<Settings, 'secretKey' | 'dataFolder'>;

const sealContext = (userID: number): string => `two-factor:${userID}`;

/** A fresh secret: as it is stored, for typing (base 32), and for a QR code. */
export async function makeSecret(
  settings: KeySource,
  { userID, email, site }: { userID: number; email: string; site: string },
): Promise<{ sealed: Buffer; base32: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const key = await serverKey(settings, 'two-factor');
  const uri = new TOTP({ issuer: site, label: email, secret, period }).toString();
  return { sealed: seal(key, Buffer.from(secret.bytes), sealContext(userID)), base32: secret.base32, uri };
}

/** The time step whose code this is, null when it is none of those that count now. */
export async function stepOfCode(
  settings: KeySource,
  { userID, sealed, code, now }: { userID: number; sealed: Buffer; code: string; now: Date },
): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const bytes = unseal(await serverKey(settings, 'two-factor'), sealed, sealContext(userID));
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const delta = TOTP.validate({ token: code, secret, period, timestamp: now.getTime(), window: tolerance });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const codeCount = 10;
const half = 5;

const part = (): string => Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Fresh recovery codes, `K7M2P-9XQRT` each. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: codeCount }, () => `${part()}-${part()}`);

/** What is stored of a recovery code: nothing that could be guessed from the database alone. Case, spaces and hyphens do not matter. */
export async function recoveryHash(settings: KeySource, userID: number, code: string): Promise<Buffer> {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHmac('sha256', await serverKey(settings, 'recovery-codes'))
    .update(`${userID}:${plain}`)
    .digest();
}
