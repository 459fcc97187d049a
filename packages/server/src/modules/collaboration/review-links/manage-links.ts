import { fail, type ReviewLink } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { canOnPage, findPage, findVersion, type PageRow } from '../../content/pages/index.ts';
import { findLink, insertLink, linksOf, type ReviewLinkRow, revokeLink } from './review-link-store.ts';
import { tokenOf } from './review-token.ts';

/** @throws PM_01, UM_01 for who may neither change nor review the page */
async function pageToShow(context: Context, id: number): Promise<PageRow> {
  const page = (await findPage(context.db, id)) ?? fail('PM_01', 'id');
  const may = (await canOnPage(context, 'edit-page', page)) || (await canOnPage(context, 'review-publication', page));
  return may ? page : fail('UM_01');
}

const onWire = async ({ db, services }: Context, row: ReviewLinkRow): Promise<ReviewLink> => ({
  id: row.id,
  url: `${publicOrigin(services.settings)}/cmsadmin/review?token=${await tokenOf(db, row)}`,
  versionID: row.version_id,
  versionNumber: row.version_number,
  mayComment: row.may_comment,
  note: row.note,
  by: { ID: row.creator_id ?? 0, name: row.creator_name },
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  state: row.state,
});

/** The review links of a page, the newest first. */
export async function listLinks(context: Context, pageID: number): Promise<ReviewLink[]> {
  await pageToShow(context, pageID);
  const rows = await linksOf(context.db, pageID);
  return Promise.all(rows.map((row) => onWire(context, row)));
}

/** @throws PM_01, UM_01, V_12 on `versionID` when the version is not one of the page */
export async function createLink(
  context: Context,
  pageID: number,
  wish: { versionID: number | null; mayComment: boolean; days: number; note: string },
): Promise<{ link: ReviewLink }> {
  const { db } = context;
  await pageToShow(context, pageID);
  const { versionID, mayComment, days, note } = wish;
  if (versionID !== null && (await findVersion(db, versionID))?.page_id !== pageID) fail('V_12', 'versionID');
  const id = await insertLink(db, { pageID, versionID, mayComment, days, note, userID: actorID(context) });
  await audit(context, {
    action: 'review-link.create',
    object: 'page',
    objectID: pageID,
    changes: { linkID: id, versionID, mayComment, days },
  });
  const row = (await findLink(db, id)) ?? fail('G_01');
  return { link: await onWire(context, row) };
}

/** Withdraws a link; withdrawing it again changes nothing. @throws 404 V_12 when there is none */
export async function withdrawLink(context: Context, id: number): Promise<void> {
  const link = (await findLink(context.db, id)) ?? fail('V_12', 'id', { status: 404 });
  await pageToShow(context, link.page_id);
  if (link.state === 'revoked') return;
  await revokeLink(context.db, id);
  await audit(context, {
    action: 'review-link.revoke',
    object: 'page',
    objectID: link.page_id,
    changes: { linkID: id },
  });
}
