import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { type PageRow, versionOrigin } from '../pages/index.ts';
import { auditRequest } from './request-publication.ts';
import { notifyRequester } from './notify-requester.ts';
import { endRequest, openRequestOf } from './request-store.ts';

/**
 * Closes the open request of a page if its version or a newer one was published without a decision, and emails the requester.
 * @param version number of the published version
 */
export async function settleRequest(context: Context, page: PageRow, version: number): Promise<void> {
  const { db } = context;
  const request = await openRequestOf(db, page.id);
  const requested = request && (await versionOrigin(db, request.version_id));
  if (!requested || requested.number > version) return;
  await endRequest(db, request.id, { status: 'published', feedback: '', userID: actorID(context) });
  await auditRequest(context, 'close', request);
  await notifyRequester(context, 'published', { page, request }, '');
}
