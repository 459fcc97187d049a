import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where a build goes. */
export interface BuildPaths {
  siteFolder: string;
  dist: string;
  admin: string;
  site: string;
  /** Address of the bundle that starts the server. */
  server: string;
}

/** The places of a checkout, for the site project that `XIMBLOX_SITE` names. Each site has a build of its own. */
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
