import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from './packages.ts';
import { isHigher, lockfileWithVersion, withVersion } from './versions.ts';

/** A reason not to change the version, as one sentence. */
export class ReleaseRefusal extends Error {}

/** Files that name the version, besides the lockfile and the changelog. The guide shows the manifest of a site. */
const named = ['package.json', '{packages,sites,tools}/*/package.json', '{e2e,bench}/package.json'];
const others = ['packages/server/src/version.ts', 'docs/building-a-site.md'];

/**
 * Sets the version of all packages, and the heading of the changelog.
 * @param day day of the release, such as 2026-11-26
 * @throws ReleaseRefusal when the version is not a higher one, or the changelog has no unreleased changes
 */
export function release(root: string, version: string, day: string): void {
  const { version: current } = readManifest(root);
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new ReleaseRefusal(`"${version}" is not a version such as 1.2.3.`);
  const heading = /^## .*\(unreleased\)$/m;
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  if (!heading.test(changelog)) throw new ReleaseRefusal('CHANGELOG.md has no heading with "(unreleased)".');
  // The first release keeps the version that the packages have.
  const isFirst = version === current && changelog.includes(`## ${current} (unreleased)`);
  if (!isFirst && !isHigher(version, current)) throw new ReleaseRefusal(`${version} is not higher than ${current}.`);

  const change = (path: string, changed: (text: string) => string): void => {
    const file = join(root, path);
    writeFileSync(file, changed(readFileSync(file, 'utf8')));
  };
  for (const path of [...globSync(named, { cwd: root }), ...others]) {
    change(path, (text) => withVersion(text, current, version));
  }
  change('package-lock.json', (text) => lockfileWithVersion(text, current, version));
  change('CHANGELOG.md', (text) => text.replace(heading, `## ${version} (${day})`));
}
