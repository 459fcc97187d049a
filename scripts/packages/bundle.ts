import { rm } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { build as viteBuild } from 'vite';
import { root } from '../checks.ts';
import { bundledModules, entryName, isInBrowsers, type PackageName } from './packages.ts';

/** Whether an import leads out of the package. */
const isOther = (source: string): boolean => !isAbsolute(source) && !/^[.#\0]/.test(source);

/**
 * Bundles the modules of a package that Node loads, since a few files start faster than hundreds. All files are in one folder,
 * as deep as the folders of the sources, so that paths relative to a module stay the same.
 */
export async function bundleForNode(name: PackageName, dist: string): Promise<void> {
  const folder = join(root, 'packages', name);
  const modules = bundledModules(name);
  await viteBuild({
    configFile: false,
    root: folder,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: join(dist, 'node'),
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(modules.map((source) => [entryName(source), join(folder, source)])),
        external: isOther,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
      },
    },
  });
  if (isInBrowsers(name)) return;
  // Nothing loads its modules one by one.
  for (const file of globSync('**/*.{js,js.map}', { cwd: dist, exclude: (path) => path === 'node' })) {
    await rm(join(dist, file));
  }
}
