import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definitionsFile, readSharedModules } from '@ximblox/admin';
import { readSiteParts, sitePartsBase, sitePartsConfig } from '@ximblox/site/build';
import { build, mergeConfig, type Plugin } from 'vite';
import { originalLocation } from './original-location.ts';

/** What the site adds to a prebuilt admin, in development. */
export interface SiteParts {
  folder: string;
  /** Builds it. @returns the URL of its module; empty if the site adds nothing */
  build(): Promise<string>;
  /** Finds a location of the built scripts in the sources, by the path of the URL; undefined for other scripts. */
  locate(path: string, line: number, column: number): string | undefined;
  /** Whether a file was part of the last build. */
  contains(file: string): boolean;
}

/** Builds what the site adds to the prebuilt admin, which takes some milliseconds, into a folder for caches. */
export function createSiteParts(options: { root: string; siteFolder: string; adminFolder: string }): SiteParts {
  const { root, siteFolder, adminFolder } = options;
  const folder = join(root, 'node_modules', '.cache', 'site-parts');
  let files = new Set<string>();
  const listFiles: Plugin = {
    name: 'ximblox:list-files',
    buildEnd() {
      files = new Set(Array.from(this.getModuleIds(), (id) => id.split('?', 1)[0] ?? id));
    },
  };
  return {
    folder,
    contains: (file) => files.has(file),
    locate(path, line, column) {
      if (!path.startsWith(sitePartsBase)) return undefined;
      const file = join(folder, `${path.slice(sitePartsBase.length)}.map`);
      return existsSync(file)
        ? originalLocation(JSON.parse(readFileSync(file, 'utf8')), file, line, column)
        : undefined;
    },
    async build() {
      const shared = readSharedModules(adminFolder);
      const config = sitePartsConfig({ siteFolder, outDir: folder, shared, definitionsFile });
      if (!config) return '';
      await build(mergeConfig(config, { plugins: [listFiles], logLevel: 'silent', build: { sourcemap: true } }));
      return readSiteParts(folder);
    },
  };
}
