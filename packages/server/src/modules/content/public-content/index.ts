import type { contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { getBySlug } from './get-by-slug.ts';
import { generateAllImages, generateAllImagesJob } from './generate-all-images.job.ts';
import { indexFields, indexFieldsJob } from './index-fields.job.ts';
import { imageJobs } from './generate-images.job.ts';

export { queueAllImages, scheduleAllImages } from './generate-all-images.job.ts';
export { indexFields, scheduleIndexFields } from './index-fields.job.ts';
export { queuePageImages } from './generate-images.job.ts';
export { defaultImage, publicContent, publishedSections } from './public-content.ts';
export {
  findPublicPageByID,
  findPublicPages,
  newestPublicPages,
  pagesWithSection,
  publicSiblings,
} from './public-store.ts';
export { countSearchable } from './sitemap-store.ts';
export { warnOfHiddenPages } from './warn-of-hidden-pages.ts';
export { publicSummaryOnWire, shownContent } from './public-wire.ts';

/** Job handlers by job name. */
export const publicJobs = {
  ...imageJobs,
  [indexFieldsJob]: (context: Context): Promise<void> => indexFields(context),
  [generateAllImagesJob]: (context: Context, payload: unknown): Promise<void> => generateAllImages(context, payload),
};

/** API handlers for pages whose response does not depend on the actor. */
export const publicPageHandlers: Handlers<typeof contract.pages> = {
  getBySlug: (context, { body }) => getBySlug(context, body.slug),
  getBySlugQuery: (context, { query }) => getBySlug(context, query.slug),
};
