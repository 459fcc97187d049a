import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { copyErrors, createPage, createTranslation, duplicatePage, newPageErrors } from '../pages/index.ts';
import { copyInRelease, createInRelease } from '../releases/index.ts';
import { getPage } from './get-page.ts';
import { listChanges } from './list-changes.ts';
import { openPage } from './open-page.ts';
import { fetchVersion, listHistory } from './read-versions.ts';
import { restoreVersion, storeVersion, newVersionErrors } from './store-version.ts';
import { discardWorkingCopy, saveWorkingCopy, readWorkingCopy } from './working-copies.ts';

export { storeVersion } from './store-version.ts';
export { readWorkingCopy } from './working-copies.ts';

/** API handlers that create a page, on the live line or in a release, and open it in the editor. */
export const openPageHandlers: Pick<
  Handlers<typeof contract.pages>,
  'create' | 'createTranslation' | 'duplicate' | 'get' | 'open'
> = {
  create: {
    handle: (context, { body: { releaseID, ...page } }) =>
      createInRelease(context, releaseID, () => createPage(context, page)),
    validate: (context, { body }) => newPageErrors(context, body),
  },
  createTranslation: {
    handle: (context, { body }) => copyInRelease(context, body, (copied) => createTranslation(context, copied)),
    validate: (context, { body }) => copyErrors(context, 'newLocale', { ...body, locale: body.newLocale }),
  },
  duplicate: {
    handle: (context, { body }) => copyInRelease(context, body, (copied) => duplicatePage(context, copied)),
    validate: (context, { body }) => copyErrors(context, 'locale', body),
  },
  get: (context, { params, query }) => getPage(context, params.id, query.releaseID),
  open: (context, { params, query }) => openPage(context, params.id, query.releaseID),
};

/** API handlers for versions of pages. */
export const versionHandlers: Handlers<typeof contract.versions> = {
  fetch: async (context, { params }) => ({ pageVersion: await fetchVersion(context, params.versionId) }),
  store: {
    handle: async (context, { params, body: { workingCopy, releaseID, liveVersionID, ...content } }) => ({
      pageVersion: await storeVersion(context, params.id, content, { workingCopy, releaseID, liveVersionID }),
    }),
    validate: (context, { params, body }) => newVersionErrors(context, params.id, body),
  },
  list: (context, { body }) => listHistory(context, body),
  listChanges: (context, { body }) => listChanges(context, body),
  restore: async (context, { params, body }) => ({ pageVersion: await restoreVersion(context, params.id, body) }),
};

/** API handlers for the working copies of the caller. They are not audited, as they do not store a version. */
export const workingCopyHandlers: Handlers<typeof contract.workingCopies> = {
  get: async (context, { params, query }) => ({
    workingCopy: await readWorkingCopy(context, params.id, query.releaseID),
  }),
  put: (context, { params, body, query }) => saveWorkingCopy(context, params.id, body, query.releaseID),
  delete: async (context, { params, query }) => {
    await discardWorkingCopy(context, params.id, query);
    return {};
  },
};
