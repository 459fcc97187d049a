import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { root } from '../checks.ts';

/** The part of a `package.json` that the build of the packages reads and writes. */
export interface Manifest {
  name: string;
  version: string;
  description?: string;
  private?: boolean;
  license?: string;
  type?: string;
  sideEffects?: boolean | string[];
  engines?: Record<string, string>;
  bin?: Record<string, string>;
  files?: string[];
  exports?: Record<string, unknown>;
  imports?: Record<string, Record<string, string>>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
  optionalDependencies?: Record<string, string>;
}

/** Folders of the published packages below `packages/`. */
export const packageNames = [
  'contract',
  'blocks',
  'server',
  'site',
  'admin',
  'cli',
  'client',
  'create-ximblox',
] as const;

export type PackageName = (typeof packageNames)[number];

/** Packages whose modules Node loads as a bundle, with modules that they load by path, besides their exports and commands. */
const bundled: Partial<Record<PackageName, readonly string[]>> = {
  contract: [],
  blocks: [],
  server: [],
  site: [],
  cli: ['./src/serve/index.ts'],
};

/** Whether browsers load modules of a bundled package too. They load them one by one, so that bundlers leave out what a page does not need. */
export const isInBrowsers = (name: PackageName): boolean => ['contract', 'blocks', 'site'].includes(name);

export const isBundled = (name: PackageName): boolean => bundled[name] !== undefined;

/** Returns the source files of a package that are entries of its bundle. */
export function bundledModules(name: PackageName): string[] {
  const manifest = readManifest(join(root, 'packages', name));
  const sources = publicExports(manifest).map(([, source]) => source);
  return [...sources, ...Object.values(manifest.bin ?? {}), ...(bundled[name] ?? [])];
}

/** Returns the name of an entry in a bundle: `./src/platform/index.ts` becomes `platform`, `./src/start-error.ts` `start-error`. */
export function entryName(source: string): string {
  const name = basename(source, extname(source));
  const folder = basename(dirname(source));
  return name === 'index' && folder !== 'src' ? folder : name;
}

/** Folder of the built packages. */
export const builtFolder = join(root, 'dist', 'packages');

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Returns the bundled file of an entry. */
const bundledFile = (source: string): string => `./dist/node/${entryName(source)}.js`;

/** Returns the built file of a source file of a package: `./src/a.ts` becomes `./dist/a.js`. */
const builtFile = (source: string, extension: '.js' | '.d.ts'): string =>
  source.replace(/^\.\/(?:src\/)?/, './dist/').replace(/\.tsx?$/, extension);

/** Exports that only the repository has: they need its development packages, or the sources of the admin. */
const internal = new Set(['@ximblox/server/testing', '@ximblox/admin/vite']);

/** Returns the published exports of a package with their source files. */
export function publicExports({ name, exports = {} }: Manifest): [subpath: string, source: string][] {
  const sources = Object.entries(exports) as [string, string][];
  return sources.filter(([subpath]) => !internal.has(name + subpath.slice(1)));
}

const folderOf = (name: string): PackageName => name.replace('@ximblox/', '') as PackageName;

const ownPackages = (dependencies: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(dependencies).filter(([name]) => name.startsWith('@ximblox/')));

/**
 * Returns the manifest of a published package, from the one in the repository: exports lead to built files with their types.
 * The admin needs only packages of its kit's definitions and types, since it is bundled.
 */
export function publishedManifest(manifest: Manifest): Manifest {
  const { name, version, description, license, type, sideEffects, bin, imports } = manifest;
  const { dependencies, peerDependencies, peerDependenciesMeta, optionalDependencies } = manifest;
  const folder = folderOf(name);
  const fileOf = (source: string): string =>
    isBundled(folder) && !isInBrowsers(folder) ? bundledFile(source) : builtFile(source, '.js');
  const built = (paths: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(paths).map(([key, path]) => [key, fileOf(path)]));
  const exports = publicExports(manifest).map(([subpath, source]) => [
    subpath,
    {
      types: builtFile(source, '.d.ts'),
      ...(isInBrowsers(folder) && { node: bundledFile(source) }),
      default: fileOf(source),
    },
  ]);
  return {
    name,
    version,
    description,
    license,
    type,
    sideEffects,
    engines: readManifest(root).engines ?? {},
    files: ['dist', 'templates'],
    exports: manifest.exports && { ...Object.fromEntries(exports), './package.json': './package.json' },
    // npm drops commands whose path begins with a dot.
    bin: bin && Object.fromEntries(Object.entries(built(bin)).map(([key, path]) => [key, path.slice(2)])),
    imports: imports && Object.fromEntries(Object.entries(imports).map(([key, paths]) => [key, built(paths)])),
    ...(name === '@ximblox/admin'
      ? { dependencies: ownPackages(dependencies), peerDependencies, peerDependenciesMeta }
      : { dependencies, peerDependencies, peerDependenciesMeta, optionalDependencies }),
  };
}
