import type { contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { inLane } from '../../../platform/jobs/lanes.ts';
import { addReleaseItems, removeReleaseItems } from './change-items.ts';
import { changesInReleases, getRelease } from './get-release.ts';
import { calendarReleases, listReleases } from './list-releases.ts';
import {
  approveRelease,
  cancelRelease,
  changeRelease,
  commentOnRelease,
  createRelease,
  listReleasePeople,
  rejectRelease,
  requestReview,
} from './manage-release.ts';
import { publishRelease } from './publish-release.ts';
import { rollBackRelease } from './roll-back-release.ts';
import { runRelease } from './run-release.job.ts';
import { runReleaseJob, scheduleRelease } from './schedule-release.ts';

export { addPageChange, removeChanges } from './change-items.ts';
export { copyInRelease, createInRelease } from './create-in-release.ts';
export { releaseToWorkIn } from './release-actions.ts';
export { lineIn, lineOnWire, type ReleaseLine, storeInRelease, versionInRelease } from './release-line.ts';
export type { ReleaseRow } from './release-store.ts';
export { openVersionsOf } from './release-item-store.ts';
export { releasesAwaiting } from './list-releases.ts';
export { queueReleases } from './schedule-release.ts';

/** API handlers for releases. */
export const releaseHandlers: Handlers<typeof contract.releases> = {
  list: (context, { body }) => listReleases(context, body),
  get: (context, { params }) => getRelease(context, params.id),
  between: (context, { body }) => calendarReleases(context, body),
  containing: (context, { query }) => changesInReleases(context, query),
  people: (context) => listReleasePeople(context),
  create: (context, { body }) => createRelease(context, body),
  update: (context, { params, body }) => changeRelease(context, params.id, body),
  addItems: (context, { params, body }) => addReleaseItems(context, params.id, body.changes, body),
  removeItems: (context, { params, body }) => removeReleaseItems(context, params.id, body.items),
  comment: (context, { params, body }) => commentOnRelease(context, params.id, body.text),
  requestReview: (context, { params, body }) => requestReview(context, params.id, body.revision),
  approve: (context, { params, body }) => approveRelease(context, params.id, body.revision),
  reject: (context, { params, body }) => rejectRelease(context, params.id, body),
  publish: (context, { params, body }) => publishRelease(context, params.id, body.revision),
  schedule: (context, { params, body }) => scheduleRelease(context, params.id, body),
  cancel: (context, { params, body }) => cancelRelease(context, params.id, body.revision),
  rollBack: (context, { params, body }) => rollBackRelease(context, params.id, body.name),
};

/** Job handlers by job name. */
export const releaseJobs = {
  [runReleaseJob]: inLane('urgent', (context: Context, payload: unknown) =>
    runRelease(context, (payload as { id: number }).id),
  ),
};
