import { fail, type PublicationStatus } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { countVersions, findPage, type PageRow, versionOrigin } from '../pages/index.ts';
import { canReadComment, termsOnWire } from './list-requests.ts';
import { runningPublication } from './publication-store.ts';
import { openRequestOf, rejectedRequestOf } from './request-store.ts';

async function openRequest(context: Context, page: PageRow): Promise<PublicationStatus['request']> {
  const { db } = context;
  const request = await openRequestOf(db, page.id);
  const version = request && (await versionOrigin(db, request.version_id));
  if (!request || !version) return null;
  return {
    id: request.id,
    versionID: request.version_id,
    number: version.number,
    requester: { ID: request.requester_id ?? 0, name: request.requester_name },
    comment: (await canReadComment(context, page, request)) ? request.comment : null,
    createdAt: request.created_at.toISOString(),
    ...termsOnWire(request),
    isMine: request.requester_id !== null && request.requester_id === actorID(context),
    isOutdated: request.version_id !== page.newest_version_id,
  };
}

async function lastRejection(context: Context, page: PageRow): Promise<PublicationStatus['rejection']> {
  const { db } = context;
  if (page.published_version_id === page.newest_version_id) return null;
  const request = await rejectedRequestOf(db, page.id);
  const version = request && (await versionOrigin(db, request.version_id));
  if (!request?.closed_at || !version) return null;
  return {
    number: version.number,
    by: { ID: request.closed_by, name: request.closed_by_name },
    at: request.closed_at.toISOString(),
    feedback: (await canReadComment(context, page, request)) ? request.feedback : null,
    isMine: request.requester_id !== null && request.requester_id === actorID(context),
  };
}

/**
 * Returns the publication status of a page: its running publication, its open request, and the latest request if that was
 * rejected.
 * @throws PM_01 when there is no such page
 */
export async function publicationStatus(context: Context, id: number): Promise<PublicationStatus> {
  const { db } = context;
  const page = (await findPage(db, id)) ?? fail('PM_01', 'id');
  const running = await runningPublication(db, page.id);
  return {
    versions: await countVersions(db, page.id),
    published:
      running && page.public_since
        ? {
            versionID: running.version_id,
            number: running.number,
            by: { ID: running.user_id, name: running.user_name },
            at: running.published_at.toISOString(),
            since: page.public_since.toISOString(),
          }
        : null,
    request: await openRequest(context, page),
    rejection: await lastRejection(context, page),
  };
}
