import { momentOfClock, pageTypeIDs, parseAddress, type SiteDefinition, siteTimeZone } from '@ximblox/blocks';
import {
  type Composition,
  findAddressFacts,
  listAddresses,
  type MomentRefusal,
  openMoment,
  type OpenMoment,
  publicOrigin,
} from '@ximblox/server';
import type { Database, Settings } from '@ximblox/server/platform';
import { localPath, type Site, type SiteAssets, type SiteResponse } from '@ximblox/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { archiveSite, maxArchivedPages } from './moment-archive.ts';
import { momentBar } from './moment-bar.ts';
import { comparisonHeaders, comparisonPage } from './moment-comparison.ts';
import { linksAt, momentPath } from './moment-links.ts';
import { momentMessages, type MomentMessages } from './moment-messages.ts';
import type { MomentReader } from './moment-reader.ts';
import { rewritePage } from './rewrite-page.ts';

interface MomentOptions {
  reader: MomentReader;
  site: Site;
  definition: SiteDefinition;
  assets: SiteAssets;
  db: Database;
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

/** What a request asks for at a moment. */
interface Target {
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

function targetOf(request: MomentRequest): Target {
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

/** Returns a path without percent-encoding; a malformed one as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Adds the token of a link to the addresses of files, since guests have no session. */
const withFileToken = (html: string, prefix: string): string =>
  html.replaceAll(
    /\/api\/ximblox\/medialib\/get-page-file\/[^\s"'<>]+/g,
    (url) => `${url}${url.includes('?') ? '&amp;' : '?'}at=${prefix.slice(momentPath.length + 1)}`,
  );

/**
 * Serves the site at any moment below `/cmsadmin/at/`: for users with a session, and for everyone with a signed link. With the
 * parameter `plain`, pages are exactly as visitors got them.
 */
export function mountMoments(
  { app, contextOf }: Composition,
  { reader, site, definition, assets, db, settings }: MomentOptions,
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

  const withBar = async (
    html: string,
    opened: OpenMoment,
    { prefix, path, search, isSide }: Target,
  ): Promise<{ body: string; isGone: boolean }> => {
    const facts = await findAddressFacts(db, {
      moment: opened.moment.time,
      ...parseAddress(definition, decoded(path)),
    });
    const bar = momentBar(definition, assets, { opened, facts, prefix, path: path + search, now: new Date() });
    const added = isSide ? { head: '', body: '' } : bar;
    const page = rewritePage(html, { address: linksAt(prefix, { publicUrl, isFile }), ...added });
    return { body: opened.until ? withFileToken(page, prefix) : page, isGone: facts.goneSince !== null };
  };

  const show = async (
    request: MomentRequest,
    reply: FastifyReply,
    opened: OpenMoment,
    target: Target,
  ): Promise<FastifyReply> => {
    const { prefix, path, search, isPlain } = target;
    const response = await reader.at(opened.moment, (at) =>
      at.handle({ method: request.method, path, search, headers: {}, visitor: request.ip }),
    );
    const isHtml = response.headers['Content-Type']?.startsWith('text/html') ?? false;
    const { body, isGone } =
      isHtml && !isPlain
        ? await withBar(response.body.toString(), opened, target)
        : { body: response.body, isGone: false };
    const { Location: location, ...headers } = headersOf(response, body);
    const address = isPlain ? location : location && linksAt(prefix, { publicUrl, isFile })(location);
    return (
      reply
        // What visitors got then is gone, so its address does not answer as an unknown one.
        .code(isGone && response.status === 404 ? 410 : response.status)
        .headers({ ...headers, ...(address !== undefined && { Location: address }) })
        .send(body.length > 0 ? body : undefined)
    );
  };

  const readFile = async ({ headers: { cookie = '', host = '' } }: FastifyRequest, url: string) => {
    const response = await app.inject({ url, headers: { cookie, host } });
    return response.statusCode === 200 ? response.rawPayload : null;
  };

  /** Sends an archive while it is made. */
  const sendArchive = async (
    request: MomentRequest,
    reply: FastifyReply,
    { moment, release }: OpenMoment,
  ): Promise<void> => {
    const name = `${new URL(publicUrl).hostname}-${moment.time.toISOString().slice(0, 19).replaceAll(':', '')}.zip`;
    await reader.at(moment, async (at, atMoment) => {
      const addresses = await listAddresses(atMoment, pageTypeIDs(definition));
      if (addresses.length > maxArchivedPages) {
        const messages = momentMessages(request.headers['accept-language'] ?? '');
        await sendNotice(reply, 422, messages['too-large'], messages.home);
        return;
      }
      const archive = archiveSite(at, {
        definition,
        publicUrl,
        addresses,
        isFile,
        moment: moment.time,
        release,
        now: new Date(),
        readFile: (url) => readFile(request, url),
        onError: (err) => request.log.warn({ err }, 'An archive of the site could not be completed.'),
      });
      const disposition = `attachment; filename="${name}"`;
      const headers = { ...privateHeaders, 'Content-Type': 'application/zip', 'Content-Disposition': disposition };
      void reply.headers(headers).send(archive.stream);
      await archive.done;
    });
  };

  const respond = async (request: MomentRequest, reply: FastifyReply): Promise<unknown> => {
    const opened = await openMoment(await contextOf(request), request.params.what);
    if ('reason' in opened) return refuse(request, reply, opened);
    const target = targetOf(request);
    if (target.isComparison && !opened.until) {
      const { prefix, path, search } = target;
      const html = comparisonPage(definition, assets, { opened, prefix, path: path + search });
      return reply.headers({ ...comparisonHeaders, ...privateHeaders }).send(html);
    }
    if (!target.isArchive || opened.until) return show(request, reply, opened, target);
    await sendArchive(request, reply, opened);
    return reply;
  };

  for (const url of [`${momentPath}/:what`, `${momentPath}/:what/*`]) {
    app.get<{ Params: { what: string } }>(url, respond);
  }

  // The form of the bar sends date and time on the clocks of the site.
  app.get<{ Querystring: { time?: unknown; path?: unknown } }>(momentPath, async (request, reply) => {
    const { time, path } = request.query;
    const [date = '', clock = ''] = typeof time === 'string' ? time.split('T') : [];
    const moment = momentOfClock({ date, time: clock }, siteTimeZone(definition)) ?? 'invalid';
    const local = localPath(typeof path === 'string' ? path : '/');
    return reply.headers(privateHeaders).redirect(`${momentPath}/${moment}${local}`, 302);
  });

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
