import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { listChanges } from './list-changes.ts';
import { fetchVersion, listHistory } from './read-versions.ts';
import { restoreVersion, storeVersion, wishedErrors } from './store-version.ts';

export { fetchVersion } from './read-versions.ts';

/** Calls about versions of pages. */
export const versionHandlers: Handlers<typeof contract.versions> = {
  fetch: async (context, { params }) => ({ pageVersion: await fetchVersion(context, params.versionId) }),
  store: {
    handle: async (context, { params, body: { workingCopy, ...wished } }) => ({
      pageVersion: await storeVersion(context, params.id, wished, workingCopy),
    }),
    alsoWrong: (context, { params, body }) => wishedErrors(context, params.id, body),
  },
  list: (context, { body }) => listHistory(context, body),
  listChanges: (context, { body }) => listChanges(context, body),
  restore: async (context, { params, body }) => ({ pageVersion: await restoreVersion(context, params.id, body) }),
};
