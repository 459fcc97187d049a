import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { sitePlugin } from '@ximblox/site/build';
import type { InlineConfig, Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The module that puts a site project and the server together. */
export const serverEntry = 'virtual:ximblox/server';

/** Packages with machine code or files of their own, which must stay where npm put them. */
const staysInNodeModules = ['typescript', 'sharp', '@node-rs/argon2'];

/** Makes the entry module: the site project's definition beside what serves it. */
export function serverEntryPlugin(siteFolder: string): Plugin {
  const code = [
    `export { default as definition } from ${JSON.stringify(join(siteFolder, 'ximblox.config.tsx'))};`,
    `export * from ${JSON.stringify(here('../serve/index.ts'))};`,
  ].join('\n');
  return {
    name: 'ximblox:server-entry',
    resolveId: (source) => (source === serverEntry ? `\0${serverEntry}` : null),
    load: (id) => (id === `\0${serverEntry}` ? code : null),
  };
}

/** Vite's configuration for the one bundle that the server runs: product, site project and libraries, since one file starts faster than a thousand. */
export const serverConfig = (options: { root: string; siteFolder: string; outDir: string }): InlineConfig => ({
  configFile: false,
  root: options.root,
  publicDir: false,
  plugins: [serverEntryPlugin(options.siteFolder), sitePlugin(options.siteFolder), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: staysInNodeModules },
  build: {
    ssr: true,
    outDir: options.outDir,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    // For the build's own messages; `build` takes it away again.
    sourcemap: true,
    rolldownOptions: {
      // A thread runs its program from a file of its own, beside the bundle.
      input: { main: serverEntry, 'svg-worker': '@ximblox/server/svg-worker' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        // V8 keeps the text of a program, which takes twice the memory with one character beyond Latin in it.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
        // Their SQL has such characters, in templates that are left as they are.
        codeSplitting: { groups: [{ name: 'migrations', test: /[\\/]database[\\/]migrations[\\/]/ }] },
      },
    },
  },
});
