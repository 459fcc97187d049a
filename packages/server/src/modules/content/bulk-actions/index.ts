import type { contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { inLane } from '../../../platform/jobs/lanes.ts';
import { cancelBulkAction, getBulkAction, listBulkActions, listItems, startBulkAction } from './manage-bulk-actions.ts';
import { previewBulkAction } from './preview-bulk-action.ts';
import { runBulkAction, runBulkActionJob } from './run-bulk-action.job.ts';

export { queueBulkActions } from './run-bulk-action.job.ts';

/** API handlers for bulk actions on pages. */
export const bulkActionHandlers: Handlers<typeof contract.bulkActions> = {
  preview: (context, { body }) => previewBulkAction(context, body),
  start: (context, { body }) => startBulkAction(context, body),
  list: (context) => listBulkActions(context),
  get: (context, { params }) => getBulkAction(context, params.id),
  listItems: (context, { params, body }) => listItems(context, params.id, body),
  cancel: (context, { params }) => cancelBulkAction(context, params.id),
};

/** Job handlers by job name. */
export const bulkActionJobs = {
  [runBulkActionJob]: inLane('urgent', (context: Context, payload: unknown) =>
    runBulkAction(context, (payload as { id: number }).id),
  ),
};
