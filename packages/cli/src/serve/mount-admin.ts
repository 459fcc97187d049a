import { randomBytes } from 'node:crypto';
import type { SiteDefinition } from '@ximblox/blocks';
import {
  adminPolicy,
  type Composition,
  draftPage,
  exampleBlock,
  templateDraft,
  isSecure,
  reviewCookie,
  reviewedPage,
  versionInRelease,
} from '@ximblox/server';
import type { Database, Settings } from '@ximblox/server/platform';
import type { PreviewPage, Site } from '@ximblox/site';
import type { FastifyReply } from 'fastify';
import type { RenderIn } from './moments/moment-reader.ts';

/** Renders the page of the admin; `nonce` replaces Vite's placeholder. */
export interface AdminPages {
  page(nonce: string, url: string): string | Promise<string>;
  /** Returns the content security policy, which is more permissive in development. */
  policy?(nonce: string, previewOrigin: string): string;
}

interface AdminOptions {
  pages: AdminPages;
  site: Site;
  renderIn: RenderIn;
  definition: SiteDefinition;
  db: Database;
  settings: Settings;
}

const html = 'text/html; charset=utf-8';

const isID = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value);

type Draft = NonNullable<Awaited<ReturnType<typeof draftPage>>>;

type Options = Pick<AdminOptions, 'site' | 'renderIn' | 'definition' | 'db' | 'settings'>;

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type(html).send('<!doctype html><title>404</title>');

/** Returns a draft as the site renders it. */
const renderable = ({ content, ...draft }: Draft): PreviewPage => {
  const { pageID, locale, slug, type, publishedAt, tags } = draft;
  const { title, blocks, typeData } = content;
  return { pageID, locale, slug, type, publishedAt, tags, title, blocks, typeData };
};

/** What the frame of a page shows: a version for comparison, or in edit mode the newest one, on the live line or in a release. */
interface FrameQuery {
  version?: unknown;
  release?: unknown;
}

/** Returns the draft that a frame shows; null if there is none, or the address is malformed. */
async function framedDraft(
  { definition, db }: Pick<Options, 'definition' | 'db'>,
  pageID: string,
  { version, release }: FrameQuery,
): Promise<Draft | null> {
  if (![pageID, version ?? '1', release ?? '1'].every(isID)) return null;
  const id = Number(pageID);
  if (version !== undefined) return draftPage(db, definition, id, { versionID: Number(version) });
  if (release === undefined) return draftPage(db, definition, id);
  const releaseID = Number(release);
  return draftPage(db, definition, id, { versionID: await versionInRelease(db, releaseID, id), releaseID });
}

/** Serves pages for the page editor. */
function mountPreview({ app, contextOf }: Composition, { site, renderIn, definition, db }: Options): void {
  app.get<{ Params: { pageID: string }; Querystring: FrameQuery }>(
    '/cmsadmin/preview/:pageID',
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store').type(html);
      const { actor } = await contextOf(request);
      if (actor.kind !== 'user') return reply.redirect('/cmsadmin/login', 302);
      const draft = await framedDraft({ definition, db }, request.params.pageID, request.query);
      if (!draft) return notFound(reply);
      const render = request.query.version === undefined ? 'previewDocument' : 'comparisonDocument';
      const document = await renderIn(draft.releaseID, (shown) => shown[render](renderable(draft)));
      return reply.headers({ ...site.documentHeaders }).send(document);
    },
  );
}

/** Serves the page of a review link: never cached or indexed, without referrer. */
function mountReview({ app }: Composition, { site, renderIn, definition, db, settings }: Options): void {
  app.get<{ Querystring: { token?: unknown } }>('/cmsadmin/review/page', async (request, reply) => {
    reply.headers({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow, noarchive',
    });
    const { token } = request.query;
    const draft = typeof token === 'string' ? await reviewedPage(db, definition, token) : null;
    if (typeof token !== 'string' || !draft) return notFound(reply);
    return reply
      .headers({ ...site.documentHeaders, 'Referrer-Policy': 'no-referrer' })
      .header('Set-Cookie', reviewCookie(token, draft.pageID, isSecure(request, settings)))
      .type(html)
      .send(await renderIn(draft.releaseID, (shown) => shown.comparisonDocument(renderable(draft))));
  });
}

/** Serves the example of a block type in the style of the site, for the block picker. */
function mountExamples({ app, contextOf }: Composition, { site, definition, db }: Options): void {
  app.get<{ Params: { pageID: string; type: string } }>(
    '/cmsadmin/preview/:pageID/example/:type',
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store').type(html);
      const { actor } = await contextOf(request);
      if (actor.kind !== 'user') return reply.redirect('/cmsadmin/login', 302);
      const { pageID, type } = request.params;
      const draft = isID(pageID) ? await draftPage(db, definition, Number(pageID)) : null;
      const block = draft && (await exampleBlock(db, definition, type));
      if (!draft || !block) return notFound(reply);
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
}

/** Serves the content of a template in the style of the site, as its thumbnail. */
function mountTemplates({ app, contextOf }: Composition, { site, definition, db }: Options): void {
  app.get<{ Params: { id: string } }>('/cmsadmin/preview/template/:id', async (request, reply) => {
    reply.header('Cache-Control', 'no-store').type(html);
    const { actor } = await contextOf(request);
    if (actor.kind !== 'user') return reply.redirect('/cmsadmin/login', 302);
    const { id } = request.params;
    const template = isID(id) ? await templateDraft(db, definition, Number(id)) : null;
    if (!template) return notFound(reply);
    const { locale, type, content } = template;
    const { title, blocks, typeData } = content;
    // Users get files of any page, so their addresses need the ID of none in particular.
    const document = await site.blocksDocument({ pageID: 1, locale, type, title, blocks, typeData });
    return reply.headers({ ...site.documentHeaders, 'Cache-Control': 'private, max-age=600' }).send(document);
  });
}

/** Serves the admin under `/cmsadmin`, and the documents for its frames. */
export function mountAdmin(composition: Composition, { pages, ...options }: AdminOptions): void {
  mountPreview(composition, options);
  mountReview(composition, options);
  mountExamples(composition, options);
  mountTemplates(composition, options);
  const { preview } = options.definition;
  const previewOrigin = preview ? new URL(preview.url).origin : '';
  for (const url of ['/cmsadmin', '/cmsadmin/*']) {
    composition.app.get(url, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .headers({
          'Cache-Control': 'no-store',
          'Content-Security-Policy': pages.policy?.(nonce, previewOrigin) ?? adminPolicy(nonce, previewOrigin),
          'Referrer-Policy': 'no-referrer',
          'X-Robots-Tag': 'noindex, nofollow',
        })
        .type(html)
        .send(await pages.page(nonce, request.url));
    });
  }
}
