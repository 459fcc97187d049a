import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prebuiltFolder } from '@ximblox/admin';
import { StartError } from '@ximblox/server/start-error';

/** Paths of a build. */
export interface BuildPaths {
  siteFolder: string;
  dist: string;
  /** Folder of the built admin: part of the build in the repository, ready in the published package. */
  admin: string;
  site: string;
  /** Folder of what the site adds to the admin; it does not exist when the site adds nothing. */
  parts: string;
  /** File URL of the server bundle. */
  server: string;
}

/**
 * Returns the paths for the site project that `XIMBLOX_SITE` names. Each site has its own build.
 * @throws StartError when there is no site project
 */
export function buildPaths(root: string, into?: string): BuildPaths {
  const siteFolder = resolve(root, process.env.XIMBLOX_SITE || 'sites/corporate');
  if (!existsSync(join(siteFolder, 'ximblox.config.tsx'))) {
    throw new StartError(`There is no site in ${siteFolder}: it has no file ximblox.config.tsx.`);
  }
  const dist = into ?? resolve(root, 'dist', basename(siteFolder));
  return {
    siteFolder,
    dist,
    admin: prebuiltFolder() ?? resolve(dist, 'admin'),
    site: resolve(dist, 'site'),
    parts: resolve(dist, 'site-parts'),
    server: pathToFileURL(resolve(dist, 'server', 'main.js')).href,
  };
}
