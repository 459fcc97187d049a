import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { assignmentErrors, assignPage, unassignPage } from './assign-page.ts';
import { chooseSource, markTranslation } from './follow-translation.ts';
import { getPagesByID, getPagesOfType, getSiblingSlugs, listPageGroups, listPages } from './list-pages.ts';
import { listLinkingPages, listPagesByFile } from './list-referring-pages.ts';
import { listTranslations } from './list-translations.ts';
import { listTree } from './list-tree.ts';
import { moveBranch, previewMove } from './move-branch.ts';
import { linkTargets } from './link-targets.ts';
import { slugAvailable } from './slug-available.ts';
import { previewPage } from './preview-page.ts';
import { addressEffects, newAddressErrors, savePage } from './save-page.ts';

export { copyErrors, createTranslation, duplicatePage } from './copy-page.ts';
export {
  addPage,
  createPage,
  type CreatedPage,
  emptyVersion,
  firstTypeData,
  localeErrors,
  newPageErrors,
  newSlug,
} from './create-page.ts';
export { listPageIDs } from './list-pages.ts';
export { slugAvailable } from './slug-available.ts';
export { cleanCanonical } from './canonical-errors.ts';
export { rejoinTranslations } from './follow-translation.ts';
export { appendVersion } from './append-version.ts';
export { comparedFieldsOf } from './compared-fields.ts';
export {
  checkDraft,
  cleanUnfinished,
  cleanVersion,
  contentErrors,
  publicationErrors,
} from './check-content.ts';
export { findWrongValues, repairValues } from './derived-store.ts';
export { moveBranch } from './move-branch.ts';
export { unsavedPage } from './preview-page.ts';
export { lockedBlockErrors, lockedFor } from './locked-blocks.ts';
export { type DraftPage, draftPage } from './draft-page.ts';
export { emitContentEvent, emitContentEvents } from './content-events.ts';
export { exampleBlock } from './example-block.ts';
export { slugErrors } from './check-slug.ts';
export {
  findPage,
  findPagesByID,
  insertPage,
  lockGroup,
  lockGroupsOf,
  lockPage,
  lockPages,
  lockSlugChanges,
  lockPageOfVersion,
  pageIDsBySlug,
  type PageRow,
  setLockedBlocks,
  setPublished,
} from './page-store.ts';
export { publicPageChanged, publicPagesChanged } from './page-tags.ts';
export { canOnPage, newPageTarget, pageTarget, requireOnPage } from './page-target.ts';
export { isOutdated, translationsIn, translationSources } from './translation-store.ts';
export { contentOf, siblingOnWire, summaryOnWire, versionFrame } from './page-wire.ts';
export { allowedOnPage, deniedPages } from './allowed-pages-store.ts';
export { versionWriters, writersBarred } from './version-writers-store.ts';
export { findAssignment, listAssigned } from './assignment-store.ts';
export { findSummaries, groupSummaries, searchSummaries, type SummaryRow } from './summary-store.ts';
export { suggestedOf, suggestSummaries } from './suggestion-store.ts';
export {
  type AddedVersion,
  countVersions,
  findVersion,
  findVersions,
  insertReleaseVersion,
  isLiveVersion,
  listVersions,
  makeNewest,
  previousVersionID,
  releaseWriters,
  versionNumbers,
  versionOrigin,
  versionOrigins,
  type VersionRow,
  type VersionSummaryRow,
} from './version-store.ts';
export {
  setOriginalsAsSources,
  type ImportedVersion,
  importPages,
  insertFirstVersions,
  insertPastVersions,
  type PastVersion,
  setAllPublished,
} from './import-store.ts';
export {
  countTrashed,
  eraseTrashed,
  listTrashed,
  lockExpired,
  lockTrashed,
  restoreTrashed,
  type TrashedPage,
  type TrashedRow,
  trashPage,
} from './trash-store.ts';
export { stateOf } from './page-state.ts';

/** API handlers for translations and their sources. */
export const translationHandlers: Handlers<typeof contract.translations> = {
  list: (context, { params }) => listTranslations(context, params.id),
  mark: (context, { params, body }) => markTranslation(context, params.id, body),
  setSource: async (context, { params, body }) => {
    await chooseSource(context, params.id, body.sourcePageID);
    return {};
  },
};

/** The API handler that lists the pages that use a file. */
export const fileUsageHandlers: Pick<Handlers<typeof contract.media>, 'listPagesByFile'> = {
  listPagesByFile: (context, { body }) => listPagesByFile(context, body),
};

/** API handlers for the assignment of pages to users. */
export const assignmentHandlers: Handlers<typeof contract.assignments> = {
  set: {
    handle: (context, { params, body }) => assignPage(context, params.id, body),
    validate: (context, { params, body }) => assignmentErrors(context, params.id, body),
  },
  remove: async (context, { params, body }) => {
    await unassignPage(context, params.id, body.replaces);
    return {};
  },
};

/** API handlers for the tree of pages. */
export const pageTreeHandlers: Handlers<typeof contract.pageTree> = {
  list: (context, { body }) => listTree(context, body),
  previewMove: (context, { body }) => previewMove(context, body),
  move: (context, { body }) => moveBranch(context, body),
};

/** API handlers for pages. Handlers whose response does not depend on the actor are in `public-content`. */
export const pageHandlers: Handlers<typeof contract.pages> = {
  getMultiple: (context, { body }) => getPagesByID(context, body),
  save: {
    handle: (context, { params, body }) => savePage(context, params.id, body),
    validate: (context, { params, body }) => newAddressErrors(context, params.id, body),
  },
  addressEffects: (context, { params }) => addressEffects(context, params.id),
  list: (context, { body }) => listPages(context, body),
  listGroups: (context, { body }) => listPageGroups(context, body),
  slugAvailable: (context, { body }) => slugAvailable(context, body),
  anchorAvailable: async (_, { body }) => ({
    available: !body.pageVersionBlocks.some(
      ({ anchorPoint, key }) => anchorPoint === body.anchorName && key !== body.blockKey,
    ),
  }),
  getPages: (context, { body }) => getPagesOfType(context, body),
  getSiblingSlugs: (context, { params }) => getSiblingSlugs(context, params.pageID),
  listLinking: (context, { body }) => listLinkingPages(context, body),
  linkTargets: (context, { body }) => linkTargets(context, body.pageIDs),
  preview: (context, { params, body }) => previewPage(context, params.id, body),
};
