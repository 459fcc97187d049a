import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { definitionsFile, readSharedModules } from '@ximblox/admin';
import { readSiteParts, sitePartsBase, sitePartsConfig, sitePartsText } from '@ximblox/site/build';
import { build, mergeConfig, type Plugin } from 'vite';
import { originalLocation } from './original-location.ts';

/** What the site adds to a prebuilt admin, in development. */
export interface SiteParts {
  folder: string;
  /** Builds it, unless nothing has changed since the last build. @returns the URL of its module; empty if the site adds nothing */
  build(): Promise<string>;
  /** Finds a location of the built scripts in the sources, by the path of the URL; undefined for other scripts. */
  locate(path: string, line: number, column: number): string | undefined;
  /** Whether a file was part of the last build. */
  contains(file: string): boolean;
}

/** Inputs of a build: its files, and a hash of their contents and of the rest. */
interface Inputs {
  files: string[];
  hash: string;
}

/** Returns the hash of files and texts; undefined if a file is gone. Packages from npm all have the same modification time. */
function hashOf(files: readonly string[], texts: readonly string[]): string | undefined {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  for (const file of files) {
    if (!existsSync(file)) return undefined;
    hash.update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function readInputs(path: string): Inputs | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Inputs;
  } catch {
    return undefined;
  }
}

/** Builds what the site adds to the prebuilt admin into a folder for caches, which the next start uses. */
export function createSiteParts(options: { root: string; siteFolder: string; adminFolder: string }): SiteParts {
  const { root, siteFolder, adminFolder } = options;
  const folder = join(root, 'node_modules', '.cache', 'site-parts');
  const inputsFile = `${folder}.json`;
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
      const texts = [sitePartsText(siteFolder), JSON.stringify(shared)];
      const last = readInputs(inputsFile);
      if (last && hashOf(last.files, texts) === last.hash) {
        files = new Set(last.files);
        return readSiteParts(folder);
      }
      rmSync(inputsFile, { force: true });
      await build(mergeConfig(config, { plugins: [listFiles], logLevel: 'silent', build: { sourcemap: true } }));
      // Modules of the admin have addresses that look like paths.
      const read = [...files].filter((file) => isAbsolute(file) && existsSync(file));
      writeFileSync(inputsFile, JSON.stringify({ files: read, hash: hashOf(read, texts) }));
      return readSiteParts(folder);
    },
  };
}
