import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../context.ts';
import { getBySlug } from './get-by-slug.ts';
import { getPageFile } from './get-page-file.ts';

export { makePicturesLater, publicJobs } from './make-pictures.job.ts';
export { type PublicContent, publicContent } from './public-content.ts';
export { findPublicPages, listPublicPages, publicSiblings } from './public-store.ts';
export { publicSummaryOnWire } from './public-wire.ts';

/** Calls about pages that answer alike whoever asks. */
export const publicPageHandlers: Handlers<typeof contract.pages> = {
  getBySlug: (context, { body }) => getBySlug(context, body.slug),
  getBySlugQuery: (context, { query }) => getBySlug(context, query.slug),
};

/** Calls about media that visitors make. */
export const publicMediaHandlers: Handlers<typeof contract.media> = { getPageFile };
