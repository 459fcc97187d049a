/**
 * The public side: a path becomes a whole answer.
 *
 * How the command line composes it:
 * - `createSite` must run in the same module graph as the site project (`ximblox.config.tsx`), since both share React and the
 *   kit: in production inside the server bundle, while developing through Vite's `ssrLoadModule('@ximblox/site')`.
 *   Without `NODE_ENV=production` React renders several times slower.
 * - `@ximblox/site/build` is plain TypeScript for Node: the Vite plugin of islands (for the server bundle and the development
 *   server), the configuration of the browser build, and the assets that come out of it.
 * - `answerFromCache(site, request, response)` goes before everything else in the HTTP server; what it leaves goes through
 *   routing to `site.handle`.
 * - Tags of changed content go to `site.dropTags`; after a lost connection call `site.dropAll`.
 */
export { answerFromCache, writeAnswer } from './answer-from-cache.ts';
export type { SiteAssets } from './assets.ts';
export type { Answer } from './cache/cached-answer.ts';
export { createTaggedCache, type TaggedCache } from './cache/tagged-cache.ts';
export { maxConsentBytes } from './consent-answer.ts';
export { consentPath } from './kit/consent.ts';
export { localPath } from './local-path.ts';
export type { DescribeFailure, PageFailure } from './render/page-failure.ts';
export type { Notice } from './render/notice.ts';
export type { VisitorSearch } from './visitor-search.ts';
export {
  createSite,
  type PreviewPage,
  type Site,
  type SiteOptions,
  type SiteRequest,
} from './create-site.ts';
export { everyPage } from './machine-texts.ts';
