import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { serverModulesPlugin } from './server-modules-plugin.ts';
import { listBrowserFiles } from './site-files.ts';
import { loadersOf, preloadHelper } from './site-plugin.ts';

/** Name under which the admin imports what a site adds to it: menu actions, and the parts that `ximblox.admin.tsx` defines. */
export const sitePartsModule = 'virtual:ximblox/site-parts';

/** Import of the components and definitions for parts of the admin. */
const kit = '@ximblox/admin/kit';

/** URL below which the browser build of the site's parts is served. */
export const sitePartsBase = '/cmsadmin/site/';

/** Returns the file that defines the site's own parts of the admin; undefined if the site has none. */
export function adminFile(siteFolder: string): string | undefined {
  const file = join(siteFolder, 'ximblox.admin.tsx');
  return existsSync(file) ? file : undefined;
}

/** Whether the site adds something to the admin. */
const addsParts = (siteFolder: string): boolean =>
  adminFile(siteFolder) !== undefined || listBrowserFiles(siteFolder).some(({ kind }) => kind === 'action');

/** Returns the source of `sitePartsModule`. Everything is imported when it is needed. */
export function sitePartsText(siteFolder: string): string {
  const file = adminFile(siteFolder);
  return [
    `export const menuActions = ${loadersOf(siteFolder, 'action')};`,
    `export const loadAdmin = ${file === undefined ? 'undefined' : `() => import(${JSON.stringify(file)})`};`,
  ].join('\n');
}

/** Vite plugin for `sitePartsModule`. */
export function sitePartsPlugin(folder: string): Plugin {
  const siteFolder = realpathSync(folder);
  return {
    name: 'ximblox:site-parts',
    resolveId: (source) => (source === sitePartsModule ? `\0${sitePartsModule}` : null),
    load: (id) => (id === `\0${sitePartsModule}` ? sitePartsText(siteFolder) : null),
  };
}

/** Module of the built admin that the site's parts import, with the names of its exports. */
interface SharedModule {
  address: string;
  names: readonly string[];
}

export interface AdminModules {
  /** Shared modules of the built admin, by the name that sites import them under. */
  shared: Record<string, SharedModule>;
  /** File with the definitions of the kit, which run without the admin. */
  definitionsFile: string;
}

/** Module of the admin with the function that loads the files of an `import()`, instead of that of Vite. */
const loadCode = '@ximblox/admin/load-code';

/** Names of the definitions, which the parts of a site contain themselves: they load before the admin's components. */
const definitionNames = ['defineAdmin', 'defineCard', 'defineControl', 'defineScreen'];

const exportsOf = (names: readonly string[], from: string): string =>
  names.length === 0 ? '' : `export { ${names.join(', ')} } from ${JSON.stringify(from)};\n`;

/**
 * Vite plugin that replaces imports of React and the kit by the modules of the built admin, so that the site's parts run in
 * the React of the admin and load as its own parts do.
 */
function sharedModulesPlugin({ shared, definitionsFile }: AdminModules): Plugin {
  const addresses = new Set(Object.values(shared).map(({ address }) => address));
  return {
    name: 'ximblox:shared-modules',
    enforce: 'pre',
    resolveId(source) {
      if (addresses.has(source)) return { id: source, external: 'absolute', moduleSideEffects: false };
      return Object.hasOwn(shared, source) ? { id: `\0shared:${source}`, moduleSideEffects: false } : null;
    },
    load(id) {
      if (id === preloadHelper && shared[loadCode]) {
        return `import { loadCode } from ${JSON.stringify(shared[loadCode].address)};
export const __vitePreload = (load, files = []) => loadCode(load, files.map((file) => ${JSON.stringify(sitePartsBase)} + file));`;
      }
      const name = id.startsWith('\0shared:') ? id.slice('\0shared:'.length) : '';
      const module = Object.hasOwn(shared, name) ? shared[name] : undefined;
      if (!module) return null;
      const own = name === kit ? definitionNames : [];
      const names = module.names.filter((one) => !own.includes(one));
      return exportsOf(names, module.address) + exportsOf(own, definitionsFile);
    },
  };
}

/**
 * Vite plugin for the server, which reads the definitions in `ximblox.admin.tsx` and renders none of their components: the
 * kit consists of its definitions there.
 */
export function adminKitPlugin(definitionsFile: string): Plugin {
  return {
    name: 'ximblox:admin-kit',
    enforce: 'pre',
    resolveId(source) {
      if (source !== kit || this.environment.config.consumer !== 'server') return null;
      return '\0ximblox:admin-kit';
    },
    load(id) {
      if (id !== '\0ximblox:admin-kit') return null;
      const file = JSON.stringify(definitionsFile);
      // Imports of components are undefined. The bundler allows that only in a module that is no ES module.
      return this.environment.mode === 'build'
        ? `const definitions = require(${file});\nmodule.exports = { ...definitions };`
        : `export * from ${file};`;
    },
  };
}

/**
 * Vite configuration of the browser build of what a site adds to the admin; undefined if it adds nothing. `readSiteParts`
 * reads the result.
 */
export function sitePartsConfig(
  options: { siteFolder: string; outDir: string } & AdminModules,
): InlineConfig | undefined {
  const { siteFolder, outDir } = options;
  if (!addsParts(siteFolder)) return undefined;
  return {
    configFile: false,
    root: siteFolder,
    publicDir: false,
    base: sitePartsBase,
    plugins: [serverModulesPlugin(siteFolder), sharedModulesPlugin(options), sitePartsPlugin(siteFolder)],
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      manifest: true,
      modulePreload: {
        polyfill: false,
        // Vite leaves out a script that imports nothing.
        resolveDependencies: (script, others) => (others.includes(script) ? others : [script, ...others]),
      },
      target: 'es2023',
      rolldownOptions: {
        // The admin imports the exports by name.
        preserveEntrySignatures: 'exports-only',
        input: { 'site-parts': sitePartsModule },
      },
    },
  };
}

/**
 * Returns the URL of the module with what a site adds to the admin; empty if it adds nothing.
 * @param outDir output folder of `sitePartsConfig`
 */
export function readSiteParts(outDir: string): string {
  const file = join(outDir, '.vite', 'manifest.json');
  if (!existsSync(file)) return '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string; isEntry?: boolean }>;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The browser build of the parts of the admin has no entry.');
  return sitePartsBase + entry.file;
}
