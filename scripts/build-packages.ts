import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build as viteBuild, mergeConfig } from 'vite';
import { adminViteConfig } from '../packages/admin/vite-admin.ts';
import { compressFiles } from '../packages/cli/src/build/compress-files.ts';
import { root } from './checks.ts';
import { bundleForNode } from './packages/bundle.ts';
import {
  builtFolder,
  isBundled,
  type PackageName,
  packageNames,
  publicExports,
  publishedManifest,
  readManifest,
} from './packages/packages.ts';
import { replaceFolder } from './packages/replace-folder.ts';

const sources = join(root, 'packages');

/** Modules that packages load by path, besides their exports. */
const furtherModules = ['site/src/client', 'cli/src/serve/index.ts'];

/** Compiles the modules of all packages into the folder `compiled`. @throws when there are errors, which TypeScript prints */
async function compile(target: string): Promise<string> {
  const outDir = join(target, 'compiled');
  const files = packageNames.flatMap((name) => {
    const manifest = readManifest(join(sources, name));
    const { bin = {}, imports = {} } = manifest;
    const entries = [
      ...publicExports(manifest).map(([, path]) => path),
      ...Object.values(bin),
      ...Object.values(imports).flatMap((paths) => Object.values(paths)),
    ];
    return entries.map((path) => join(sources, name, path));
  });
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      // `npm run check` does.
      noCheck: true,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      rewriteRelativeImportExtensions: true,
      types: ['node', 'vite/client'],
      rootDir: sources,
      outDir,
    },
    files,
    include: furtherModules.map((path) => join(sources, path)),
  };
  const file = join(target, 'tsconfig.json');
  await writeFile(file, JSON.stringify(config));
  // TypeScript 7.0 sometimes writes only a part of the files, without an error.
  const typescript = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [typescript, '--project', file], { cwd: root, stdio: 'inherit' });
  await rm(file);
  if (status !== 0) throw new Error('The packages do not compile.');
  return outDir;
}

/** Documentation, in which imports are examples. */
const comments = /\/\*\*.*?\*\//gs;

/** In declarations TypeScript leaves the extensions of the sources, which not every tool resolves. */
async function renameImports(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(folder, name);
    const text = await readFile(path, 'utf8');
    const parts = text.split(/(\/\*\*.*?\*\/)/s);
    const renamed = parts.map((part) =>
      part.startsWith('/**') ? part : part.replace(/(from |import\()(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g, '$1$2$3.js$2'),
    );
    await writeFile(path, renamed.join(''));
  }
}

/** Copies stylesheets to the same place beside the compiled modules. */
async function copyStyles(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.css') || entry.parentPath.includes('/testing')) continue;
    const path = join(entry.parentPath, entry.name);
    await cp(path, join(to, relative(from, path)));
  }
}

/** Copies modules with all that they import from the same package: `.js` files, or declarations alone. */
async function copyModules(from: string, to: string, paths: readonly string[], extension: '.js' | '.d.ts') {
  const copied = new Set<string>();
  const copy = async (path: string): Promise<void> => {
    if (copied.has(path)) return;
    copied.add(path);
    const text = await readFile(join(from, path + extension), 'utf8');
    await mkdir(dirname(join(to, path)), { recursive: true });
    for (const end of extension === '.js' ? ['.js', '.js.map', '.d.ts'] : ['.d.ts'])
      await cp(join(from, path + end), join(to, path + end));
    for (const [, source = ''] of text
      .replaceAll(comments, '')
      .matchAll(/(?:from |import\()['"](\.{1,2}\/[^'"]+)\.js['"]/g))
      await copy(join(dirname(path), source));
  };
  for (const path of paths) await copy(path);
}

/**
 * Builds the application that the package of the admin contains, with compressed copies and the licences of what is in it.
 * Of the kit it has the definitions and all declarations: its components are in the application.
 */
async function buildAdmin(dist: string, compiled: string): Promise<void> {
  const from = join(compiled, 'src');
  await copyModules(from, dist, ['index', 'kit/check-admin', 'kit/define'], '.js');
  await copyModules(from, dist, ['kit/index'], '.d.ts');
  await writeFile(join(dist, 'kit', 'index.js'), "export * from './define.js';\n");
  const outDir = join(dist, 'app');
  const licences = { build: { license: { fileName: 'licences.md' } } };
  await viteBuild({ ...mergeConfig(adminViteConfig({ outDir }), licences), logLevel: 'warn' });
  await compressFiles(outDir);
}

/** Makes the folder of a package as it is published. */
async function assemble(name: PackageName, compiled: string, folder: string): Promise<void> {
  const source = join(sources, name);
  const target = join(folder, name);
  const dist = join(target, 'dist');
  await mkdir(target);
  if (name === 'admin') await buildAdmin(dist, compiled);
  else {
    await rename(join(compiled, 'src'), dist);
    await copyStyles(join(source, 'src'), dist);
    if (isBundled(name)) await bundleForNode(name, dist);
  }
  await writeFile(
    join(target, 'package.json'),
    `${JSON.stringify(publishedManifest(readManifest(source)), null, 2)}\n`,
  );
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'));
  if (name === 'create-ximblox') await cp(join(source, 'templates'), join(target, 'templates'), { recursive: true });
  await cp(join(source, 'README.md'), join(target, 'README.md'));
}

process.env.NODE_ENV = 'production';
await replaceFolder(builtFolder, async (folder) => {
  const compiled = await compile(folder);
  await renameImports(compiled);
  for (const name of packageNames) await assemble(name, join(compiled, name), folder);
  await rm(compiled, { recursive: true });
  // npm publishes them together, as workspaces.
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, workspaces: packageNames }));
});
