import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled } from '../root.ts';

const ignoredFolders = new Set(['node_modules', 'dist', 'testing', 'fixtures']);
const sourceFile = /\.(ts|tsx|css|json|html|svg|woff2|png|webp|avif|jpg|ico|webmanifest|txt)$/;

/** Sources of a build. */
export interface Stamp {
  /** Hash of names, sizes and modification times: fast to compare. */
  times: string;
  /** Hash of names and contents: survives a copy or checkout. */
  contents: string;
  /** Hash of names and contents without those of the site: of all that the admin is built from. */
  packages: string;
}

interface Source {
  path: string;
  size: number;
  time: number;
}

/** Lists all inputs of a build. Content and media of a site are data, not inputs. */
function listSources(root: string, siteFolder: string): Source[] {
  const found: Source[] = [];
  const add = (path: string): void => {
    const { size, mtimeMs } = statSync(path);
    found.push({ path, size, time: mtimeMs });
  };
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        const isContent = entry.name === 'content' && existsSync(join(folder, 'ximblox.config.tsx'));
        const isIgnored = ignoredFolders.has(entry.name) || entry.name.startsWith('.') || isContent;
        if (!isIgnored) walk(path);
      } else if (sourceFile.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) add(path);
    }
  };
  walk(siteFolder);
  if (isInstalled()) add(fileURLToPath(new URL('../../package.json', import.meta.url)));
  else walk(join(root, 'packages'));
  const lockfile = join(root, 'package-lock.json');
  if (existsSync(lockfile)) add(lockfile);
  return found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

const digestOf = (lines: Iterable<string | Buffer>): string => {
  const digest = createHash('sha256');
  for (const line of lines) digest.update(line).update('\0');
  return digest.digest('hex');
};

const timesOf = (root: string, sources: readonly Source[]): string =>
  digestOf(sources.map(({ path, size, time }) => `${relative(root, path)} ${size} ${time}`));

const contentsOf = (root: string, sources: readonly Source[]): string =>
  digestOf(sources.flatMap(({ path }) => [relative(root, path), readFileSync(path)]));

/** Returns the stamp of the current sources. */
export function computeStamp(root: string, siteFolder: string): Stamp {
  const sources = listSources(root, siteFolder);
  const ofPackages = sources.filter(({ path }) => !path.startsWith(siteFolder + sep));
  return {
    times: timesOf(root, sources),
    contents: contentsOf(root, sources),
    packages: contentsOf(root, ofPackages),
  };
}

export const writeStamp = (dist: string, stamp: Stamp): void =>
  writeFileSync(join(dist, 'stamp.json'), JSON.stringify(stamp));

/** Returns the stamp of a build; undefined without a complete one. */
export function readStamp(dist: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(join(dist, 'stamp.json'), 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
}

/** Whether `dist` was built from the current sources. Compares contents only if times differ. */
export function isFresh(root: string, siteFolder: string, dist: string): boolean {
  const stamp = readStamp(dist);
  if (!stamp) return false;
  const sources = listSources(root, siteFolder);
  const times = timesOf(root, sources);
  if (times === stamp.times) return true;
  if (contentsOf(root, sources) !== stamp.contents) return false;
  try {
    writeStamp(dist, { ...stamp, times });
  } catch {
    // A read-only folder only makes later comparisons slower.
  }
  return true;
}
