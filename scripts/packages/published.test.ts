import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../checks.ts';
import { builtFolder, isBundled, isInBrowsers, packageNames, readManifest } from './packages.ts';
import { run } from './run.ts';
import { emptyFolder, removeFolder } from './site.ts';

const folder = await emptyFolder();
const { version } = readManifest(root);
const tarball = (name: string): string =>
  join(folder, `${name === 'create-ximblox' ? name : `ximblox-${name}`}-${version}.tgz`);

beforeAll(() => run({ cwd: builtFolder }, 'npm', 'pack', '--workspaces', '--pack-destination', folder));

afterAll(() => removeFolder(folder));

describe.each(packageNames)('%s', (name) => {
  test('declares all that it imports', () => {
    const built = join(builtFolder, name);
    const { dependencies, peerDependencies, optionalDependencies } = readManifest(built);
    const declared = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
    const imported = new Set<string>();
    for (const file of globSync('dist/**/*.{js,d.ts}', { cwd: built, exclude: (path) => path === 'app' })) {
      const text = readFileSync(join(built, file), 'utf8');
      for (const [, source = ''] of text.matchAll(
        /(?:^(?:import|export)[^'"`;]*?from |^import |import\()['"]([^'".#][^'"]*)['"]/gm,
      )) {
        const isOther = !source.startsWith('virtual:') && !isBuiltin(source);
        if (isOther) imported.add(source.split('/', source.startsWith('@') ? 2 : 1).join('/'));
      }
    }
    // They need only the types of React, whose package has another name.
    if (name === 'blocks' || name === 'admin') imported.delete('react');
    expect(declared).toEqual(expect.arrayContaining([...imported]));
  });

  test('is packed as registries and compilers expect it', async () => {
    const publint = await run(
      { cwd: folder },
      process.execPath,
      join(root, 'node_modules/publint/src/cli.js'),
      'run',
      tarball(name),
    );
    expect(publint).toContain('All good!');
    // A package without modules to import has no types that could be wrong.
    if (readManifest(join(builtFolder, name)).exports === undefined) return;
    const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    await run({ cwd: folder }, process.execPath, attw, tarball(name), '--profile', 'esm-only');
  });
});

test.each(packageNames.filter(isBundled))('%s is a bundle for Node, and single modules only for browsers', (name) => {
  const built = join(builtFolder, name);
  const { exports = {} } = readManifest(built);
  const loaded = Object.values(exports).flatMap((one) =>
    typeof one === 'string'
      ? []
      : ((one as Record<string, string>).node ?? (one as Record<string, string>).default ?? ''),
  );
  expect(loaded.filter((path) => !path.startsWith('./dist/node/') || !existsSync(join(built, path)))).toEqual([]);
  expect(globSync('dist/node/*.js', { cwd: built }).length).toBeLessThan(60);
  const modules = globSync('dist/**/*.js', { cwd: built, exclude: (path) => path === 'node' });
  expect(modules.length > 0).toBe(isInBrowsers(name));
});
