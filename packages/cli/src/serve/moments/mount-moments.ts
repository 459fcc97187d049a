import type { SiteDefinition } from '@ximblox/blocks';
import { type Composition, type MomentRefusal, openMoment, type OpenMoment, publicOrigin } from '@ximblox/server';
import type { Settings } from '@ximblox/server/platform';
import type { Site, SiteResponse } from '@ximblox/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { momentBar } from './moment-bar.ts';
import { linksAt, momentPath } from './moment-links.ts';
import { momentMessages, type MomentMessages } from './moment-messages.ts';
import type { MomentReader } from './moment-reader.ts';
import { rewritePage } from './rewrite-page.ts';

interface MomentOptions {
  reader: MomentReader;
  site: Site;
  definition: SiteDefinition;
  settings: Settings;
}

type MomentRequest = FastifyRequest<{ Params: { what: string } }>;

/** Nothing of a moment is stored, indexed, or sent to other sites as a referrer, since addresses may contain a token. */
const privateHeaders = {
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
function headersOf({ headers }: SiteResponse, body: Buffer | string): Record<string, string> {
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

/** Returns the path of a request within the site, as the browser sent it, and its query without the parameter `plain`. */
function targetOf(request: MomentRequest): { prefix: string; path: string; search: string; isPlain: boolean } {
  const [address = '', query] = request.url.split(/\?(.*)/s, 2);
  const [prefix = ''] = /^\/cmsadmin\/at\/[^/]*/.exec(address) ?? [];
  const parameters = (query ?? '').split('&').filter((one) => one !== '');
  const kept = parameters.filter((one) => one !== 'plain');
  return {
    prefix,
    path: address.slice(prefix.length) || '/',
    search: kept.length > 0 ? `?${kept.join('&')}` : '',
    isPlain: kept.length < parameters.length,
  };
}

/**
 * Serves the site at any moment below `/cmsadmin/at/`: for users with a session, and for everyone with a signed link. With the
 * parameter `plain`, pages are exactly as visitors got them.
 */
export function mountMoments(
  { app, contextOf }: Composition,
  { reader, site, definition, settings }: MomentOptions,
): void {
  const publicUrl = new URL(publicOrigin(settings)).origin;
  const isFile = (path: string): boolean => app.hasRoute({ method: 'GET', url: path });

  const sendNotice = async (
    reply: FastifyReply,
    status: number,
    { title, text }: MomentMessages['invalid'],
    home: string,
  ): Promise<FastifyReply> => {
    const { headers, body } = await site.renderNotice({ locale: definition.defaultLocale, title, text, home }, status);
    return reply
      .code(status)
      .headers({ ...headers, ...privateHeaders })
      .send(body);
  };

  const refuse = (request: MomentRequest, reply: FastifyReply, { reason }: MomentRefusal): unknown => {
    if (reason === 'no-session') return reply.headers(privateHeaders).redirect('/cmsadmin/login', 302);
    const messages = momentMessages(request.headers['accept-language'] ?? '');
    return sendNotice(reply, reason === 'expired' ? 410 : 404, messages[reason], messages.home);
  };

  const show = async (request: MomentRequest, reply: FastifyReply, opened: OpenMoment): Promise<FastifyReply> => {
    const { prefix, path, search, isPlain } = targetOf(request);
    const response = await reader.at(opened.moment, (at) =>
      at.handle({ method: request.method, path, search, headers: {}, visitor: request.ip }),
    );
    const address = linksAt(prefix, { publicUrl, isFile });
    const isHtml = response.headers['Content-Type']?.startsWith('text/html') ?? false;
    const body =
      isHtml && !isPlain ? rewritePage(response.body.toString(), { address, ...momentBar(opened) }) : response.body;
    const { Location: location, ...headers } = headersOf(response, body);
    return reply
      .code(response.status)
      .headers({ ...headers, ...(location !== undefined && { Location: isPlain ? location : address(location) }) })
      .send(body.length > 0 ? body : undefined);
  };

  const respond = async (request: MomentRequest, reply: FastifyReply): Promise<unknown> => {
    const opened = await openMoment(await contextOf(request), request.params.what);
    return 'reason' in opened ? refuse(request, reply, opened) : show(request, reply, opened);
  };

  for (const url of [`${momentPath}/:what`, `${momentPath}/:what/*`]) {
    app.get<{ Params: { what: string } }>(url, respond);
  }

  // Forms without scripts are posted to their page; here that page only says that nothing was sent.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post<{ Params: { what: string } }>(`${momentPath}/:what/*`, async (request, reply) => {
      const messages = momentMessages(request.headers['accept-language'] ?? '');
      return sendNotice(reply, 200, messages['nothing-sent'], messages.home);
    });
  });
}
