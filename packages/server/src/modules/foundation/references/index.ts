import type { Context } from '../../../context.ts';
import { fillReferences, fillReferencesJob } from './fill-references.job.ts';

export { fillReferences, isIndexCurrent, scheduleReferences } from './fill-references.job.ts';
export { findStaleReferences } from './find-stale-references.ts';
export {
  countReferring,
  isReferred,
  listReferring,
  menusReferring,
  publishedPagesReferring,
  referredIDs,
  type ReferenceTarget,
  type ReferringQuery,
  setMenuReferences,
  setPageReferences,
  setReferencesOfPages,
  setReleaseReferences,
  setSiteReferences,
  sitePlacesReferring,
} from './reference-store.ts';
export {
  type Reference,
  referencesOfMenu,
  referencesOfSettings,
  referencesOfType,
  referencesOfVersion,
} from './references-of.ts';

/** Background work by job name. */
export const referenceJobs = {
  [fillReferencesJob]: (context: Context, payload: unknown): Promise<void> => fillReferences(context, payload),
};
