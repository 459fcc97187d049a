import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { definitionsFile } from '@ximblox/admin';
import { adminFile, adminKitPlugin, hashedFolder, sitePlugin } from '@ximblox/site/build';
import type { InlineConfig, Plugin } from 'vite';
import { serveModule } from './module-file.ts';

/** Module with the site: its definition, and what it adds to the admin. */
export const siteEntry = 'virtual:ximblox/site';

/** Entry module of the server bundle: the site and the server. */
export const serverEntry = 'virtual:ximblox/server';

/** Packages with native code or data files, which cannot be bundled. */
const externalPackages = ['typescript', 'sharp', '@node-rs/argon2'];

function siteCode(siteFolder: string): string {
  const admin = adminFile(siteFolder);
  return [
    `export { default as definition } from ${JSON.stringify(join(siteFolder, 'ximblox.config.tsx'))};`,
    `export const loadAdmin = ${admin === undefined ? 'undefined' : `() => import(${JSON.stringify(admin)})`};`,
  ].join('\n');
}

/** Vite plugins for the entry modules. */
export function serverEntryPlugin(siteFolder: string): Plugin[] {
  const code: Record<string, () => string> = {
    [siteEntry]: () => siteCode(siteFolder),
    [serverEntry]: () => `export * from '${siteEntry}';\nexport * from ${JSON.stringify(serveModule)};`,
  };
  const entry: Plugin = {
    name: 'ximblox:server-entry',
    resolveId: (source) => (Object.hasOwn(code, source) ? `\0${source}` : null),
    load: (id) => (id.startsWith('\0') ? (code[id.slice(1)]?.() ?? null) : null),
  };
  return [entry, adminKitPlugin(definitionsFile)];
}

/** Vite configuration of the server bundle. It includes all libraries, since one file starts faster than a thousand. */
export const serverConfig = (options: { root: string; siteFolder: string; outDir: string }): InlineConfig => ({
  configFile: false,
  root: options.root,
  publicDir: false,
  plugins: [serverEntryPlugin(options.siteFolder), sitePlugin(options.siteFolder), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: externalPackages },
  build: {
    ssr: true,
    outDir: options.outDir,
    emptyOutDir: true,
    target: 'node24',
    // Files that components import have the address that they have in the browser build.
    assetsDir: hashedFolder,
    assetsInlineLimit: 0,
    ssrEmitAssets: true,
    minify: false,
    // For error messages during the build, and for the lines that the log names afterwards.
    sourcemap: true,
    rolldownOptions: {
      // Worker threads and processes need a file of their own.
      input: {
        main: serverEntry,
        'svg-worker': fileURLToPath(import.meta.resolve('@ximblox/server/svg-worker')),
        'backup-process': fileURLToPath(import.meta.resolve('@ximblox/server/backup-process')),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        // V8 keeps the source in memory; a single character outside Latin-1 doubles its size.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
        // Template literals with SQL contain such characters and cannot be escaped.
        codeSplitting: { groups: [{ name: 'migrations', test: /[\\/]database[\\/]migrations[\\/]/ }] },
      },
    },
  },
});
