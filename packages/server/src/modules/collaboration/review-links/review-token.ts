import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { installationSecret } from '../../../platform/installation-secret.ts';
import { findLink, type ReviewLinkRow } from './review-link-store.ts';

/** Computes the HMAC of a link over its ID, page and expiry date. */
async function signature(
  db: Database,
  { id, page_id, expires_at }: Pick<ReviewLinkRow, 'id' | 'page_id' | 'expires_at'>,
): Promise<Buffer> {
  const secret = await installationSecret(db, 'review-link-secret');
  return createHmac('sha256', secret).update(`${id}:${page_id}:${expires_at.getTime()}`).digest();
}

/** Creates the token of a link: its ID and signature. */
export const createReviewToken = async (db: Database, link: ReviewLinkRow): Promise<string> =>
  `${link.id}-${(await signature(db, link)).toString('base64url')}`;

/** Verifies a token and returns its link in any state; null if the token is invalid. */
export async function verifyReviewToken(db: Database, token: string): Promise<ReviewLinkRow | null> {
  const [, id = '', signed = ''] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? [];
  if (id === '') return null;
  const link = await findLink(db, Number(id));
  if (!link) return null;
  const given = Buffer.from(signed, 'base64url');
  const expected = await signature(db, link);
  return given.length === expected.length && timingSafeEqual(given, expected) ? link : null;
}
