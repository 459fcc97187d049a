import { CmsError, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { databaseTime } from '../../../platform/database/database-time.ts';
import { audit } from '../../foundation/audit/index.ts';
import { actingAs, findUser } from '../../people/users/index.ts';
import { notifyPeople } from './notify-of-release.ts';
import { publishLocked } from './publish-release.ts';
import { emitReleaseEvent } from './release-actions.ts';
import { lockRelease, updateRelease } from './release-store.ts';

/** Publishes a release whose time has come, with the permissions of the user who scheduled it. */
async function publishDue(system: Context, id: number): Promise<void> {
  await system.transaction(async (context) => {
    const release = await lockRelease(context.db, id);
    if (!release?.publish_at || release.publish_at > (await databaseTime(context.db))) return;
    const scheduler = release.scheduled_by === null ? undefined : await findUser(context.db, release.scheduled_by);
    if (!scheduler?.active) fail('UM_01');
    await publishLocked(actingAs(context, scheduler), release);
  });
}

/**
 * Runs the job of a scheduled release. It is idempotent: the schedule is read while the release is locked. A failure changes
 * nothing that is public; its errors are stored and the schedule is removed.
 */
export async function runRelease(system: Context, id: number): Promise<void> {
  try {
    await publishDue(system, id);
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    const { errors } = error;
    await system.transaction(async (context) => {
      const release = await lockRelease(context.db, id);
      if (!release?.publish_at) return;
      const failure = JSON.stringify(errors);
      const failedAt = await databaseTime(context.db);
      await updateRelease(context.db, id, { publish_at: null, scheduled_by: null, failed_at: failedAt, failure });
      const action = 'release.publish';
      await audit(context, { action, object: 'release', objectID: id, outcome: 'failure', changes: { errors } });
      await notifyPeople(context, 'schedule-failed', release);
      await emitReleaseEvent(context, 'release.failed', release);
    });
  }
}
