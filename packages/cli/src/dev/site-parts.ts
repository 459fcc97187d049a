import { join } from 'node:path';
import { definitionsFile, readSharedModules } from '@ximblox/admin';
import { readSiteParts, sitePartsConfig } from '@ximblox/site/build';
import { build, mergeConfig, type Plugin } from 'vite';

/** What the site adds to a prebuilt admin, in development. */
export interface SiteParts {
  folder: string;
  /** Builds it. @returns the URL of its module; empty if the site adds nothing */
  build(): Promise<string>;
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
    async build() {
      const shared = readSharedModules(adminFolder);
      const config = sitePartsConfig({ siteFolder, outDir: folder, shared, definitionsFile });
      if (!config) return '';
      await build(mergeConfig(config, { plugins: [listFiles], logLevel: 'silent' }));
      return readSiteParts(folder);
    },
  };
}
