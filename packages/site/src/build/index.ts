/** What the command line needs to build a site project, or to serve it while it is being developed. Plain Node, no React. */
export { problemPath } from './overlay-module.ts';
export { developmentAssets, readSiteAssets } from './site-assets.ts';
export { serverModulesPlugin } from './server-modules-plugin.ts';
export { hashedFolder, siteClientConfig } from './site-client-config.ts';
export { menuActionsPlugin, sitePlugin } from './site-plugin.ts';
