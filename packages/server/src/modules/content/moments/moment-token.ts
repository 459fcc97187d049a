import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Moment } from '../../../platform/database/read-at-moment.ts';
import { installationSecret } from '../../../platform/installation-secret.ts';
import { actingAs, findUser, type UserRow } from '../../people/users/index.ts';

/** What a link without an account shows: the site at a moment, in the name of the user who made it. */
interface MomentGrant {
  user: UserRow;
  /** Milliseconds of a time, or `r` and the ID of a release. */
  shown: string;
}

/**
 * Computes the HMAC of a token. It covers the password hash, so a new password invalidates all links of the user. That makes the
 * token stateless.
 */
async function signature(db: Database, { user, shown }: MomentGrant, until: number): Promise<Buffer> {
  const secret = await installationSecret(db, 'moment-token-secret');
  const bound = JSON.stringify([user.id, user.passwordHash, shown, until]);
  return createHmac('sha256', secret).update(bound).digest();
}

/** Names a moment in a token. */
export const shownIn = ({ time, releaseID }: Moment): string =>
  releaseID === undefined ? String(time.getTime()) : `r${releaseID}`;

/** Creates the signed token of a link that shows the site at a moment. @param until when it expires, in whole seconds */
export async function createMomentToken(db: Database, grant: MomentGrant, until: Date): Promise<string> {
  const seconds = Math.floor(until.getTime() / 1000);
  const signed = (await signature(db, grant, seconds)).toString('base64url');
  return `${grant.user.id}.${grant.shown}.${seconds}.${signed}`;
}

/** Reads a token. @returns null if it is malformed, forged or expired, or if its user may no longer share moments or log in */
export async function readMomentToken(
  context: Context,
  token: string,
): Promise<{ moment: Moment; until: Date } | null> {
  const { db, services } = context;
  const [, userID, shown = '', seconds, signed = ''] =
    /^([1-9]\d{0,14})\.(r?\d{1,15})\.([1-9]\d{9,11})\.([\w-]{43})$/.exec(token) ?? [];
  const user = userID === undefined ? undefined : await findUser(db, Number(userID));
  if (!user?.active || !actingAs(context, user).can('publish-page', {})) return null;
  const given = Buffer.from(signed, 'base64url');
  const expected = await signature(db, { user, shown }, Number(seconds));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const until = new Date(Number(seconds) * 1000);
  if (until <= services.now()) return null;
  const moment = shown.startsWith('r')
    ? { time: services.now(), releaseID: Number(shown.slice(1)) }
    : { time: new Date(Number(shown)) };
  return { moment, until };
}
