import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { installationSecret } from '../../../platform/installation-secret.ts';

/** What a link in a mail lets its holder do. */
export type LinkPurpose = 'confirm' | 'end' | 'download';

/** Seconds since 1970; 0 for a link that stays good. */
type Expiry = number;

async function signature(db: Database, purpose: LinkPurpose, id: number, expiry: Expiry): Promise<Buffer> {
  const secret = await installationSecret(db, 'form-link-secret');
  return createHmac('sha256', secret).update(`${purpose}:${id}:${expiry}`).digest();
}

/** A token for one submission: its number, when it expires, and a signature; nothing of it is stored. */
export async function makeLinkToken(
  db: Database,
  purpose: LinkPurpose,
  id: number,
  expiresAt: Date | null,
): Promise<string> {
  const expiry = expiresAt === null ? 0 : Math.floor(expiresAt.getTime() / 1000);
  return `${id}-${expiry}-${(await signature(db, purpose, id, expiry)).toString('base64url')}`;
}

/** The submission that a token names; null for one that was not made here for this purpose, or has expired. */
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
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  const isOver = expiry !== '0' && Number(expiry) * 1000 < now.getTime();
  return isOurs && !isOver ? Number(id) : null;
}
