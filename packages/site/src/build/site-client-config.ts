import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { clientFiles } from './site-files.ts';
import { serverModulesPlugin } from './server-modules-plugin.ts';
import { sitePlugin, virtualModules } from './site-plugin.ts';

/**
 * Folder of files with a hash in their name, and its URL segment. Slugs cannot start with an underscore, so it collides with
 * no page.
 */
export const hashedFolder = '_site';

/**
 * Vite configuration of the browser build: stylesheet, fonts, islands, scripts of the preview, and the site's `public`
 * folder. `readSiteAssets` reads the result. `outDir` is served at the root; files in `hashedFolder` are immutable.
 */
export const siteClientConfig = (options: { siteFolder: string; outDir: string }): InlineConfig => ({
  configFile: false,
  root: options.siteFolder,
  publicDir: join(options.siteFolder, 'public'),
  base: '/',
  plugins: [serverModulesPlugin(options.siteFolder), sitePlugin(options.siteFolder)],
  // Browsers always get the production build of React.
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  build: {
    outDir: options.outDir,
    emptyOutDir: true,
    assetsDir: hashedFolder,
    // Inlines no files: the content security policy forbids fonts in styles, and icons are cached across pages.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: {
      input: {
        islands: clientFiles.islands,
        preview: clientFiles.preview,
        comparison: clientFiles.comparison,
        moment: clientFiles.moment,
        styles: virtualModules.styles,
      },
    },
  },
});
