import { CmsError, type ErrorItem, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { databaseTime } from '../../../platform/database/database-time.ts';
import { audit } from '../../foundation/audit/index.ts';
import { canOnPage, lockPage, type PageRow, requireOnPage } from '../pages/index.ts';
import { notify } from '../../people/notifications/index.ts';
import { actingAs, findUser, type UserRow } from '../../people/users/index.ts';
import { publishVersion, unpublishLocked } from './publish-page.ts';
import { recordFailure, scheduleOf, type ScheduleRow } from './schedule-store.ts';
import { scheduleFailureMail } from './schedule-mail.ts';
import { queueSchedule } from './queue-schedules.ts';

type Action = 'publish' | 'unpublish';

/** Returns the next action of a schedule, or null if nothing is due. */
function nextOf({ publish_at, unpublish_at }: ScheduleRow): { action: Action; at: Date } | null {
  if (publish_at !== null) return { action: 'publish', at: publish_at };
  return unpublish_at === null ? null : { action: 'unpublish', at: unpublish_at };
}

async function runAction(context: Context, page: PageRow, row: ScheduleRow, action: Action): Promise<void> {
  // A reviewer who accepted a request for a later time needs only the permission to review.
  const isReviewer = action === 'publish' && (await canOnPage(context, 'review-publication', page));
  if (!isReviewer) await requireOnPage(context, 'publish-page', page);
  const note = { scheduled: true };
  if (action === 'publish') await publishVersion(context, page, row.version_id ?? fail('V_12', 'versionID'), { note });
  else await unpublishLocked(context, page, note);
}

/** Records a failed action in the schedule and the audit log, and notifies the user who scheduled it. It is not retried. */
async function reportFailure(
  context: Context,
  page: PageRow,
  scheduler: UserRow | undefined,
  action: Action,
  errors: readonly ErrorItem[],
): Promise<void> {
  const { db } = context;
  await recordFailure(db, page.id, action, errors, page.published_version_id !== null);
  await audit(context, {
    action: `schedule.${action}`,
    object: 'page',
    objectID: page.id,
    outcome: 'failure',
    changes: { errors },
  });
  if (!scheduler?.active) return;
  const about = { kind: 'schedule-failed', pageID: page.id } as const;
  await notify(context, scheduler, about, () => scheduleFailureMail(context, scheduler, page, action));
}

/**
 * Runs the due actions of the schedule of a page with the current permissions of the user who scheduled them. It is idempotent:
 * it reads the schedule while it holds the lock of the page.
 */
export async function runSchedule(system: Context, pageID: number): Promise<void> {
  await system.transaction(async (context) => {
    const { db } = context;
    const now = await databaseTime(db);
    for (;;) {
      const page = await lockPage(db, pageID);
      const row = page && (await scheduleOf(db, pageID));
      const next = row && nextOf(row);
      if (!next) return;
      if (next.at > now) return queueSchedule(context, pageID, next.at);
      const scheduler = row.scheduled_by === null ? undefined : await findUser(db, row.scheduled_by);
      const acting = scheduler ? actingAs(context, scheduler) : context;
      try {
        if (!scheduler) fail('UM_01');
        await runAction(acting, page, row, next.action);
      } catch (error) {
        // Permissions and content are checked before anything is written, so the transaction can continue.
        if (!(error instanceof CmsError)) throw error;
        await reportFailure(acting, page, scheduler, next.action, error.errors);
      }
    }
  });
}
