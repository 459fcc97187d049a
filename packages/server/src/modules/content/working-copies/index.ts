import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { dropWorkingCopy, keepWorkingCopy, readWorkingCopy } from './working-copies.ts';

export { readWorkingCopy } from './working-copies.ts';
export { deleteWorkingCopy } from './working-copy-store.ts';

/** Calls about the caller's own working copies. None of them is audited: nothing has been stored. */
export const workingCopyHandlers: Handlers<typeof contract.workingCopies> = {
  get: async (context, { params }) => ({ workingCopy: await readWorkingCopy(context, params.id) }),
  put: (context, { params, body }) => keepWorkingCopy(context, params.id, body),
  delete: async (context, { params, query }) => {
    await dropWorkingCopy(context, params.id, query.revision);
    return {};
  },
};
