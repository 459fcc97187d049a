import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { clientFiles } from './site-files.ts';
import { serverModulesPlugin } from './server-modules-plugin.ts';
import { sitePlugin, virtualModules } from './site-plugin.ts';

/** Folder of the hashed files in a browser build, and in their addresses; no page can stand there, since no slug starts so. */
export const hashedFolder = '_site';

/**
 * Vite's configuration for what the browser gets of a site: stylesheet, fonts, islands, the script of the editor's preview, and the
 * files of the site's `public` folder. `readSiteAssets` tells what came out. Everything in `outDir` is served at the root;
 * what lies in `hashedFolder` never changes.
 */
export const siteClientConfig = (options: { siteFolder: string; outDir: string }): InlineConfig => ({
  configFile: false,
  root: options.siteFolder,
  publicDir: join(options.siteFolder, 'public'),
  base: '/',
  plugins: [serverModulesPlugin(options.siteFolder), sitePlugin(options.siteFolder)],
  // Whatever NODE_ENV the build runs in, browsers get React as visitors need it.
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  build: {
    outDir: options.outDir,
    emptyOutDir: true,
    assetsDir: hashedFolder,
    // Files stay files: the page's policy allows no fonts inside styles, and an icon is fetched once for all pages.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: {
      input: {
        islands: clientFiles.islands,
        preview: clientFiles.preview,
        comparison: clientFiles.comparison,
        styles: virtualModules.styles,
      },
    },
  },
});
