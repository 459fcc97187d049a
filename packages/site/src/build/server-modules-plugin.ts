import { realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type BrowserFile, browserFile } from './site-files.ts';

/** Parts of Ximblox that only the server has. */
const ofServer = /^@ximblox\/(?:server|cli|blocks\/clean|blocks\/clean-svg|site\/build)(?:\/|$)/;

const names: Record<BrowserFile['kind'], string> = { island: 'island', enhance: 'enhancement', action: 'menu action' };

/** Name of the package that a specifier or a file of an installed package belongs to. */
const packageOf = (text: string): string | undefined =>
  /(?:^|.*\/node_modules\/)((?:@[\w.-]+\/)?[\w.-]+)/.exec(text)?.[1];

/** Files are imported with or without suffix. */
const withoutSuffix = (file: string): string => file.replace(/\?.*$/, '').replace(/\.[cm]?[jt]sx?$/, '');

/**
 * Refuses what runs in the browser and imports what only the server has, by the name of the island, with the way that leads
 * from one to the other. Without it the browser fails, or gets code of the server.
 */
export function serverModulesPlugin(folder: string): Plugin {
  const siteFolder = realpathSync(folder);
  /** Which file has imported a file of the site, or a package, first. */
  const importers = new Map<string, string>();

  const wayFrom = (importer: string): string[] => {
    const way: string[] = [];
    for (let file: string | undefined = importer; file !== undefined && !way.includes(file); ) {
      way.unshift(file);
      if (browserFile(siteFolder, file)) break;
      const key: string | undefined = file.includes('/node_modules/') ? packageOf(file) : withoutSuffix(file);
      file = key === undefined ? undefined : importers.get(key);
    }
    return way;
  };

  const isOfServer = (source: string, importer: string): boolean =>
    ofServer.test(source) ||
    // Packages ask for what a browser may lack in the old way, and do without it.
    (importer.includes('/node_modules/') ? source.startsWith('node:') : isBuiltin(source));

  return {
    name: 'ximblox:server-modules',
    resolveId: {
      order: 'pre',
      handler(source, asked) {
        const importer = asked?.replace(/\?.*$/, '');
        if (importer === undefined || this.environment.config.consumer !== 'client') return null;
        if (!importer.startsWith(`${siteFolder}/`) && !importer.includes('/node_modules/')) return null;
        if (!isOfServer(source, importer)) {
          const isFile = source.startsWith('.') || source.startsWith('/');
          const key = isFile ? withoutSuffix(resolve(dirname(importer), source)) : packageOf(source);
          if (key !== undefined && !importers.has(key)) importers.set(key, importer);
          return null;
        }
        const way = wayFrom(importer);
        const [first = ''] = way;
        const found = browserFile(siteFolder, first);
        if (!found) return null;
        const shown = [...way.map((file) => relative(siteFolder, file)), source].join(' -> ');
        return this.error(
          `The ${names[found.kind]} "${found.id}" runs in the browser, but imports "${source}", which only the server has (${shown}). Read such data in \`load\` of a block, and pass it on as props.`,
        );
      },
    },
  };
}
