import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { adminViteConfig } from '@ximblox/admin/vite';
import { menuActionsPlugin, serverModulesPlugin, siteClientConfig } from '@ximblox/site/build';
import { build as viteBuild, type InlineConfig, mergeConfig } from 'vite';
import { checkSite } from './check-site.ts';
import { loadBundle } from './load-bundle.ts';
import { compressFiles } from './compress-files.ts';
import { type BuildPaths, buildPaths } from './build-paths.ts';
import { serverConfig } from './server-config.ts';
import { takeStamp, writeStamp } from './stamp.ts';

const quiet: InlineConfig = { logLevel: 'warn' };

async function buildParts(root: string, places: BuildPaths): Promise<void> {
  const parts: [name: string, config: InlineConfig][] = [
    [
      'admin',
      mergeConfig(adminViteConfig({ outDir: places.admin }), {
        plugins: [serverModulesPlugin(places.siteFolder), menuActionsPlugin(places.siteFolder)],
      }),
    ],
    ['site', siteClientConfig({ siteFolder: places.siteFolder, outDir: places.site })],
    ['server', serverConfig({ root, siteFolder: places.siteFolder, outDir: join(places.dist, 'server') })],
  ];
  for (const [name, config] of parts) {
    const began = performance.now();
    await viteBuild({ ...config, ...quiet });
    process.stderr.write(`  ${name} ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  }
}

/** Nothing reads them once the site has been checked, and they are larger than the bundle. */
async function removeSourceMaps(folder: string): Promise<void> {
  const maps = (await readdir(folder)).filter((name) => name.endsWith('.map'));
  await Promise.all(maps.map((name) => rm(join(folder, name))));
}

/**
 * Builds admin, site and server in a new folder and then moves it to `dist/<site>`, so that a start never meets half a build.
 * @throws what Vite says when something does not compile, StartError when the site project cannot work
 */
export async function build(root: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  const target = buildPaths(root);
  const stamp = takeStamp(root, target.siteFolder);
  const fresh = await mkdtemp(join(root, 'dist.new-'));
  try {
    const places = buildPaths(root, fresh);
    await buildParts(root, places);
    // What is wrong with the site is told with the files that say so.
    process.setSourceMapsEnabled(true);
    checkSite((await loadBundle(places)).definition);
    await removeSourceMaps(join(places.dist, 'server'));
    await Promise.all([compressFiles(places.admin), compressFiles(places.site)]);
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
