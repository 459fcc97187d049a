import { fail, type ReviewLink } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { canOnPage, findPage, findVersion, type PageRow } from '../../content/pages/index.ts';
import { findLink, insertLink, listPageLinks, type ReviewLinkRow, revokeLink } from './review-link-store.ts';
import { createReviewToken } from './review-token.ts';

/** Requires the permission to edit or review a page. @throws PM_01, UM_01 */
async function requireReviewablePage(context: Context, id: number): Promise<PageRow> {
  const page = (await findPage(context.db, id)) ?? fail('PM_01', 'id');
  const isAllowed =
    (await canOnPage(context, 'edit-page', page)) || (await canOnPage(context, 'review-publication', page));
  return isAllowed ? page : fail('UM_01');
}

const serialiseLink = async ({ db, services }: Context, row: ReviewLinkRow): Promise<ReviewLink> => ({
  id: row.id,
  url: `${publicOrigin(services.settings)}/cmsadmin/review?token=${await createReviewToken(db, row)}`,
  versionID: row.version_id,
  versionNumber: row.version_number,
  mayComment: row.may_comment,
  note: row.note,
  by: { ID: row.creator_id ?? 0, name: row.creator_name },
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  state: row.state,
});

/** Lists the review links of a page, newest first. @throws PM_01, UM_01 */
export async function listLinks(context: Context, pageID: number): Promise<ReviewLink[]> {
  await requireReviewablePage(context, pageID);
  const rows = await listPageLinks(context.db, pageID);
  return Promise.all(rows.map((row) => serialiseLink(context, row)));
}

/** Creates a review link. @throws PM_01, UM_01, V_12 on `versionID` for a version of another page */
export async function createLink(
  context: Context,
  pageID: number,
  options: { versionID: number | null; mayComment: boolean; days: number; note: string },
): Promise<{ link: ReviewLink }> {
  const { db } = context;
  await requireReviewablePage(context, pageID);
  const { versionID, mayComment, days, note } = options;
  if (versionID !== null && (await findVersion(db, versionID))?.page_id !== pageID) fail('V_12', 'versionID');
  const id = await insertLink(db, { pageID, versionID, mayComment, days, note, userID: actorID(context) });
  await audit(context, {
    action: 'review-link.create',
    object: 'page',
    objectID: pageID,
    changes: { linkID: id, versionID, mayComment, days },
  });
  const row = (await findLink(db, id)) ?? fail('G_01');
  return { link: await serialiseLink(context, row) };
}

/** Revokes a review link; idempotent. @throws 404 V_12 on an unknown `id`, UM_01 */
export async function revokeReviewLink(context: Context, id: number): Promise<void> {
  const link = (await findLink(context.db, id)) ?? fail('V_12', 'id', { status: 404 });
  await requireReviewablePage(context, link.page_id);
  if (link.state === 'revoked') return;
  await revokeLink(context.db, id);
  await audit(context, {
    action: 'review-link.revoke',
    object: 'page',
    objectID: link.page_id,
    changes: { linkID: id },
  });
}
