import { realpathSync } from 'node:fs';
import type { Plugin } from 'vite';
import { overlayModule } from './overlay-module.ts';
import { type BrowserFile, browserFile, listBrowserFiles, listStyles } from './site-files.ts';

/** Modules that the plugin makes up. */
export const virtualModules = {
  islands: 'virtual:ximblox/islands',
  styles: 'virtual:ximblox/styles',
  refresh: 'virtual:ximblox/refresh',
  overlay: 'virtual:ximblox/overlay',
} as const;

/** What Vite puts around every `import()` to load styles first. Islands have none of their own, and it is larger than their loader. */
const preloadHelper = '\0vite/preload-helper.js';

const noStyles = '\0ximblox:no-styles';

/** Source of an object that loads files of a kind by what they are called. */
function loadersOf(siteFolder: string, kind: BrowserFile['kind']): string {
  const files = listBrowserFiles(siteFolder).filter((file) => file.kind === kind);
  return `{${files.map(({ id, file }) => `${JSON.stringify(id)}: () => import(${JSON.stringify(file)})`).join(',\n')}}`;
}

const islandsModule = (siteFolder: string): string =>
  `export const components = ${loadersOf(siteFolder, 'island')};\nexport const enhancements = ${loadersOf(siteFolder, 'enhance')};\n`;

const stylesModule = (siteFolder: string): string =>
  listStyles(siteFolder)
    .map((file) => `import ${JSON.stringify(file)};\n`)
    .join('');

/** What `@vitejs/plugin-react` expects in a document; a script of its own, since the page allows none inside. */
const refreshModule = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
`;

interface Named {
  id?: { name?: string };
}

/** As much of a statement's syntax tree as names of exports need. */
interface Statement {
  type: string;
  declaration?: (Named & { declarations?: Named[] }) | null;
  specifiers?: { local: { name?: string }; exported: { name?: string } }[];
}

/** Local names of what a module exports by name, with the names they are exported under. */
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

/** Under which key the server finds on an export where the browser finds it. */
const keyOf = (kind: BrowserFile['kind']): string => (kind === 'action' ? 'ximblox.menu-action' : 'ximblox.island');

/**
 * What a site project needs from Vite, in the browser build, the server bundle and while developing: islands and menu actions
 * know where the browser finds them, and its islands and styles can be listed.
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
      if (Object.values<string>(virtualModules).includes(source)) return `\0${source}`;
      // The browser gets all styles from the list of styles; what components import of them only serves the editor.
      const isStyle = source.endsWith('.css') && !source.endsWith('.module.css');
      const fromScript = importer !== undefined && /\.tsx?$/.test(importer) && importer.startsWith(siteFolder);
      return building && isStyle && fromScript ? noStyles : null;
    },
    load: {
      order: 'pre',
      handler(id) {
        if (id === preloadHelper) return 'export const __vitePreload = (load) => load();';
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
        return `if (typeof ${local} === 'function') ${local}[Symbol.for('${keyOf(found.kind)}')] = ${where};`;
      });
      return { code: `${code}\n${marks.join('\n')}\n`, map: null };
    },
  };
}

/** What the admin needs from a site project: its menu actions, each in a file of its own that is loaded when it is wanted. */
export function menuActionsPlugin(folder: string): Plugin {
  const siteFolder = realpathSync(folder);
  const name = 'virtual:ximblox/menu-actions';
  return {
    name: 'ximblox:menu-actions',
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export const menuActions = ${loadersOf(siteFolder, 'action')};\n` : null),
  };
}

/** Where the development server has a file. */
export const developmentUrl = (file: string): string => `/@fs${file}`;

/** Where the development server has a module of the plugin. */
export const virtualUrl = (name: keyof typeof virtualModules): string => `/@id/__x00__${virtualModules[name]}`;
