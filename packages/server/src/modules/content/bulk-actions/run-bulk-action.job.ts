import { setTimeout as sleep } from 'node:timers/promises';
import { CmsError, type ErrorItem, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { isDatabaseUnavailable } from '../../../platform/database/database-errors.ts';
import { jobTimeSlice } from '../../../platform/jobs/jobs.ts';
import { actingAs, findUser } from '../../people/users/index.ts';
import { applyToPage } from './apply-to-page.ts';
import { notifyOfRequests } from '../publication/index.ts';
import {
  donePages,
  finishBulkAction,
  lockWaitingItem,
  nextWaitingItem,
  setItemResult,
  unfinishedBulkActions,
  type WaitingItem,
} from './bulk-action-store.ts';

export const runBulkActionJob = 'run-bulk-action';

/** Queues the job of a bulk action, which has at most one. */
export const queueBulkAction = ({ db, services }: Pick<Context, 'db' | 'services'>, id: number): Promise<void> =>
  services.jobs.add(db, runBulkActionJob, { id }, { key: `${runBulkActionJob}:${id}`, isLowPriority: true });

/** Queues the jobs of all unfinished bulk actions at start, since jobs may be missing after a restore of the database. */
export async function queueBulkActions(dependencies: Pick<Context, 'db' | 'services'>): Promise<void> {
  for (const id of await unfinishedBulkActions(dependencies.db)) await queueBulkAction(dependencies, id);
}

/**
 * Applies the action to a waiting page with the current permissions of the user, and stores the result, in one transaction: after
 * a restart no page is changed twice.
 */
async function runItem(system: Context, id: number, item: WaitingItem): Promise<void> {
  await system.transaction(async (context) => {
    const { db } = context;
    if (!(await lockWaitingItem(db, id, item.position))) return;
    const user = (item.user_id === null ? undefined : await findUser(db, item.user_id)) ?? fail('UM_01');
    // Audit entries of the pages have the ID of the bulk action in place of that of a request.
    const request = { ...context.request, id: `bulk-action-${id}` };
    const acting = actingAs({ ...context, request }, user);
    const { outcome, createdPageID } = await applyToPage(acting, item.page_id, item.action);
    await setItemResult(db, id, item.position, { state: outcome, ...(createdPageID ? { createdPageID } : {}) });
  });
}

/** Returns the errors to report for a page. An unexpected failure is logged, and must not keep the other pages waiting. */
function errorsOf({ services }: Context, item: WaitingItem, error: unknown): readonly ErrorItem[] {
  if (error instanceof CmsError) return error.errors;
  services.log.error({ err: error, pageID: item.page_id }, 'a bulk action failed for a page');
  return [{ property: '', code: 'G_01' }];
}

/** Runs the next page of a bulk action. @returns false if no page waits */
async function runNextItem(system: Context, id: number): Promise<boolean> {
  const item = await nextWaitingItem(system.db, id);
  if (!item) return false;
  try {
    await runItem(system, id, item);
  } catch (error) {
    // The retried job continues with the same page.
    if (isDatabaseUnavailable(error)) throw error;
    const errors = errorsOf(system, item, error);
    await setItemResult(system.db, id, item.position, { state: 'failed', errors });
  }
  return true;
}

/** Ends a bulk action; reviewers get one email about all its requests, also when it was cancelled. */
const end = (system: Context, id: number): Promise<void> =>
  system.transaction(async (context) => {
    const ended = await finishBulkAction(context.db, id);
    if (ended?.action.kind !== 'request' || ended.user_id === null) return;
    const user = await findUser(context.db, ended.user_id);
    if (!user) return;
    const pageIDs = await donePages(context.db, id);
    await notifyOfRequests(actingAs(context, user), pageIDs, ended.action.comment);
  });

/**
 * Job that runs a bulk action page by page for a time slice. After each page it pauses as long as the page took, so that visitors
 * and editors have at least half of the time.
 * @param timeSlice in ms
 */
export async function runBulkAction(system: Context, id: number, timeSlice = jobTimeSlice): Promise<void> {
  const sliceEnd = performance.now() + timeSlice;
  for (;;) {
    const begun = performance.now();
    if (!(await runNextItem(system, id))) return end(system, id);
    if (performance.now() > sliceEnd) return queueBulkAction(system, id);
    await sleep(performance.now() - begun);
  }
}
