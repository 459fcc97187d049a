import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './checks.ts';
import { readManifest } from './packages/packages.ts';
import { release } from './packages/release.ts';

/** Copies the files of the repository that name its version. */
async function copyManifests(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-release-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const paths = [
    ...globSync(['package.json', '{packages,sites,tools}/*/package.json', '{e2e,bench}/package.json'], { cwd: root }),
    'package-lock.json',
    'CHANGELOG.md',
    'packages/server/src/version.ts',
    'docs/building-a-site.md',
  ];
  for (const path of paths) await cp(join(root, path), join(folder, path));
  return folder;
}

const { version: current } = readManifest(root);

test('a release sets every version, and nothing else', async () => {
  const folder = await copyManifests();
  const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');
  release(folder, '9.8.7', '2026-12-24');
  expect(await read('packages/server/src/version.ts')).toContain("version = '9.8.7'");
  expect(await read('CHANGELOG.md')).toContain('\n## 9.8.7 (2026-12-24)\n');
  expect(await read('docs/building-a-site.md')).toContain('"@ximblox/blocks": "9.8.7"');
  for (const path of globSync('{packages,sites,tools}/*/package.json', { cwd: folder })) {
    expect(JSON.parse(await read(path))).toMatchObject({ version: '9.8.7' });
    expect(await read(path)).not.toMatch(
      new RegExp(`"@ximblox/[\\w-]+": "${current.replaceAll('.', String.raw`\.`)}"`),
    );
  }
  const before = (await readFile(join(root, 'package-lock.json'), 'utf8')).split('\n');
  const after = (await read('package-lock.json')).split('\n');
  expect(after).toHaveLength(before.length);
  const changed = after.filter((line, position) => line !== before[position]);
  expect(changed.length).toBeGreaterThan(10);
  for (const line of changed) expect(line).toMatch(/^ +"(?:version|@ximblox\/[\w-]+)": "9\.8\.7",?$/);
});

test.each([
  ['1.2', '"1.2" is not a version such as 1.2.3.'],
  ['0.0.9', `0.0.9 is not higher than ${current}.`],
])('a release of %s is refused and changes nothing', async (version, sentence) => {
  const folder = await copyManifests();
  expect(() => release(folder, version, '2026-12-24')).toThrow(sentence);
  expect(readManifest(folder).version).toBe(current);
});

test('a release needs unreleased changes', async () => {
  const folder = await copyManifests();
  release(folder, '9.8.7', '2026-12-24');
  expect(() => release(folder, '9.8.8', '2026-12-25')).toThrow('CHANGELOG.md has no heading with "(unreleased)".');
});
