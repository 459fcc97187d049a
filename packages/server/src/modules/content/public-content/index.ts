import type { contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { getBySlug } from './get-by-slug.ts';
import { makeAllPictures, makeAllPicturesJob } from './make-all-pictures.job.ts';
import { pictureJobs } from './make-pictures.job.ts';

export { makeAllPicturesLater, scheduleAllPictures } from './make-all-pictures.job.ts';
export { makePicturesLater } from './make-pictures.job.ts';
export { defaultPicture, publicContent } from './public-content.ts';
export {
  findPublicPageByID,
  findPublicPages,
  listPublicPages,
  publicSiblings,
} from './public-store.ts';
export { anyLanguage } from './page-order-store.ts';
export { warnOfHiddenPages } from './warn-of-hidden-pages.ts';
export { publicSummaryOnWire, shownContent } from './public-wire.ts';

/** Background work by job name. */
export const publicJobs = {
  ...pictureJobs,
  [makeAllPicturesJob]: (context: Context, payload: unknown): Promise<void> => makeAllPictures(context, payload),
};

/** Calls about pages that answer alike whoever asks. */
export const publicPageHandlers: Handlers<typeof contract.pages> = {
  getBySlug: (context, { body }) => getBySlug(context, body.slug),
  getBySlugQuery: (context, { query }) => getBySlug(context, query.slug),
};
