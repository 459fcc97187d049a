import { isSecure } from '@ximblox/server';
import type { Settings } from '@ximblox/server/platform';
import { type SiteResponse, consentPath, maxConsentBytes, type Site } from '@ximblox/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** An empty body has no content type. */
const send = (reply: FastifyReply, { status, headers, body }: SiteResponse): FastifyReply =>
  reply
    .code(status)
    .headers(headers)
    .send(body.length > 0 ? body : undefined);

/** Serves the consent form for visitors without JavaScript. */
async function mountConsent(app: FastifyInstance, site: Site, settings: Settings): Promise<void> {
  const form = 'application/x-www-form-urlencoded';
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: maxConsentBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: string }>(consentPath, (request, reply) =>
      send(
        reply,
        site.consent({ headers: request.headers, isSecure: isSecure(request, settings), body: request.body }),
      ),
    );
  });
}

/** Serves the public site at all remaining paths; for posted forms see `mountForms`. */
export async function mountSite(app: FastifyInstance, site: Site, settings: Settings): Promise<void> {
  await mountConsent(app, site, settings);
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    async handler(request: FastifyRequest, reply) {
      const { method, headers, url } = request;
      const query = url.indexOf('?');
      const [path, search] = query === -1 ? [url, ''] : [url.slice(0, query), url.slice(query)];
      const response = await site.handle({ method, path, search, headers, visitor: request.ip });
      return send(reply, response);
    },
  });
}
