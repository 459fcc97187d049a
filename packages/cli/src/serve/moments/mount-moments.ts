import { fillMessage, momentOfClock, siteTimeZone } from '@ximblox/blocks/internal';
import { type Composition, type MomentRefusal, openMoment } from '@ximblox/server';
import { localPath } from '@ximblox/site';
import type { FastifyReply } from 'fastify';
import { createArchiveResponse } from './moment-archive-response.ts';
import { comparisonHeaders, comparisonPage } from './moment-comparison.ts';
import { momentPath } from './moment-links.ts';
import { momentMessages } from './moment-messages.ts';
import { createMomentResponses, type MomentOptions } from './moment-responses.ts';
import { type MomentRequest, privateHeaders, targetOf } from './moment-request.ts';

/**
 * Serves the site at any moment below `/cmsadmin/at/`: for users with a session, and for everyone with a signed link. With the
 * parameter `plain`, pages are exactly as visitors got them.
 */
export function mountMoments({ app, contextOf }: Composition, options: MomentOptions): void {
  const { definition, assets } = options;
  const { sendNotice, show } = createMomentResponses(app, options);
  const sendArchive = createArchiveResponse(app, options, sendNotice);
  const refuse = (request: MomentRequest, reply: FastifyReply, { reason, since }: MomentRefusal): unknown => {
    if (reason === 'no-session') {
      return reply.headers(privateHeaders).redirect(`/cmsadmin/login?to=${encodeURIComponent(request.url)}`, 302);
    }
    const messages = momentMessages(request.headers['accept-language'] ?? '');
    const { title, text } = messages[reason];
    const zone = { dateStyle: 'long', timeStyle: 'short', timeZone: siteTimeZone(definition) } as const;
    const time = since ? new Intl.DateTimeFormat(messages.locale, zone).format(since) : '';
    const notice = { title, text: fillMessage(text, { time }) };
    return sendNotice(reply, reason === 'expired' ? 410 : 404, notice, messages.home);
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
