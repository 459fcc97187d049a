import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { getPage } from './get-page.ts';
import { listChanges } from './list-changes.ts';
import { openPage } from './open-page.ts';
import { fetchVersion, listHistory } from './read-versions.ts';
import { restoreVersion, storeVersion, newVersionErrors } from './store-version.ts';
import { discardWorkingCopy, saveWorkingCopy, readWorkingCopy } from './working-copies.ts';

/** The calls that open a page in the editor. */
export const openPageHandlers: Pick<Handlers<typeof contract.pages>, 'get' | 'open'> = {
  get: (context, { params }) => getPage(context, params.id),
  open: (context, { params }) => openPage(context, params.id),
};

/** Calls about versions of pages. */
export const versionHandlers: Handlers<typeof contract.versions> = {
  fetch: async (context, { params }) => ({ pageVersion: await fetchVersion(context, params.versionId) }),
  store: {
    handle: async (context, { params, body: { workingCopy, ...wished } }) => ({
      pageVersion: await storeVersion(context, params.id, wished, workingCopy),
    }),
    validate: (context, { params, body }) => newVersionErrors(context, params.id, body),
  },
  list: (context, { body }) => listHistory(context, body),
  listChanges: (context, { body }) => listChanges(context, body),
  restore: async (context, { params, body }) => ({ pageVersion: await restoreVersion(context, params.id, body) }),
};

/** Calls about the caller's own working copies. None of them is audited: nothing has been stored. */
export const workingCopyHandlers: Handlers<typeof contract.workingCopies> = {
  get: async (context, { params }) => ({ workingCopy: await readWorkingCopy(context, params.id) }),
  put: (context, { params, body }) => saveWorkingCopy(context, params.id, body),
  delete: async (context, { params, query }) => {
    await discardWorkingCopy(context, params.id, query.revision);
    return {};
  },
};
