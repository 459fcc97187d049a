import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { installationSecret } from '../../../platform/installation-secret.ts';

/** Action of an email link. */
export type LinkPurpose = 'confirm' | 'end' | 'download';

/** Unix time in seconds; 0 for no expiry. */
type Expiry = number;

async function signature(db: Database, purpose: LinkPurpose, id: number, expiry: Expiry): Promise<Buffer> {
  const secret = await installationSecret(db, 'form-link-secret');
  return createHmac('sha256', secret).update(`${purpose}:${id}:${expiry}`).digest();
}

/** Creates a stateless token for a submission: its ID, expiry and an HMAC signature. */
export async function createLinkToken(
  db: Database,
  purpose: LinkPurpose,
  id: number,
  expiresAt: Date | null,
): Promise<string> {
  const expiry = expiresAt === null ? 0 : Math.floor(expiresAt.getTime() / 1000);
  return `${id}-${expiry}-${(await signature(db, purpose, id, expiry)).toString('base64url')}`;
}

/** Returns the submission ID of a token; null if it is forged, expired or for another purpose. */
export async function readLinkToken(
  db: Database,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<number | null> {
  const [, id = '', expiry = '', signed = ''] = /^([1-9]\d{0,14})-(0|[1-9]\d{0,11})-([\w-]{43})$/.exec(token) ?? [];
  if (id === '') return null;
  const given = Buffer.from(signed, 'base64url');
  const expected = await signature(db, purpose, Number(id), Number(expiry));
  const isAuthentic = given.length === expected.length && timingSafeEqual(given, expected);
  const isExpired = expiry !== '0' && Number(expiry) * 1000 < now.getTime();
  return isAuthentic && !isExpired ? Number(id) : null;
}
