import { isApiPath, publicOrigin } from '@ximblox/server';
import type { Settings } from '@ximblox/server/platform';
import type { FastifyInstance } from 'fastify';

/** First segments of addresses that show the site at a moment. */
export const momentPath = '/cmsadmin/at';

interface SiteLinks {
  publicUrl: string;
  /** Whether a path is a file of the site, which is the same at every moment. */
  isFile(path: string): boolean;
}

/** Returns what distinguishes addresses of this site, and of its files, from others. */
export const siteLinks = (app: Pick<FastifyInstance, 'hasRoute'>, settings: Settings): SiteLinks => ({
  publicUrl: new URL(publicOrigin(settings)).origin,
  isFile: (path) => app.hasRoute({ method: 'GET', url: path }),
});

/**
 * Returns a function that gives addresses of this site their prefix, so that a visit stays at its moment. Addresses of files, of
 * other sites and within the page stay as they are.
 * @param prefix `/cmsadmin/at/2026-11-27T09:30:00Z`
 */
export function linksAt(prefix: string, { publicUrl, isFile }: SiteLinks): (url: string) => string {
  return (url) => {
    const local = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url === publicUrl ? '/' : url;
    if (!local.startsWith('/') || local.startsWith('//')) return url;
    const [path = ''] = local.split(/[?#]/, 1);
    // No page has an address that starts with an underscore.
    const stays = path.startsWith('/_') || /^\/cmsadmin(?:\/|$)/.test(path) || isApiPath(path) || isFile(path);
    return stays ? url : prefix + local;
  };
}
