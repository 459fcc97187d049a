import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../context.ts';
import { getBySlug } from './get-by-slug.ts';

export { type AskedFile, heldInPublic, holdsFile } from './file-access.ts';
export { makePicturesLater, makeTheseLater, publicJobs } from './make-pictures.job.ts';
export { type PublicContent, publicContent } from './public-content.ts';
export { findPublicPageByID, findPublicPages, listPublicPages, publicSiblings } from './public-store.ts';
export { publicSummaryOnWire, shownContent } from './public-wire.ts';

/** Calls about pages that answer alike whoever asks. */
export const publicPageHandlers: Handlers<typeof contract.pages> = {
  getBySlug: (context, { body }) => getBySlug(context, body.slug),
  getBySlugQuery: (context, { query }) => getBySlug(context, query.slug),
};
