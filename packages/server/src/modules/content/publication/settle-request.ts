import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { type PageRow, versionOrigin } from '../pages/index.ts';
import { auditRequest } from './request-publication.ts';
import { notifyRequester } from './notify-requester.ts';
import { endRequest, openRequestOf } from './request-store.ts';

/**
 * The open request of a page ends when what it asks for, or something newer, is published without it: there is nothing left
 * to decide. Who made it is told.
 * @param version number of the version that has been published
 */
export async function settleRequest(context: Context, page: PageRow, version: number): Promise<void> {
  const { db } = context;
  const request = await openRequestOf(db, page.id);
  const asked = request && (await versionOrigin(db, request.version_id));
  if (!asked || asked.number > version) return;
  await endRequest(db, request.id, { status: 'published', feedback: '', userID: actorID(context) });
  await auditRequest(context, 'close', request);
  await notifyRequester(context, 'published', { page, request }, '');
}
