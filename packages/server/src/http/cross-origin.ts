import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../platform/settings.ts';
import { endpointsAt } from './endpoints-at.ts';

type Origins = Pick<Settings, 'corsOrigins'>;

/** Headers of an answer that scripts of other origins may read beside those that every script may. */
const exposed = 'Accept-Ranges, Content-Disposition, Content-Range, ETag, Retry-After, X-Request-Id';
/** Headers that they may send. */
const allowed = 'Content-Type, X-Requested-With';
/** Seconds for which a browser need not ask again; none keeps it for longer than two hours. */
const askedFor = '7200';

/** The origin of a request if the operator has named it. */
const namedOrigin = ({ corsOrigins }: Origins, { origin }: IncomingHttpHeaders): string | undefined =>
  origin !== undefined && corsOrigins.includes(origin) ? origin : undefined;

/**
 * Headers by which browsers let pages of the origins that the operator has named read an answer; none while none is named. An answer
 * differs by origin, so every cache is told. No credentials: what a session may see stays with this origin.
 * @param vary what the answer differs by already
 */
export function crossOriginHeaders(settings: Origins, headers: IncomingHttpHeaders, vary = ''): Record<string, string> {
  if (settings.corsOrigins.length === 0) return {};
  const origin = namedOrigin(settings, headers);
  return {
    Vary: vary === '' ? 'Origin' : `${vary}, Origin`,
    ...(origin === undefined
      ? {}
      : { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed }),
  };
}

/** Lets an image or file that anybody may have stand in pages of other origins: this header cannot name them. */
export const embeddable = ({ corsOrigins }: Origins): Record<string, string> =>
  corsOrigins.length === 0 ? {} : { 'Cross-Origin-Resource-Policy': 'cross-origin' };

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Opens the calls that read what is published to the origins that the operator has named, and answers what browsers ask before them. */
export function openToOrigins(api: FastifyInstance, settings: Origins): void {
  if (settings.corsOrigins.length === 0) return;
  const openAt = (url: string) => endpointsAt(pathOf(url)).filter(({ crossOrigin }) => crossOrigin);
  api.addHook('onRequest', async (request, reply) => {
    const { method, url, headers } = request;
    const wanted = headers['access-control-request-method'];
    if (method !== 'OPTIONS' || wanted === undefined || namedOrigin(settings, headers) === undefined) return;
    const open = openAt(url).map((endpoint) => endpoint.method);
    const methods = open.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]));
    if (!methods.includes(wanted)) return;
    return reply
      .code(204)
      .headers({
        ...crossOriginHeaders(settings, headers),
        'Access-Control-Allow-Methods': methods.join(', '),
        'Access-Control-Allow-Headers': allowed,
        'Access-Control-Max-Age': askedFor,
      })
      .send();
  });
  api.addHook('onSend', async (request, reply) => {
    if (reply.hasHeader('Access-Control-Allow-Methods')) return;
    const [open] = openAt(request.url);
    if (!open) return;
    reply.headers(crossOriginHeaders(settings, request.headers, String(reply.getHeader('Vary') ?? '')));
    const isPublicFile = open.raw === 'file' && String(reply.getHeader('Cache-Control')).startsWith('public');
    if (isPublicFile) reply.headers(embeddable(settings));
  });
}
