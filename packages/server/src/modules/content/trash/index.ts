import type { contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { deletePage } from './delete-page.ts';
import { emptyTrash, emptyTrashJob } from './empty-trash.job.ts';
import { listTrash } from './list-trash.ts';
import { purgePage } from './purge-page.ts';
import { restorePage } from './restore-page.ts';

export { deletePage } from './delete-page.ts';
export { scheduleEmptyTrash } from './empty-trash.job.ts';

/** The API handler that moves a page to the trash. */
export const deletePageHandlers: Pick<Handlers<typeof contract.pages>, 'delete'> = {
  delete: async (context, { params }) => {
    await deletePage(context, params.id);
    return {};
  },
};

/** API handlers for pages in the trash. */
export const trashHandlers: Handlers<typeof contract.trash> = {
  list: (context, { body }) => listTrash(context, body),
  restore: (context, { params, body }) => restorePage(context, params.id, body.slug),
  purge: async (context, { params }) => {
    await purgePage(context, params.id);
    return {};
  },
};

/** Job handlers by job name. */
export const trashJobs = {
  [emptyTrashJob]: (context: Context): Promise<void> => emptyTrash(context),
};
