import { type FoundPage, type ListPart, pagePath, type RefusedForm } from '@ximblox/blocks';
import { ContentUnavailable } from './available-source.ts';
import { type Answer, cachedAnswer, type CachedAnswer } from './cache/cached-answer.ts';
import { type SharedCache, sharedCacheControl } from './cache/shared-cache.ts';
import type { Computed } from './cache/tagged-cache.ts';
import { type ListParts, partsOf } from './list-part.ts';
import { failuresHtml } from './render/page-failure.ts';
import { plainPage } from './render/plain-page.ts';
import { renderablePage } from './render/renderable-page.ts';
import { renderPage } from './render/render-page.ts';
import { settingsTag } from './shared-source.ts';
import { newNotes, type SiteServices } from './render/rendering.ts';

/** How long an answer is kept in which a part of the page failed and was left out. */
const degradedFor = 10_000;

/** The newest version is always asked for; a browser that has it already gets 304. */
export const alwaysAsk = 'public, max-age=0, must-revalidate';

/** A document that is for one visitor and now. */
export function oneTimePage(documentHeaders: Record<string, string>, status: number, html: string): Answer {
  const body = Buffer.from(html);
  return {
    status,
    headers: {
      ...documentHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Length': String(body.length),
    },
    body,
  };
}

/** Makes the answers that are worth keeping. */
export interface AnswerMaker {
  /** @param part which part of its list the page shows; its beginning when left out */
  page(found: FoundPage, part?: ListPart): Promise<{ answer: Computed<CachedAnswer>; parts: ListParts | null }>;
  /** The page that a locale shows for addresses without a page: its own, else a plain one. */
  noPage(locale: string, status: 404 | 410): Promise<Computed<CachedAnswer>>;
  /** A page with a form that was refused: for whoever has sent it, and nobody else. */
  refused(found: FoundPage, refusedForm: RefusedForm, status: number): Promise<Answer>;
  /** A text that is no page; `tags` tell what it was made from. */
  text(type: string, text: string, tags: readonly string[]): Computed<CachedAnswer>;
  /** An answer to be sent once and never kept. */
  failure(error: unknown, locale: string, url: string): Answer;
}

export function createAnswerMaker(
  services: SiteServices,
  documentHeaders: Record<string, string>,
  sharedCache: SharedCache,
): AnswerMaker {
  const { definition: site, source, assets, log } = services;
  const htmlHeaders = { ...documentHeaders, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': alwaysAsk };

  const computed = (value: CachedAnswer, tags: Iterable<string>, degraded = false): Computed<CachedAnswer> => ({
    value,
    tags,
    bytes: (value.variants.identity?.answer.body.length ?? 0) + 2000,
    ...(degraded ? { keepFor: degradedFor } : {}),
  });

  const plain = (kind: '404' | '500' | '503', locale: string, siteName: string, failures = ''): Buffer => {
    const { styles, development } = assets;
    const homeUrl = pagePath(site, locale, '');
    return Buffer.from(plainPage({ kind, locale, siteName, homeUrl, styles, scripts: development, failures }));
  };

  return {
    async page(found, part) {
      const notes = newNotes([`slug:${found.page.locale}:${found.page.slug}`]);
      const html = await renderPage(services, notes, { ...renderablePage(found), ...(part && { part }) }, 'public');
      // What lacks a part is not for others to keep.
      const shared = notes.degraded ? {} : sharedCacheControl(sharedCache, notes.tags);
      const headers = { ...htmlHeaders, ...shared };
      return {
        answer: computed(cachedAnswer(200, headers, Buffer.from(html)), notes.tags, notes.degraded),
        parts: notes.paged?.list ? partsOf(notes.paged.list) : null,
      };
    },
    async refused(found, refusedForm, status) {
      const html = await renderPage(services, newNotes(), renderablePage(found), 'public', refusedForm);
      return oneTimePage(documentHeaders, status, html);
    },
    async noPage(locale, status) {
      const notes = newNotes([`slug:${locale}:404`, settingsTag]);
      const outcome = await source.findPage(locale, '404');
      const body =
        outcome.kind === 'page'
          ? Buffer.from(await renderPage(services, notes, renderablePage(outcome), 'not-found'))
          : plain('404', locale, (await source.settings()).siteName);
      return computed(cachedAnswer(status, htmlHeaders, body), notes.tags, notes.degraded);
    },
    text: (type, text, tags) =>
      computed(
        cachedAnswer(
          200,
          {
            'Content-Type': type,
            'Cache-Control': alwaysAsk,
            'X-Content-Type-Options': 'nosniff',
            ...(tags.length > 0 ? sharedCacheControl(sharedCache, tags) : {}),
          },
          Buffer.from(text),
        ),
        tags,
      ),
    failure(error, locale, url) {
      const away = error instanceof ContentUnavailable;
      log.error({ err: away ? error.cause : error, locale }, away ? error.message : 'A page failed to render.');
      const siteName = source.knownSettings()?.siteName ?? site.name;
      const failed = { what: 'The page', page: { title: siteName, url }, error };
      const failures = away ? '' : failuresHtml([failed], services.describeFailure);
      const body = plain(away ? '503' : '500', locale, siteName, failures);
      return {
        status: away ? 503 : 500,
        headers: {
          ...htmlHeaders,
          'Cache-Control': 'no-store',
          'Content-Length': String(body.length),
          ...(away ? { 'Retry-After': '5' } : {}),
        },
        body,
      };
    },
  };
}
