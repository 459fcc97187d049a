import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Paths of a build. */
export interface BuildPaths {
  siteFolder: string;
  dist: string;
  admin: string;
  site: string;
  /** File URL of the server bundle. */
  server: string;
}

/** Returns the paths for the site project that `XIMBLOX_SITE` names. Each site has its own build. */
export function buildPaths(root: string, into?: string): BuildPaths {
  const siteFolder = resolve(root, process.env.XIMBLOX_SITE || 'sites/corporate');
  const dist = into ?? resolve(root, 'dist', basename(siteFolder));
  return {
    siteFolder,
    dist,
    admin: resolve(dist, 'admin'),
    site: resolve(dist, 'site'),
    server: pathToFileURL(resolve(dist, 'server', 'main.js')).href,
  };
}
