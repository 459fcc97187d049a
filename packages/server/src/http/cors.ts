import type { IncomingHttpHeaders } from 'node:http';
import type { SiteDefinition } from '@ximblox/blocks';
import { draftTokenHeader } from '@ximblox/contract';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../platform/settings.ts';
import { endpointsAt } from './endpoints-at.ts';

type Origins = Pick<Settings, 'corsOrigins'>;

/** Response headers that scripts of other origins may read in addition to the safelisted ones. */
const exposed = 'Accept-Ranges, Content-Disposition, Content-Range, ETag, Retry-After, X-Request-Id';
/** Request headers that these scripts may send. */
const allowed = `Content-Type, X-Requested-With, ${draftTokenHeader}`;
/** Seconds for which browsers cache a preflight response; none caches it for more than two hours. */
const preflightMaxAge = '7200';

/** Returns the origin of a request if it is among the configured CORS origins. */
const namedOrigin = ({ corsOrigins }: Origins, { origin }: IncomingHttpHeaders): string | undefined =>
  origin !== undefined && corsOrigins.includes(origin) ? origin : undefined;

/**
 * Returns the CORS headers of a response; none if no origins are configured. Responses differ by origin, hence `Vary`.
 * Credentials are not allowed: session content is readable on this origin only.
 * @param vary the response's `Vary` header so far
 */
export function corsHeaders(settings: Origins, headers: IncomingHttpHeaders, vary = ''): Record<string, string> {
  if (settings.corsOrigins.length === 0) return {};
  const origin = namedOrigin(settings, headers);
  return {
    Vary: vary === '' ? 'Origin' : `${vary}, Origin`,
    ...(origin === undefined
      ? {}
      : { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed }),
  };
}

/** Returns the header that allows public files to be embedded on other origins; it cannot name single origins. */
export const embeddingHeaders = ({ corsOrigins }: Origins): Record<string, string> =>
  corsOrigins.length === 0 ? {} : { 'Cross-Origin-Resource-Policy': 'cross-origin' };

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Allows CORS calls to the endpoints of published content from the configured origins, and answers preflight requests. */
export function mountCors(api: FastifyInstance, site: SiteDefinition, settings: Origins): void {
  if (settings.corsOrigins.length === 0) return;
  const openAt = (url: string) => endpointsAt(site, pathOf(url)).filter(({ crossOrigin }) => crossOrigin);
  api.addHook('onRequest', async (request, reply) => {
    const { method, url, headers } = request;
    const requestedMethod = headers['access-control-request-method'];
    if (method !== 'OPTIONS' || requestedMethod === undefined || namedOrigin(settings, headers) === undefined) return;
    const open = openAt(url).map((endpoint) => endpoint.method);
    const methods = open.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]));
    if (!methods.includes(requestedMethod)) return;
    return reply
      .code(204)
      .headers({
        ...corsHeaders(settings, headers),
        'Access-Control-Allow-Methods': methods.join(', '),
        'Access-Control-Allow-Headers': allowed,
        'Access-Control-Max-Age': preflightMaxAge,
      })
      .send();
  });
  api.addHook('onSend', async (request, reply) => {
    if (reply.hasHeader('Access-Control-Allow-Methods')) return;
    const [open] = openAt(request.url);
    if (!open) return;
    reply.headers(corsHeaders(settings, request.headers, String(reply.getHeader('Vary') ?? '')));
    const isPublicFile = open.raw === 'file' && String(reply.getHeader('Cache-Control')).startsWith('public');
    if (isPublicFile) reply.headers(embeddingHeaders(settings));
  });
}
