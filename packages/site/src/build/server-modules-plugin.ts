import { realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type BrowserFile, browserFile } from './site-files.ts';

/** Packages of Ximblox that run on the server only. */
const serverPackages = /^@ximblox\/(?:server|cli|blocks\/clean|blocks\/clean-svg|site\/build)(?:\/|$)/;

const names: Record<BrowserFile['kind'], string> = { island: 'island', enhance: 'enhancement', action: 'menu action' };

/** Returns the package name in a module specifier or in a path below node_modules. */
const packageOf = (text: string): string | undefined =>
  /(?:^|.*\/node_modules\/)((?:@[\w.-]+\/)?[\w.-]+)/.exec(text)?.[1];

/** Imports may omit the extension. */
const withoutSuffix = (file: string): string => file.replace(/\?.*$/, '').replace(/\.[cm]?[jt]sx?$/, '');

/**
 * Rejects imports of server-only modules in browser code. The error names the island and the chain of imports. Without it,
 * the island would fail in the browser or bundle server code.
 */
export function serverModulesPlugin(folder: string): Plugin {
  const siteFolder = realpathSync(folder);
  /** First importer of each file of the site and each package. */
  const importers = new Map<string, string>();

  const importChain = (importer: string): string[] => {
    const chain: string[] = [];
    for (let file: string | undefined = importer; file !== undefined && !chain.includes(file); ) {
      chain.unshift(file);
      if (browserFile(siteFolder, file)) break;
      const key: string | undefined = file.includes('/node_modules/') ? packageOf(file) : withoutSuffix(file);
      file = key === undefined ? undefined : importers.get(key);
    }
    return chain;
  };

  const isServerOnly = (source: string, importer: string): boolean =>
    serverPackages.test(source) ||
    // Packages import bare built-ins that they can do without in a browser.
    (importer.includes('/node_modules/') ? source.startsWith('node:') : isBuiltin(source));

  return {
    name: 'ximblox:server-modules',
    resolveId: {
      order: 'pre',
      handler(source, rawImporter) {
        const importer = rawImporter?.replace(/\?.*$/, '');
        if (importer === undefined || this.environment.config.consumer !== 'client') return null;
        if (!importer.startsWith(`${siteFolder}/`) && !importer.includes('/node_modules/')) return null;
        if (!isServerOnly(source, importer)) {
          const isFile = source.startsWith('.') || source.startsWith('/');
          const key = isFile ? withoutSuffix(resolve(dirname(importer), source)) : packageOf(source);
          if (key !== undefined && !importers.has(key)) importers.set(key, importer);
          return null;
        }
        const chain = importChain(importer);
        const [first = ''] = chain;
        const found = browserFile(siteFolder, first);
        if (!found) return null;
        const shown = [...chain.map((file) => relative(siteFolder, file)), source].join(' -> ');
        return this.error(
          `The ${names[found.kind]} "${found.id}" runs in the browser, but imports "${source}", which only the server has (${shown}). Read such data in \`load\` of a block, and pass it on as props.`,
        );
      },
    },
  };
}
