import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { copyErrors, createTranslation, duplicatePage } from './copy-page.ts';
import { createPage, newPageErrors } from './create-page.ts';
import { chooseSource, markTranslation } from './follow-translation.ts';
import { getPage } from './get-page.ts';
import { getPagesByID, getPagesOfType, getSiblingSlugs, listPages } from './list-pages.ts';
import { listTranslations } from './list-translations.ts';
import { linkTargets } from './link-targets.ts';
import { slugAvailable } from './slug-available.ts';
import { previewPage } from './preview-page.ts';
import { addressEffects, newAddressErrors, savePage } from './save-page.ts';

export { rejoinTranslations } from './follow-translation.ts';
export { appendVersion } from './append-version.ts';
export {
  checkDraft,
  cleanUnfinished,
  cleanVersion,
  contentErrors,
  publicationErrors,
  recordErrors,
} from './check-content.ts';
export { type DraftPage, draftPage } from './draft-page.ts';
export { emitPageEvent } from './page-events.ts';
export { emptyVersion } from './create-page.ts';
export { getPageFrame } from './get-page.ts';
export { exampleBlock } from './example-block.ts';
export { slugErrors } from './check-slug.ts';
export { binPage, failIfTaken, findPage, lockGroup, lockPage, lockPageOfVersion, type PageRow } from './page-store.ts';
export { publicPageChanged } from './page-tags.ts';
export { canOnPage, pageTarget, requireOnPage } from './page-target.ts';
export { translationsIn } from './translation-store.ts';
export { contentOf, summaryOnWire, versionFrame } from './page-wire.ts';
export { allowedOnPage } from './allowed-pages-store.ts';
export {
  countRequests,
  endRequest,
  insertRequest,
  listRequests,
  moveRequest,
  openRequestOf,
  type OpenRequestRow,
  publishedRequestOf,
  rejectedRequestOf,
  requestersOf,
  type RequestQuery,
  type RequestRow,
  type RequestWishes,
} from './request-store.ts';
export { scheduleOf, scheduleOnWire, type ScheduleRow } from './schedule-store.ts';
export { isReservedSlug, prefixedSlug, sharesSlug } from './slug-rules.ts';
export { findSummaries, searchSummaries } from './summary-store.ts';
export {
  type AddedVersion,
  contentColumns,
  countVersions,
  findVersion,
  findVersionByNumber,
  listVersions,
  versionNumbers,
  versionOrigin,
  type VersionRow,
  type VersionSummaryRow,
} from './version-store.ts';

/** Calls about what the translations of a page follow. */
export const translationHandlers: Handlers<typeof contract.translations> = {
  list: (context, { params }) => listTranslations(context, params.id),
  mark: (context, { params, body }) => markTranslation(context, params.id, body),
  setSource: async (context, { params, body }) => {
    await chooseSource(context, params.id, body.sourcePageID);
    return {};
  },
};

/** Calls about pages; those that answer alike whoever asks belong to `public`. */
export const pageHandlers: Handlers<typeof contract.pages> = {
  create: {
    handle: (context, { body }) => createPage(context, body),
    alsoWrong: (context, { body }) => newPageErrors(context, body),
  },
  get: (context, { params }) => getPage(context, params.id),
  getMultiple: (context, { body }) => getPagesByID(context, body),
  save: {
    handle: (context, { params, body }) => savePage(context, params.id, body),
    alsoWrong: (context, { params, body }) => newAddressErrors(context, params.id, body),
  },
  addressEffects: (context, { params }) => addressEffects(context, params.id),
  list: (context, { body }) => listPages(context, body),
  slugAvailable: (context, { body }) => slugAvailable(context, body),
  anchorAvailable: async (_, { body }) => ({
    available: !body.pageVersionBlocks.some(
      ({ anchorPoint, key }) => anchorPoint === body.anchorName && key !== body.blockKey,
    ),
  }),
  createTranslation: {
    handle: (context, { body }) => createTranslation(context, body),
    alsoWrong: (context, { body }) => copyErrors(context, 'newLocale', { ...body, locale: body.newLocale }),
  },
  duplicate: {
    handle: (context, { body }) => duplicatePage(context, body),
    alsoWrong: (context, { body }) => copyErrors(context, 'locale', body),
  },
  getPages: (context, { body }) => getPagesOfType(context, body),
  getSiblingSlugs: (context, { params }) => getSiblingSlugs(context, params.pageID),
  linkTargets: (context, { body }) => linkTargets(context, body.pageIDs),
  preview: (context, { params, body }) => previewPage(context, params.id, body),
};
