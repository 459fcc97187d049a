import { fail, failAll } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { hookErrors, hookPage, queueHooks } from '../../foundation/hooks/index.ts';
import { emitContentEvent, lockPage, publicPageChanged, requireOnPage, trashPage } from '../pages/index.ts';
import { closeRequest, endPublication, removeSchedule } from '../publication/index.ts';

/**
 * Moves a page to the trash. This ends its publication, schedule and request, and frees its address. A published page also needs
 * the permission to publish.
 * @throws PM_01, UM_01, and the errors of hooks
 */
export async function deletePage(context: Context, id: number): Promise<void> {
  const { db } = context;
  const page = (await lockPage(db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'delete-page', page);
  if (page.published_version_id !== null) await requireOnPage(context, 'publish-page', page);
  const event = () => ({ page: hookPage(page), wasPublic: page.published_version_id !== null });
  failAll(await hookErrors(context, 'page.delete', event));
  const userID = actorID(context);
  await trashPage(db, id, userID);
  await endPublication(db, id);
  await removeSchedule(db, id);
  await closeRequest(db, id, { status: 'revoked', feedback: '', userID });
  // Also for a page that was not public: its address may be cached as missing and must become 410.
  await publicPageChanged(context, page);
  const versionID = page.published_version_id;
  await emitContentEvent(context, { name: 'page.deleted', page, versionID, wasPublic: versionID !== null });
  await queueHooks(context, 'page.delete', event);
  await audit(context, {
    action: 'page.delete',
    object: 'page',
    objectID: id,
    changes: { title: page.title, slug: page.slug, locale: page.locale },
  });
}
