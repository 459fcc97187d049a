import { pageTypeIDs, parseAddress, type SiteDefinition } from '@ximblox/blocks/internal';
import { findAddressFacts, listAddresses, type OpenMoment, publicOrigin } from '@ximblox/server';
import type { Database, Settings } from '@ximblox/server/platform';
import type { Site, SiteAssets } from '@ximblox/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { archiveSite, maxArchivedPages } from './moment-archive.ts';
import { momentBar } from './moment-bar.ts';
import { linksAt, momentPath } from './moment-links.ts';
import { momentMessages, type MomentMessages } from './moment-messages.ts';
import type { MomentReader } from './moment-reader.ts';
import { headersOf, type MomentRequest, privateHeaders, type Target } from './moment-request.ts';
import { rewritePage } from './rewrite-page.ts';

export interface MomentOptions {
  reader: MomentReader;
  site: Site;
  definition: SiteDefinition;
  assets: SiteAssets;
  db: Database;
  settings: Settings;
}

type App = Pick<FastifyInstance, 'hasRoute' | 'inject'>;

export interface MomentResponses {
  /** Sends a short message between header and footer of the site. */
  sendNotice: (
    reply: FastifyReply,
    status: number,
    message: MomentMessages['invalid'],
    home: string,
  ) => Promise<FastifyReply>;
  /** Sends what the site has at an address at the moment. */
  show: (request: MomentRequest, reply: FastifyReply, opened: OpenMoment, target: Target) => Promise<FastifyReply>;
  /** Sends an archive while it is made. */
  sendArchive: (request: MomentRequest, reply: FastifyReply, opened: OpenMoment) => Promise<void>;
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

/** Rewrites a page for its moment: links, the bar, and for guests the addresses of files. */
async function momentPage(
  html: string,
  opened: OpenMoment,
  { prefix, path, search, isSide }: Target,
  {
    definition,
    assets,
    db,
    address,
  }: Pick<MomentOptions, 'definition' | 'assets' | 'db'> & {
    address: ReturnType<typeof linksAt>;
  },
): Promise<{ body: string; isGone: boolean }> {
  const facts = await findAddressFacts(db, {
    moment: opened.moment.time,
    ...parseAddress(definition, decoded(path)),
  });
  const bar = momentBar(definition, assets, { opened, facts, prefix, path: path + search, now: new Date() });
  const added = isSide ? { head: '', body: '' } : bar;
  const page = rewritePage(html, { address, ...added });
  return { body: opened.until ? withFileToken(page, prefix) : page, isGone: facts.goneSince !== null };
}

export function createMomentResponses(app: App, options: MomentOptions): MomentResponses {
  const { reader, site, definition, settings } = options;
  const publicUrl = new URL(publicOrigin(settings)).origin;
  const isFile = (path: string): boolean => app.hasRoute({ method: 'GET', url: path });
  const linksOf = (prefix: string) => linksAt(prefix, { publicUrl, isFile });

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
        ? await momentPage(response.body.toString(), opened, target, { ...options, address: linksOf(prefix) })
        : { body: response.body, isGone: false };
    const { Location: location, ...headers } = headersOf(response, body);
    const address = isPlain ? location : location && linksOf(prefix)(location);
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

  return { sendNotice, show, sendArchive };
}
