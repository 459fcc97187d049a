import type { SiteResponse } from '@ximblox/site';
import type { FastifyRequest } from 'fastify';

export type MomentRequest = FastifyRequest<{ Params: { what: string } }>;

/** Nothing of a moment is stored, indexed, or sent to other sites as a referrer, since addresses may contain a token. */
export const privateHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
};

/** Headers of the site's own response that make no sense at a moment. */
const dropped = new Set([
  'etag',
  'vary',
  'surrogate-key',
  'cache-tag',
  'cdn-cache-control',
  'strict-transport-security',
]);

/** Returns the headers of a response at a moment: scripts of the page may not send anything. */
export function headersOf({ headers }: SiteResponse, body: Buffer | string): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !dropped.has(name.toLowerCase()));
  const named = Object.fromEntries(kept);
  const policy = named['Content-Security-Policy']?.replace(/connect-src [^;]*/, "connect-src 'none'");
  return {
    ...named,
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    ...privateHeaders,
    'Content-Length': String(Buffer.byteLength(body)),
  };
}

/** A request below the address of a moment. */
export interface Target {
  prefix: string;
  /** Path within the site, as the browser sent it. */
  path: string;
  /** Query without the parameters of this module. */
  search: string;
  isPlain: boolean;
  isArchive: boolean;
  /** Whether the page of now is shown beside it. */
  isComparison: boolean;
  /** Whether it is one side of a comparison, without a bar. */
  isSide: boolean;
}

const ownParameters = new Set(['plain', 'archive', 'compare', 'side']);

export function targetOf(request: MomentRequest): Target {
  const [address = '', query] = request.url.split(/\?(.*)/s, 2);
  const [prefix = ''] = /^\/cmsadmin\/at\/[^/]*/.exec(address) ?? [];
  const parameters = (query ?? '').split('&').filter((one) => one !== '');
  const kept = parameters.filter((one) => !ownParameters.has(one));
  return {
    prefix,
    path: address.slice(prefix.length) || '/',
    search: kept.length > 0 ? `?${kept.join('&')}` : '',
    isPlain: parameters.includes('plain'),
    isArchive: parameters.includes('archive'),
    isComparison: parameters.includes('compare'),
    isSide: parameters.includes('side'),
  };
}
