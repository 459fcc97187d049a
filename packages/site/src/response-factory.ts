import { type FoundPage, type ListPart, pagePath, type RefusedForm } from '@ximblox/blocks/internal';
import { ContentUnavailable } from './available-source.ts';
import { type CachedResponse, createCachedResponse, type SiteResponse } from './cache/cached-response.ts';
import { type SharedCache, sharedCacheControl } from './cache/shared-cache.ts';
import type { Computed } from './cache/tagged-cache.ts';
import { type ListParts, listPartsOf } from './list-part.ts';
import { failuresHtml } from './render/page-failure.ts';
import { plainPage } from './render/plain-page.ts';
import { renderablePage } from './render/renderable-page.ts';
import { renderPage } from './render/render-page.ts';
import { createRenderState, type SiteServices } from './render/render-state.ts';
import { settingsTag } from './shared-source.ts';

/** Milliseconds for which a page with failed parts is cached. */
export const degradedMaxAge = 10_000;

/** `Cache-Control` of pages: browsers revalidate on every request and get 304 if nothing changed. */
export const alwaysRevalidate = 'public, max-age=0, must-revalidate';

/** Returns an HTML response for one visitor, which is never cached. */
export function uncachedPage(documentHeaders: Record<string, string>, status: number, html: string): SiteResponse {
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

/** Renders pages and texts to responses. */
export interface ResponseFactory {
  /** @param part part of the paged list on the page; the first by default */
  page(found: FoundPage, part?: ListPart): Promise<{ response: Computed<CachedResponse>; parts: ListParts | null }>;
  /** Renders the site's own 404 page of a locale, or a plain one. */
  errorPage(locale: string, status: 404 | 410): Promise<Computed<CachedResponse>>;
  /** Renders a page with the errors of a refused form, for its sender only. */
  refusedForm(found: FoundPage, refusedForm: RefusedForm, status: number): Promise<SiteResponse>;
  /** @param tags tags of the content from which the text was made */
  text(type: string, text: string, tags: readonly string[]): Computed<CachedResponse>;
  /** Logs an error and returns a page with status 500, or 503 if content cannot be read. Never cached. */
  failure(error: unknown, locale: string, url: string): SiteResponse;
}

const computed = (value: CachedResponse, tags: Iterable<string>, isDegraded = false): Computed<CachedResponse> => ({
  value,
  tags,
  bytes: (value.variants.identity?.response.body.length ?? 0) + 2000,
  ...(isDegraded ? { maxAge: degradedMaxAge } : {}),
});

const textResponse = (sharedCache: SharedCache, type: string, text: string, tags: readonly string[]) =>
  computed(
    createCachedResponse(
      200,
      {
        'Content-Type': type,
        'Cache-Control': alwaysRevalidate,
        'X-Content-Type-Options': 'nosniff',
        ...(tags.length > 0 ? sharedCacheControl(sharedCache, tags) : {}),
      },
      Buffer.from(text),
    ),
    tags,
  );

/** Renders a page of the server, without components of the site. */
function plain(
  { definition: site, assets }: SiteServices,
  kind: '404' | '500' | '503',
  locale: string,
  siteName: string,
  failures = '',
): Buffer {
  const { styles, development } = assets;
  const homeUrl = pagePath(site, locale, '');
  return Buffer.from(plainPage({ kind, locale, siteName, homeUrl, styles, scripts: development, failures }));
}

function failureResponse(
  services: SiteServices,
  htmlHeaders: Record<string, string>,
  error: unknown,
  { locale, url }: { locale: string; url: string },
): SiteResponse {
  const { definition: site, source, log } = services;
  const isUnavailable = error instanceof ContentUnavailable;
  log.error(
    { err: isUnavailable ? error.cause : error, locale },
    isUnavailable ? error.message : 'A page failed to render.',
  );
  const siteName = source.knownSettings()?.siteName ?? site.name;
  const failed = { what: 'The page', page: { title: siteName, url }, error };
  const failures = isUnavailable ? '' : failuresHtml([failed], services.describeFailure);
  const body = plain(services, isUnavailable ? '503' : '500', locale, siteName, failures);
  return {
    status: isUnavailable ? 503 : 500,
    headers: {
      ...htmlHeaders,
      'Cache-Control': 'no-store',
      'Content-Length': String(body.length),
      ...(isUnavailable ? { 'Retry-After': '5' } : {}),
    },
    body,
  };
}

export function createResponseFactory(
  services: SiteServices,
  documentHeaders: Record<string, string>,
  sharedCache: SharedCache,
): ResponseFactory {
  const { source } = services;
  const htmlHeaders = {
    ...documentHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': alwaysRevalidate,
  };

  return {
    async page(found, part) {
      const state = createRenderState([`slug:${found.page.locale}:${found.page.slug}`]);
      const page = { ...renderablePage(found), ...(part && { part }) };
      const html = await services.measureRender(page, () => renderPage(services, state, page, 'public'));
      // Shared caches must not store pages with failed parts.
      const shared = state.degraded ? {} : sharedCacheControl(sharedCache, state.tags);
      const headers = { ...htmlHeaders, ...shared };
      return {
        response: computed(createCachedResponse(200, headers, Buffer.from(html)), state.tags, state.degraded),
        parts: state.paged?.list ? listPartsOf(state.paged.list) : null,
      };
    },
    async refusedForm(found, refusedForm, status) {
      const html = await renderPage(services, createRenderState(), renderablePage(found), 'public', refusedForm);
      return uncachedPage(documentHeaders, status, html);
    },
    async errorPage(locale, status) {
      const state = createRenderState([`slug:${locale}:404`, settingsTag]);
      const outcome = await source.findPage(locale, '404');
      const body =
        outcome.kind === 'page'
          ? Buffer.from(await renderPage(services, state, renderablePage(outcome), 'not-found'))
          : plain(services, '404', locale, (await source.settings()).siteName);
      return computed(createCachedResponse(status, htmlHeaders, body), state.tags, state.degraded);
    },
    text: (type, text, tags) => textResponse(sharedCache, type, text, tags),
    failure: (error, locale, url) => failureResponse(services, htmlHeaders, error, { locale, url }),
  };
}
