import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { installationSecret } from '../../../platform/installation-secret.ts';
import { findUser, type UserRow } from '../users/index.ts';

interface EmailChange {
  user: UserRow;
  email: string;
}

/** Minutes that a token lasts. */
const minutes = 60;

/**
 * Proves that this installation has sent the change to the new address. It is bound to the address and the password that the
 * account has now: whoever changes one of them, also by a token, ends all tokens. So nothing has to be stored.
 */
async function signature(db: Database, { user, email }: EmailChange, until: number): Promise<Buffer> {
  const secret = await installationSecret(db, 'email-change-secret');
  const bound = JSON.stringify([user.id, user.email, user.passwordHash, email, until]);
  return createHmac('sha256', secret).update(bound).digest();
}

/** A token with which the user takes on an address. @param now from which it lasts an hour */
export async function emailChangeToken(db: Database, change: EmailChange, now: Date): Promise<string> {
  const until = Math.floor(now.getTime() / 1000) + minutes * 60;
  const signed = await signature(db, change, until);
  const email = Buffer.from(change.email).toString('base64url');
  return [change.user.id, until, email, signed.toString('base64url')].join('.');
}

/** What a token changes; `malformed` for what is none, `over` when it is expired, used, or not by this installation. */
export async function emailChangeOf(
  db: Database,
  token: string,
  now: Date,
): Promise<EmailChange | 'malformed' | 'over'> {
  const [, id, until, encoded = '', signed = ''] =
    /^([1-9]\d{0,14})\.([1-9]\d{9,12})\.([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined) return 'malformed';
  const user = await findUser(db, Number(id));
  if (!user?.active || Number(until) * 1000 <= now.getTime()) return 'over';
  const change = { user, email: Buffer.from(encoded, 'base64url').toString() };
  const given = Buffer.from(signed, 'base64url');
  const expected = await signature(db, change, Number(until));
  return given.length === expected.length && timingSafeEqual(given, expected) ? change : 'over';
}
