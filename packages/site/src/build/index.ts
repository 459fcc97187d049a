/** Builds a site project, or serves it in development. Runs in plain Node, without React. */
export { browserErrorPath, problemPath } from './overlay-module.ts';
export { developmentAssets, readSiteAssets } from './site-assets.ts';
export { serverModulesPlugin } from './server-modules-plugin.ts';
export { hashedFolder, siteClientConfig } from './site-client-config.ts';
export { sitePlugin } from './site-plugin.ts';
export {
  adminFile,
  adminKitPlugin,
  readSiteParts,
  sitePartsConfig,
  sitePartsModule,
  sitePartsPlugin,
  sitePartsBase,
  sitePartsText,
} from './site-parts-config.ts';
