import { randomBytes } from 'node:crypto';
import type { SiteDefinition } from '@ximblox/blocks';
import {
  adminPolicy,
  type Composition,
  draftPage,
  exampleBlock,
  isSecure,
  reviewCookie,
  reviewedPage,
} from '@ximblox/server';
import type { Database, Settings } from '@ximblox/server/platform';
import type { Site } from '@ximblox/site';

/** Renders the page of the admin; `nonce` replaces Vite's placeholder. */
export interface AdminPages {
  page(nonce: string, url: string): string | Promise<string>;
  /** Returns the content security policy, which is more permissive in development. */
  policy?(nonce: string): string;
}

interface AdminOptions {
  pages: AdminPages;
  site: Site;
  definition: SiteDefinition;
  db: Database;
  settings: Settings;
}

const html = 'text/html; charset=utf-8';

const isID = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value);

/** Serves the admin under `/cmsadmin`, and the documents for its frames. */
export function mountAdmin(
  { app, contextOf }: Composition,
  { pages, site, definition, db, settings }: AdminOptions,
): void {
  app.get<{ Params: { pageID: string }; Querystring: { version?: unknown } }>(
    '/cmsadmin/preview/:pageID',
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store').type(html);
      const { actor } = await contextOf(request);
      if (actor.kind !== 'user') return reply.redirect('/cmsadmin/login', 302);
      const { pageID } = request.params;
      const { version } = request.query;
      const isSound = isID(pageID) && (version === undefined || isID(version));
      const draft = isSound
        ? await draftPage(db, definition, Number(pageID), version === undefined ? undefined : Number(version))
        : null;
      if (!draft) return reply.code(404).send('<!doctype html><title>404</title>');
      const { title, blocks, typeData } = draft.content;
      // A named version is rendered for comparison, the newest for editing.
      const render = version === undefined ? site.previewDocument : site.comparisonDocument;
      const document = await render({
        pageID: draft.pageID,
        locale: draft.locale,
        slug: draft.slug,
        type: draft.type,
        publishedAt: draft.publishedAt,
        tags: draft.tags,
        title,
        blocks,
        typeData,
      });
      return reply.headers({ ...site.documentHeaders }).send(document);
    },
  );

  // Serves the page of a review link: never cached or indexed, without referrer.
  app.get<{ Querystring: { token?: unknown } }>('/cmsadmin/review/page', async (request, reply) => {
    reply.headers({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow, noarchive',
    });
    const { token } = request.query;
    const draft = typeof token === 'string' ? await reviewedPage(db, definition, token) : null;
    if (typeof token !== 'string' || !draft) {
      return reply.code(404).type(html).send('<!doctype html><title>404</title>');
    }
    const { title, blocks, typeData } = draft.content;
    const { pageID, locale, slug, type, publishedAt, tags } = draft;
    const document = await site.comparisonDocument({
      pageID,
      locale,
      slug,
      type,
      publishedAt,
      tags,
      title,
      blocks,
      typeData,
    });
    return reply
      .headers({ ...site.documentHeaders, 'Referrer-Policy': 'no-referrer' })
      .header('Set-Cookie', reviewCookie(token, pageID, isSecure(request, settings)))
      .type(html)
      .send(document);
  });

  // Renders the example of a block type in the style of the site, for the block picker.
  app.get<{ Params: { pageID: string; type: string } }>(
    '/cmsadmin/preview/:pageID/example/:type',
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store').type(html);
      const { actor } = await contextOf(request);
      if (actor.kind !== 'user') return reply.redirect('/cmsadmin/login', 302);
      const { pageID, type } = request.params;
      const draft = /^[1-9]\d{0,14}$/.test(pageID) ? await draftPage(db, definition, Number(pageID)) : null;
      const block = draft && (await exampleBlock(db, definition, type));
      if (!draft || !block) return reply.code(404).send('<!doctype html><title>404</title>');
      const { locale, type: pageType, content } = draft;
      const document = await site.blocksDocument({
        pageID: draft.pageID,
        locale,
        type: pageType,
        title: content.title,
        blocks: [block],
        typeData: content.typeData,
      });
      return reply.headers({ ...site.documentHeaders, 'Cache-Control': 'private, max-age=600' }).send(document);
    },
  );

  for (const url of ['/cmsadmin', '/cmsadmin/*']) {
    app.get(url, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .headers({
          'Cache-Control': 'no-store',
          'Content-Security-Policy': pages.policy?.(nonce) ?? adminPolicy(nonce),
          'Referrer-Policy': 'no-referrer',
          'X-Robots-Tag': 'noindex, nofollow',
        })
        .type(html)
        .send(await pages.page(nonce, request.url));
    });
  }
}
