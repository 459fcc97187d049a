import { fail, type PublicationStatus, type RequestOutcome } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { countVersions, findPage, type PageRow, versionOrigin } from '../pages/index.ts';
import { canReadComment, outcomeOnWire, termsOnWire } from './list-requests.ts';
import { runningPublication } from './publication-store.ts';
import { hasOtherAuthor, latestRequestOf, openRequestOf } from './request-store.ts';
import { fixOf, reviewBarOf } from './reviewers.ts';

async function openRequest(context: Context, page: PageRow): Promise<PublicationStatus['request']> {
  const { db } = context;
  const request = await openRequestOf(db, page.id);
  const version = request && (await versionOrigin(db, request.version_id));
  if (!request || !version) return null;
  const barredBy = await reviewBarOf(context, page, request);
  const isOutdated = request.version_id !== page.newest_version_id;
  const isNewerByOther = isOutdated && (await hasOtherAuthor(db, page.id, request.version_id, actorID(context)));
  const canFix = barredBy === null && !isNewerByOther;
  return {
    id: request.id,
    versionID: request.version_id,
    number: version.number,
    requester: { ID: request.requester_id ?? 0, name: request.requester_name },
    comment: (await canReadComment(context, page, request)) ? request.comment : null,
    createdAt: request.created_at.toISOString(),
    ...termsOnWire(request),
    isMine: request.requester_id !== null && request.requester_id === actorID(context),
    isOutdated,
    barredBy,
    fix: canFix ? await fixOf(context, page) : null,
  };
}

/** Returns the outcome of the latest request as the rejection that a page still has to answer. */
function rejectionOf(context: Context, page: PageRow, outcome: RequestOutcome | null): PublicationStatus['rejection'] {
  if (outcome?.status !== 'rejected' || page.published_version_id === page.newest_version_id) return null;
  const { number, by, at, feedback, requester } = outcome;
  return { number, by, at, feedback, isMine: requester.ID !== 0 && requester.ID === actorID(context) };
}

/**
 * Returns the publication status of a page: its running publication, its open request, and the outcome of the
 * latest request.
 * @throws PM_01 when there is no such page
 */
export async function publicationStatus(context: Context, id: number): Promise<PublicationStatus> {
  const { db } = context;
  const page = (await findPage(db, id)) ?? fail('PM_01', 'id');
  const running = await runningPublication(db, page.id);
  const latest = await latestRequestOf(db, page.id);
  const outcome = (latest && (await outcomeOnWire(context, page, latest))) ?? null;
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
    outcome,
    rejection: rejectionOf(context, page, outcome),
  };
}
