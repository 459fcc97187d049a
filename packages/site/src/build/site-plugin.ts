import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { overlayModule } from './overlay-module.ts';
import { type BrowserFile, browserFile, listBrowserFiles, listStyles } from './site-files.ts';

/** Virtual modules of the plugin. */
export const virtualModules = {
  islands: 'virtual:ximblox/islands',
  styles: 'virtual:ximblox/styles',
  refresh: 'virtual:ximblox/refresh',
  overlay: 'virtual:ximblox/overlay',
} as const;

/** Vite wraps each `import()` to preload styles. Islands have none, and the wrapper is larger than the island loader. */
export const preloadHelper = '\0vite/preload-helper.js';

const noStyles = '\0ximblox:no-styles';

/** Returns the source of an object with a dynamic import for each file of a kind, by ID. */
export function loadersOf(siteFolder: string, kind: BrowserFile['kind']): string {
  const files = listBrowserFiles(siteFolder).filter((file) => file.kind === kind);
  return `{${files.map(({ id, file }) => `${JSON.stringify(id)}: () => import(${JSON.stringify(file)})`).join(',\n')}}`;
}

const islandsModule = (siteFolder: string): string =>
  `export const components = ${loadersOf(siteFolder, 'island')};\nexport const enhancements = ${loadersOf(siteFolder, 'enhance')};\n`;

const stylesModule = (siteFolder: string): string =>
  listStyles(siteFolder)
    .map((file) => `import ${JSON.stringify(file)};\n`)
    .join('');

/** Preamble that `@vitejs/plugin-react` expects; as a module, since the content security policy forbids inline scripts. */
const refreshModule = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
`;

interface Named {
  id?: { name?: string };
}

/** The part of ESTree that finding named exports needs. */
interface Statement {
  type: string;
  declaration?: (Named & { declarations?: Named[] }) | null;
  specifiers?: { local: { name?: string }; exported: { name?: string } }[];
}

/** Yields named exports of a module with their local names. */
function* exportedNames(body: readonly Statement[]): Generator<{ local: string; exported: string }> {
  for (const { type, declaration, specifiers = [] } of body) {
    if (type !== 'ExportNamedDeclaration') continue;
    for (const { id } of [declaration ?? {}, ...(declaration?.declarations ?? [])]) {
      if (id?.name !== undefined) yield { local: id.name, exported: id.name };
    }
    for (const { local, exported } of specifiers) {
      if (local.name !== undefined && exported.name !== undefined) yield { local: local.name, exported: exported.name };
    }
  }
}

/** Relative import of a file that is not a script. */
const isAsset = /^\.{1,2}\/[^?]*\.(?![cm]?[jt]sx?\b)\w+(?:\?|$)/;

/** Key under which the server finds the ID of an export. */
const symbolKey = (kind: BrowserFile['kind']): string => (kind === 'action' ? 'ximblox.menu-action' : 'ximblox.island');

/**
 * Vite plugin for a site project, in browser build, server bundle and development: marks islands and menu actions with their
 * IDs, and provides modules that list islands, menu actions and styles.
 */
export function sitePlugin(folder: string): Plugin {
  const siteFolder = realpathSync(folder);
  let building = false;
  return {
    name: 'ximblox:site',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId(source, importer) {
      // Each importer has a copy, since two entries would share it in a script of its own.
      if (source === preloadHelper && importer) return `${preloadHelper}?${importer.replaceAll('\0', '')}`;
      if (Object.values<string>(virtualModules).includes(source)) return `\0${source}`;
      // The browser loads all styles through the virtual module; imports in components only help the code editor.
      const isStyle = source.endsWith('.css') && !source.endsWith('.module.css');
      const fromScript = importer !== undefined && /\.tsx?$/.test(importer) && importer.startsWith(siteFolder);
      // In development Vite fails when it opens the file, and then does not name the importer.
      const path = isAsset.test(source) ? source.replace(/\?.*/, '') : undefined;
      if (!building && fromScript && path !== undefined && !existsSync(join(dirname(importer), path))) {
        throw new Error(`Failed to load url ${path} (resolved id: ${path}) in ${importer}. Does the file exist?`);
      }
      return building && isStyle && fromScript ? noStyles : null;
    },
    load: {
      order: 'pre',
      handler(id) {
        if (id.startsWith(preloadHelper)) return 'export const __vitePreload = (load) => load();';
        if (id === noStyles) return '';
        if (id === `\0${virtualModules.islands}`) return islandsModule(siteFolder);
        if (id === `\0${virtualModules.styles}`) return stylesModule(siteFolder);
        if (id === `\0${virtualModules.refresh}`) return refreshModule;
        if (id === `\0${virtualModules.overlay}`) return overlayModule;
        return null;
      },
    },
    transform(code, id) {
      const found = this.environment.config.consumer === 'server' ? browserFile(siteFolder, id) : undefined;
      if (!found) return null;
      const { body } = this.parse(code);
      const marks = Array.from(exportedNames(body as unknown as Statement[]), ({ local, exported }) => {
        const where = JSON.stringify(`${found.id}#${exported}`);
        return `if (typeof ${local} === 'function') ${local}[Symbol.for('${symbolKey(found.kind)}')] = ${where};`;
      });
      return { code: `${code}\n${marks.join('\n')}\n`, map: null };
    },
  };
}

/** URL of a file on the development server. */
export const developmentUrl = (file: string): string => `/@fs${file}`;

/** URL of a virtual module on the development server. */
export const virtualUrl = (name: keyof typeof virtualModules): string => `/@id/__x00__${virtualModules[name]}`;
