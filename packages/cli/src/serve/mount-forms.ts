import { type Composition, type FormLinkAction, followFormLink, linkedSubmission } from '@ximblox/server';
import { type SiteResponse, localPath, type Site } from '@ximblox/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noticeMessages } from './form-notices.ts';

const send = (reply: FastifyReply, { status, headers, body }: SiteResponse): FastifyReply =>
  reply.code(status).headers(headers).send(body);

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const actions: readonly FormLinkAction[] = ['confirm', 'end'];

/**
 * Serves forms without JavaScript, which are posted to their page, and links in emails. A GET changes nothing, since mail
 * scanners follow links: its page has a button, and mail programs may post directly (RFC 8058).
 */
export function mountForms({ app, contextOf, submitPlainForm }: Composition, site: Site): void {
  app.post<{ Querystring: { form?: unknown; block?: unknown } }>('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const form = stringOf(request.query.form);
    const block = stringOf(request.query.block);
    if (form === '' || !/^[\w-]{1,100}$/.test(block)) {
      return send(reply, await site.handle({ method: 'POST', path, headers: request.headers }));
    }
    const { status, errors, values, question, retryAfter } = await submitPlainForm(request, form);
    if (errors.length === 0) {
      return reply
        .code(303)
        .headers({ Location: `${localPath(path)}#form-${block}-sent`, 'Cache-Control': 'no-store' })
        .send();
    }
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
    const refused = { block, values, errors, isTooMany: status === 429, ...(question ? { question } : {}) };
    return send(reply, await site.renderRefusedForm(path, refused, status));
  });

  void app.register(async (links) => {
    links.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      async () => null,
    );
    for (const action of actions) {
      const url = `/_form/${action}`;
      type LinkRequest = FastifyRequest<{ Querystring: { token?: unknown } }>;
      const respond = async (request: LinkRequest, reply: FastifyReply, isDone: boolean): Promise<FastifyReply> => {
        const token = stringOf(request.query.token);
        const context = await contextOf(request);
        const row = await (isDone ? followFormLink : linkedSubmission)(context, action, token);
        const locale = row?.locale ?? context.services.site.defaultLocale;
        const notice = noticeMessages(
          row ? (isDone ? `${action}-done` : action) : 'invalid',
          locale,
          context.services.site.name,
        );
        const asks = row && !isDone ? { action: { url: `${url}?token=${token}`, label: notice.button } } : {};
        return send(reply, await site.renderNotice({ locale, ...notice, ...asks }, row ? 200 : 404));
      };
      links.get<{ Querystring: { token?: unknown } }>(url, (request, reply) => respond(request, reply, false));
      links.post<{ Querystring: { token?: unknown } }>(url, (request, reply) => respond(request, reply, true));
    }
  });
}
