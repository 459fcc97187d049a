import { chmod, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { definitionsFile, prebuiltFolder, readSharedModules } from '@ximblox/admin';
import { hashedFolder, siteClientConfig, sitePartsConfig } from '@ximblox/site/build';
import { build as viteBuild, type InlineConfig } from 'vite';
import { checkSite } from './check-site.ts';
import { loadBundle } from './load-bundle.ts';
import { compressFiles } from './compress-files.ts';
import { type BuildPaths, buildPaths } from './build-paths.ts';
import { serverConfig } from './server-config.ts';
import { reuseAdmin } from './reuse-admin.ts';
import { replaceSourceMaps } from './source-lines.ts';
import { computeStamp, writeStamp } from './stamp.ts';

const quiet: InlineConfig = { logLevel: 'warn' };

type Part = [name: string, config: InlineConfig];

async function adminPart(paths: BuildPaths): Promise<Part> {
  const { adminViteConfig } = await import('@ximblox/admin/vite');
  return ['admin', adminViteConfig({ outDir: paths.admin })];
}

async function buildPart([name, config]: Part): Promise<void> {
  const began = performance.now();
  await viteBuild({ ...config, ...quiet });
  process.stderr.write(`  ${name} ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

async function buildParts(root: string, paths: BuildPaths, hasAdmin: boolean): Promise<void> {
  const parts: Part[] = [
    ...(hasAdmin ? [] : [await adminPart(paths)]),
    ['site', siteClientConfig({ siteFolder: paths.siteFolder, outDir: paths.site })],
    ['server', serverConfig({ root, siteFolder: paths.siteFolder, outDir: join(paths.dist, 'server') })],
  ];
  for (const part of parts) await buildPart(part);
  const imported = join(paths.dist, 'server', hashedFolder);
  if (existsSync(imported)) await cp(imported, join(paths.site, hashedFolder), { recursive: true });
  // After the admin, whose modules it imports.
  const shared = readSharedModules(paths.admin);
  const config = sitePartsConfig({ siteFolder: paths.siteFolder, outDir: paths.parts, shared, definitionsFile });
  if (config) await buildPart(['site parts', config]);
}

/**
 * Builds admin, site and server into a new folder and renames it to `dist/<site>`, so that a start never sees half a build.
 * @throws Vite's error when something does not compile, StartError when the site project is invalid
 */
export async function build(root: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  const target = buildPaths(root);
  const stamp = computeStamp(root, target.siteFolder);
  const fresh = await mkdtemp(join(root, 'dist.new-'));
  try {
    const paths = buildPaths(root, fresh);
    const hasAdmin = prebuiltFolder() !== undefined || (await reuseAdmin(dirname(target.dist), stamp, paths.admin));
    await buildParts(root, paths, hasAdmin);
    // Errors in the site definition then name the source file.
    process.setSourceMapsEnabled(true);
    await checkSite(await loadBundle(paths));
    await replaceSourceMaps(join(paths.dist, 'server'), realpathSync(paths.siteFolder));
    const built = [paths.site, paths.parts, ...(hasAdmin ? [] : [paths.admin])];
    await Promise.all(built.filter((folder) => existsSync(folder)).map(compressFiles));
    writeStamp(fresh, stamp);
    await chmod(fresh, 0o755);
    const old = `${fresh}.old`;
    await mkdir(dirname(target.dist), { recursive: true });
    if (existsSync(target.dist)) await rename(target.dist, old);
    await rename(fresh, target.dist);
    await rm(old, { recursive: true, force: true });
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}
