import type { SiteDefinition } from '@ximblox/blocks/internal';
import type { OpenMoment } from '@ximblox/server';
import type { Database, Settings } from '@ximblox/server/platform';
import type { Site, SiteAssets } from '@ximblox/site';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { linksAt, siteLinks } from './moment-links.ts';
import type { MomentMessages } from './moment-messages.ts';
import { momentPage } from './moment-page.ts';
import type { MomentReader } from './moment-reader.ts';
import { headersOf, type MomentRequest, privateHeaders, type Target } from './moment-request.ts';

export interface MomentOptions {
  reader: MomentReader;
  site: Site;
  definition: SiteDefinition;
  assets: SiteAssets;
  db: Database;
  settings: Settings;
}

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
}

/** Creates the responses of the site at a moment, and of links that cannot be opened. */
export function createMomentResponses(app: Pick<FastifyInstance, 'hasRoute'>, options: MomentOptions): MomentResponses {
  const { reader, site, definition, settings } = options;
  const links = siteLinks(app, settings);

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
        ? await momentPage(response.body.toString(), opened, target, { ...options, address: linksAt(prefix, links) })
        : { body: response.body, isGone: false };
    const { Location: location, ...headers } = headersOf(response, body);
    const address = isPlain ? location : location && linksAt(prefix, links)(location);
    return (
      reply
        // What visitors got then is gone, so its address does not answer as an unknown one.
        .code(isGone && response.status === 404 ? 410 : response.status)
        .headers({ ...headers, ...(address !== undefined && { Location: address }) })
        .send(body.length > 0 ? body : undefined)
    );
  };

  return { sendNotice, show };
}
