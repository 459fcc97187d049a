import { CmsError, type ErrorItem, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { canOnPage, lockPage, type PageRow, requireOnPage } from '../pages/index.ts';
import { actingAs, findUser, type UserRow } from '../../people/users/index.ts';
import { publishVersion, unpublishLocked } from './publish-page.ts';
import { databaseTime, noteFailure, scheduleOf, type ScheduleRow } from './schedule-store.ts';
import { scheduleFailureMail } from './schedule-mail.ts';
import { wake } from './wake-schedules.ts';

type Action = 'publish' | 'unpublish';

/** The half of a schedule that comes next. */
function nextOf({ publish_at, unpublish_at }: ScheduleRow): { action: Action; at: Date } | null {
  if (publish_at !== null) return { action: 'publish', at: publish_at };
  return unpublish_at === null ? null : { action: 'unpublish', at: unpublish_at };
}

async function act(context: Context, page: PageRow, row: ScheduleRow, action: Action): Promise<void> {
  // What was accepted for a later time is published with the right by which it was accepted.
  const isReviewer = action === 'publish' && (await canOnPage(context, 'review-publication', page));
  if (!isReviewer) await requireOnPage(context, 'publish-page', page);
  const note = { scheduled: true };
  if (action === 'publish') await publishVersion(context, page, row.version_id ?? fail('V_12', 'versionID'), note);
  else await unpublishLocked(context, page, note);
}

/** What was due could not be done: everybody who has to know is told, and it is not tried again. */
async function tell(
  context: Context,
  page: PageRow,
  scheduler: UserRow | undefined,
  action: Action,
  errors: readonly ErrorItem[],
): Promise<void> {
  const { db, services } = context;
  await noteFailure(db, page.id, action, errors, page.published_version_id !== null);
  await audit(context, {
    action: `schedule.${action}`,
    object: 'page',
    objectID: page.id,
    outcome: 'failure',
    changes: { errors },
  });
  if (scheduler?.active) await services.mailer.send(db, await scheduleFailureMail(context, scheduler, page, action));
}

/**
 * Does what is due for a page, with the rights that the one who scheduled it has by now. Looks at the table under the lock of
 * the page, so that it does not matter how often, late, or in how many instances it is called.
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
      if (next.at > now) return wake(context, pageID, next.at);
      const scheduler = row.scheduled_by === null ? undefined : await findUser(db, row.scheduled_by);
      const acting = scheduler ? actingAs(context, scheduler) : context;
      try {
        if (!scheduler) fail('UM_01');
        await act(acting, page, row, next.action);
      } catch (error) {
        // The rules are asked before anything is written, so the transaction is still good.
        if (!(error instanceof CmsError)) throw error;
        await tell(acting, page, scheduler, next.action, error.errors);
      }
    }
  });
}
