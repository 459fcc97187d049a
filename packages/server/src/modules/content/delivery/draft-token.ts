import { createHmac, timingSafeEqual } from 'node:crypto';
import { draftTokenMinutes, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { installationSecret } from '../../../platform/installation-secret.ts';
import { actingAs, findUser, type UserRow } from '../../people/users/index.ts';

/** What a draft token opens: the drafts of one page, or with ID 0 those of every page, as its user sees them. */
export interface DraftGrant {
  user: UserRow;
  pageID: number;
  /** The release that the user works in: its versions of pages, and the site as it will publish it. */
  releaseID?: number | undefined;
}

/**
 * Computes the HMAC of a token. It covers the password hash, so a new password invalidates all tokens of the user. That makes
 * the token stateless.
 */
async function signature(db: Database, { user, pageID, releaseID }: DraftGrant, until: number): Promise<Buffer> {
  const secret = await installationSecret(db, 'draft-token-secret');
  const bound = JSON.stringify([user.id, user.passwordHash, pageID, until].concat(releaseID ?? []));
  return createHmac('sha256', secret).update(bound).digest();
}

/** Creates a signed token for drafts, with the time at which it expires. */
export async function createDraftToken(
  { db, services }: Pick<Context, 'db' | 'services'>,
  grant: DraftGrant,
): Promise<{ token: string; expiresAt: string }> {
  const until = Math.floor(services.now().getTime() / 1000) + draftTokenMinutes * 60;
  const signed = (await signature(db, grant, until)).toString('base64url');
  return {
    token: [grant.user.id, grant.pageID, grant.releaseID ?? [], until, signed].flat().join('.'),
    expiresAt: new Date(until * 1000).toISOString(),
  };
}

/**
 * Verifies a token.
 * @throws 401 on `token`: V_04 if it is malformed or forged, V_05 if it is expired, or its user may no longer log in or, for the token
 *   of a release, no longer manage releases
 */
export async function requireDraftGrant(context: Context, token: string): Promise<DraftGrant> {
  const { db, services } = context;
  const refuse = (code: 'V_04' | 'V_05'): never => fail(code, 'token', { status: 401 });
  const [, userID, pageID, releaseID, until, signed = ''] =
    /^([1-9]\d{0,14})\.(0|[1-9]\d{0,14})(?:\.([1-9]\d{0,14}))?\.([1-9]\d{9,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (userID === undefined) return refuse('V_04');
  const user = await findUser(db, Number(userID));
  if (!user?.active) return refuse('V_05');
  const grant = { user, pageID: Number(pageID), releaseID: releaseID === undefined ? undefined : Number(releaseID) };
  const given = Buffer.from(signed, 'base64url');
  const expected = await signature(db, grant, Number(until));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return refuse('V_04');
  const isAllowed = grant.releaseID === undefined || actingAs(context, user).can('manage-releases', {});
  return isAllowed && Number(until) * 1000 > services.now().getTime() ? grant : refuse('V_05');
}
