/**
 * The public site: turns requests into responses.
 * - `createSite` must run in the same module graph as the site project (`ximblox.config.tsx`), since they share React and the
 * kit: in the server bundle in production, through Vite's `ssrLoadModule('@ximblox/site')` in development. Without
 * `NODE_ENV=production` React renders several times slower.
 * - `@ximblox/site/build` runs in plain Node. It has the Vite plugin for islands, the configuration of the browser build, and
 * its manifest.
 * - The HTTP server calls `respondFromCache` before its router, and `site.handle` for everything else.
 * - Call `site.dropTags` when content changed, and `site.dropAll` after a lost connection.
 */
export { respondFromCache, writeResponse } from './respond-from-cache.ts';
export type { SiteAssets } from './assets.ts';
export type { SiteResponse } from './cache/cached-response.ts';
export { createTaggedCache, type TaggedCache } from './cache/tagged-cache.ts';
export type { DeliveryReply, DeliveryRequest } from './delivery/delivery.ts';
export { maxConsentBytes } from './consent-response.ts';
export { consentPath } from './kit/consent.ts';
export { localPath } from './local-path.ts';
export type { DescribeFailure, PageFailure } from './render/page-failure.ts';
export type { Notice } from './render/notice.ts';
export type { VisitorSearch } from './visitor-search.ts';
export {
  createSite,
  type PreviewPage,
  type Site,
  type SiteRequest,
} from './create-site.ts';
export type { SiteOptions } from './site-options.ts';
export { everyPage } from './text-resources.ts';
export { dayTag } from './render/lists.ts';
