import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { contract, type Endpoint, lightBlockModule } from '@ximblox/contract';
import type { CSSOptions, InlineConfig, Plugin } from 'vite';
import { noncePlaceholder } from './src/index.ts';
import { loadCodePlugin, modulePreload } from './vite-load-code.ts';
import { sharedModules } from './vite-shared.ts';
import { scriptsOfScreens } from './vite-scripts.ts';

const root = dirname(fileURLToPath(import.meta.url));
const contractFolder = dirname(fileURLToPath(import.meta.resolve('@ximblox/contract')));
const contractModule = join(contractFolder, 'contract.ts');
const blockModule = join(contractFolder, 'entities', 'block.ts');

const asCalled = ({ method, path, access, bodyKind, fileLimit }: Endpoint) => ({
  method,
  path,
  access: { kind: access.kind },
  bodyKind,
  ...(bodyKind === 'multipart' ? { fileLimit } : {}),
});

/**
 * The contract as a browser needs it: how each endpoint is called, without the schemas that the server parses with.
 * It keeps the validation library out of every screen that validates nothing itself.
 */
function lightContract(): Plugin {
  const areas = Object.entries(contract).map(([area, endpoints]) => [
    area,
    Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, asCalled(endpoint as Endpoint)])),
  ]);
  return {
    name: 'ximblox-light-contract',
    enforce: 'pre',
    load: (id) =>
      id.split('?')[0] === contractModule
        ? {
            code: [
              `export const contract = ${JSON.stringify(Object.fromEntries(areas))};`,
              // For the modules that only the server uses; left out of the build.
              'export const allEndpoints = [];',
            ].join('\n'),
            moduleType: 'js',
          }
        : undefined,
  };
}

/** The shapes of blocks and their records without the validation library; see `lightBlockModule`. */
const lightRecords = (): Plugin => ({
  name: 'ximblox-light-records',
  enforce: 'pre',
  // Modules that only the server uses build on the schemas; development leaves nothing out, so it needs them whole.
  apply: 'build',
  load: (id) => (id.split('?')[0] === blockModule ? { code: lightBlockModule(), moduleType: 'js' } : undefined),
});

/**
 * Rules that a style sheet composes from another stand in it without the name of a file, about which Vite complains.
 * They are given that of the style sheet they stand in; addresses in what is composed would be read as relative to it.
 */
const css: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'ximblox-named-composed-rules',
        OnceExit(sheet) {
          sheet.walkDecls((declaration) => {
            if (!declaration.source?.input.file) declaration.source = sheet.source;
          });
        },
      },
    ],
  },
};

/**
 * The Vite configuration of the admin, for the production build and for middleware in development.
 * @param options.outDir absolute path of the folder for the build
 */
export function adminViteConfig(options: { outDir?: string } = {}): InlineConfig {
  return {
    configFile: false,
    root,
    base: '/cmsadmin/',
    publicDir: false,
    plugins: [lightContract(), lightRecords(), loadCodePlugin(), sharedModules(), react()],
    html: { cspNonce: noncePlaceholder },
    css,
    build: {
      ...(options.outDir ? { outDir: options.outDir } : {}),
      emptyOutDir: true,
      target: 'es2023',
      modulePreload,
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Constants of a module that declares endpoints come without these, and without the validation library.
        treeshake: { manualPureFunctions: ['endpoint', 'permission', 'z'] },
        output: {
          codeSplitting: { groups: scriptsOfScreens() },
        },
      },
    },
  };
}
