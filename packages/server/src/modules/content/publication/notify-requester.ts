import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { type PageRow, versionOrigin } from '../pages/index.ts';
import { notify } from '../../people/notifications/index.ts';
import { findUser, userLanguage } from '../../people/users/index.ts';
import { requestChanges } from './request-changes.ts';
import { requestMail } from './request-mail.ts';
import type { RequestMailKind } from './request-mail-messages.ts';
import type { OpenRequestRow } from './request-store.ts';

const noticeKinds = {
  accepted: 'approved',
  scheduled: 'approved',
  rejected: 'changes-requested',
  published: 'published',
} as const;

/**
 * Notifies the requester of the outcome of a request, unless the actor is the requester.
 * @param fixes the version that was requested, if the reviewer has fixed the page; the email lists what they changed
 */
export async function notifyRequester(
  context: Context,
  kind: Exclude<RequestMailKind, 'requested'>,
  { page, request }: { page: PageRow; request: OpenRequestRow },
  feedback: string,
  fixes?: number,
): Promise<void> {
  const { db, services } = context;
  if (request.requester_id === null || request.requester_id === actorID(context)) return;
  const requester = await findUser(db, request.requester_id);
  if (!requester?.active) return;
  const publishAt = kind === 'scheduled' ? request.publish_at : null;
  // A newer version may have another title.
  const title = (await versionOrigin(db, request.version_id))?.title ?? page.title;
  const compared = { before: fixes ?? null, after: request.version_id };
  const changes = await requestChanges(context, page, compared, userLanguage(services.site, requester));
  const content = { page: { id: page.id, title }, message: feedback, publishAt, isFixed: fixes !== undefined, changes };
  const about = { kind: noticeKinds[kind], pageID: page.id, requestID: request.id };
  await notify(context, requester, about, () => requestMail(context, kind, requester, content));
}
