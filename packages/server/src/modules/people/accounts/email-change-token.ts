import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { installationSecret } from '../../../platform/installation-secret.ts';
import { findUser, type UserRow } from '../users/index.ts';

interface EmailChange {
  user: UserRow;
  email: string;
}

/** Lifetime of a token, in minutes. */
const tokenMinutes = 60;

/**
 * Computes the HMAC of a token. It covers the current email address and password hash, so changing either invalidates all tokens of
 * the user. That makes the token stateless.
 */
async function signature(db: Database, { user, email }: EmailChange, until: number): Promise<Buffer> {
  const secret = await installationSecret(db, 'email-change-secret');
  const bound = JSON.stringify([user.id, user.email, user.passwordHash, email, until]);
  return createHmac('sha256', secret).update(bound).digest();
}

/** Creates a signed token for a change of email address, valid for an hour from `now`. */
export async function createEmailChangeToken(db: Database, change: EmailChange, now: Date): Promise<string> {
  const until = Math.floor(now.getTime() / 1000) + tokenMinutes * 60;
  const signed = await signature(db, change, until);
  const email = Buffer.from(change.email).toString('base64url');
  return [change.user.id, until, email, signed.toString('base64url')].join('.');
}

/** Verifies a token and returns its change; `malformed` if it does not parse, `expired` if it is expired, used or forged. */
export async function verifyEmailChangeToken(
  db: Database,
  token: string,
  now: Date,
): Promise<EmailChange | 'malformed' | 'expired'> {
  const [, id, until, encoded = '', signed = ''] =
    /^([1-9]\d{0,14})\.([1-9]\d{9,12})\.([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined) return 'malformed';
  const user = await findUser(db, Number(id));
  if (!user?.active || Number(until) * 1000 <= now.getTime()) return 'expired';
  const change = { user, email: Buffer.from(encoded, 'base64url').toString() };
  const given = Buffer.from(signed, 'base64url');
  const expected = await signature(db, change, Number(until));
  return given.length === expected.length && timingSafeEqual(given, expected) ? change : 'expired';
}
