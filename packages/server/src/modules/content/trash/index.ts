import type { contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { deletePage } from './delete-page.ts';
import { emptyBin, emptyBinJob } from './empty-bin.job.ts';
import { listBin } from './list-bin.ts';
import { purgePage } from './purge-page.ts';
import { restorePage } from './restore-page.ts';

export { scheduleEmptyBin } from './empty-bin.job.ts';

/** The call that moves a page to the trash. */
export const deletePageHandlers: Pick<Handlers<typeof contract.pages>, 'delete'> = {
  delete: async (context, { params }) => {
    await deletePage(context, params.id);
    return {};
  },
};

/** Calls about pages in the trash. */
export const binHandlers: Handlers<typeof contract.bin> = {
  list: (context, { body }) => listBin(context, body),
  restore: (context, { params, body }) => restorePage(context, params.id, body.slug),
  purge: async (context, { params }) => {
    await purgePage(context, params.id);
    return {};
  },
};

/** Background work by job name. */
export const binJobs = {
  [emptyBinJob]: (context: Context): Promise<void> => emptyBin(context),
};
