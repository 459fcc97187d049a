import type { ListPart, PublicContentReader, RefusedForm } from '@ximblox/blocks/internal';
import { readAddress } from './address.ts';
import { type CacheEntry, toCacheEntry } from './cache-entry.ts';
import { responseFor, type SiteResponse, readyResponse } from './cache/cached-response.ts';
import { acceptedEncoding } from './cache/content-encoding.ts';
import { type CacheFigures, type Computed, createTaggedCache, type TaggedCache } from './cache/tagged-cache.ts';
import { type ConsentRequest, consentResponse } from './consent-response.ts';
import { securityHeaders } from './http-headers.ts';
import { hasPart, partUrl, readPart } from './list-part.ts';
import { createDelivery, type DeliveryReply, type DeliveryRequest } from './delivery/delivery.ts';
import { createPageEntries } from './page-entries.ts';
import { createPublicReader } from './render/content-reader.ts';
import { createRenderState, type SiteServices } from './render/render-state.ts';
import { type Notice, renderNotice } from './render/notice.ts';
import type { RenderablePage } from './render/prepare-page.ts';
import { renderBlocksDocument, renderEditableBlocks, renderPage } from './render/render-page.ts';
import { alwaysRevalidate, createResponseFactory, uncachedPage } from './response-factory.ts';
import { searchResponse } from './search-response.ts';
import { createSiteServices, previewServices, type SiteOptions } from './site-options.ts';
import { createTextResources, everyPage } from './text-resources.ts';
import type { VisitorSearch } from './visitor-search.ts';

export interface SiteRequest {
  /** GET by default. */
  method?: string;
  /** Path as the browser sent it, percent-encoded. */
  path: string;
  /** Query with its question mark, or `''`. */
  search?: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** IP address of the visitor. */
  visitor?: string;
}

/** A page as the editor's preview shows it; `slug` and `publishedAt` are optional. */
export type PreviewPage = Pick<RenderablePage, 'pageID' | 'locale' | 'type' | 'title' | 'blocks' | 'typeData'> &
  Partial<RenderablePage>;

export interface Site {
  /** Responds to any request to the public site. A response to HEAD has the headers of GET. */
  handle(request: SiteRequest): Promise<SiteResponse>;
  /**
   * Returns the cached response to a GET request, synchronously; undefined on a cache miss, which `handle` has to answer.
   * @param url path and query as the browser sent them
   */
  lookup(url: string, acceptEncoding: string | undefined, ifNoneMatch: string | undefined): SiteResponse | undefined;
  /** Responds to a call of the delivery API, for other frontends. */
  deliver(request: DeliveryRequest): Promise<DeliveryReply>;
  /** Reads published pages with rendered fields, outside of a page. */
  reader: PublicContentReader;
  /** Responds to a consent form, which browsers post to `consentPath`. */
  consent(request: ConsentRequest): SiteResponse;
  /** Renders the page at a path with the errors of a form that was submitted without JavaScript. Must not be cached. */
  renderRefusedForm(path: string, refusedForm: RefusedForm, status: number): Promise<SiteResponse>;
  /** Renders a short message between header and footer of the site, for links in emails. Must not be cached or indexed. */
  renderNotice(notice: Notice, status: number): Promise<SiteResponse>;
  /**
   * Renders each block for the editor's preview, in order, in an element with the key of the block.
   * @param hasHeader whether the page header comes first, with `pageHeaderKey`
   */
  renderBlocks(page: PreviewPage, hasHeader?: boolean): Promise<{ key: string; html: string }[]>;
  /** Renders the whole page in edit mode, for the frame of the editor. Must not be cached. */
  previewDocument(page: PreviewPage): Promise<string>;
  /** Renders the blocks of a page without header, footer and scripts, for thumbnails. Must not be cached by proxies. */
  blocksDocument(page: PreviewPage): Promise<string>;
  /** Renders the whole page as visitors see it, each block in an element with its key, to compare versions. Must not be cached. */
  comparisonDocument(page: PreviewPage): Promise<string>;
  /** Security headers of every document of this site, such as the content security policy. */
  documentHeaders: Readonly<Record<string, string>>;
  /** Drops every cached response that was made from one of these tags. */
  dropTags(tags: readonly string[]): void;
  /** Drops the whole cache, for when changes may have been missed. */
  dropAll(): void;
  /** Returns the bytes and the number of entries of the page cache. */
  cacheSize(): { bytes: number; entries: number };
  /** Returns the sizes, hits and misses of the caches of pages and of the delivery API. */
  cacheFigures(): { pages: CacheFigures; delivery: CacheFigures };
}

const notAllowed: SiteResponse = {
  status: 405,
  headers: { Allow: 'GET, HEAD', 'Cache-Control': 'no-store', 'Content-Length': '0' },
  body: Buffer.alloc(0),
};

const redirect = (path: string, search = ''): SiteResponse => ({
  status: 308,
  headers: { Location: path + search, 'Cache-Control': alwaysRevalidate, 'Content-Length': '0' },
  body: Buffer.alloc(0),
});

/** Cache key of the error page of a locale. Paths never contain a space, so it cannot collide with the key of a page. */
const errorPageKey = (status: 404 | 410, locale: string): string => `${status} ${locale}`;

const firstValue = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

const withDefaults = (page: PreviewPage): RenderablePage => ({ slug: '', publishedAt: null, ...page });

const respond = (
  cached: Parameters<typeof responseFor>[0],
  { headers }: SiteRequest,
  onGrow: (bytes: number) => void = () => undefined,
): Promise<SiteResponse> =>
  responseFor(
    cached,
    acceptedEncoding(firstValue(headers['accept-encoding'])),
    firstValue(headers['if-none-match']),
    onGrow,
  );

type PageCache = TaggedCache<CacheEntry>;
type Responses = ReturnType<typeof createResponseFactory>;

/** Responds with cached entries; a missing one is computed. */
function createCachedResponses(cache: PageCache, responses: Responses) {
  const respondWithEntry = async (key: string, entry: CacheEntry, request: SiteRequest): Promise<SiteResponse> => {
    if (entry.kind === 'moved') return redirect(entry.url, request.search);
    if (entry.kind === 'none') return errorPage(entry.locale, entry.status, request);
    return respond(entry.response, request, (bytes) => cache.grow(key, entry, bytes));
  };

  const respondCached = async (
    key: string,
    compute: () => Promise<Computed<CacheEntry>>,
    request: SiteRequest,
  ): Promise<SiteResponse> => respondWithEntry(key, await cache.fetch(key, compute), request);

  const errorPage = (locale: string, status: 404 | 410, request: SiteRequest): Promise<SiteResponse> =>
    respondCached(
      errorPageKey(status, locale),
      async () => toCacheEntry(await responses.errorPage(locale, status)),
      request,
    );
  return { respondWithEntry, respondCached, errorPage };
}

/** Returns the cached response to a GET request and the entry of its path; no response on a cache miss. */
function lookupIn(cache: PageCache, url: string, acceptEncoding: string | undefined, ifNoneMatch: string | undefined) {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  let entry = cache.get(path);
  if (entry?.kind === 'response' && entry.parts && query !== -1) {
    const part = readPart(url.slice(query));
    if (part) entry = cache.get(partUrl(path, part));
  }
  const shown = entry?.kind === 'none' ? cache.get(errorPageKey(entry.status, entry.locale)) : entry;
  const response =
    shown?.kind === 'response'
      ? readyResponse(shown.response, acceptedEncoding(acceptEncoding), ifNoneMatch)
      : undefined;
  return { entry, response };
}

interface HandlerParts {
  cache: PageCache;
  responses: Responses;
  services: SiteServices;
  documentHeaders: Readonly<Record<string, string>>;
}

/** Handles requests for pages, text resources and searches, behind the page cache. */
function createHandler(
  options: SiteOptions,
  { cache, responses, services, documentHeaders }: HandlerParts,
): Pick<Site, 'handle' | 'lookup'> {
  const { definition, indexing = true, securityContacts = [] } = options;
  const textResource = createTextResources(services, responses, { indexing, securityContacts });
  const pageEntry = createPageEntries(services, responses, options.search !== undefined);
  const { respondWithEntry, respondCached, errorPage } = createCachedResponses(cache, responses);

  const search = async (request: SiteRequest, locale: string, runSearch: VisitorSearch): Promise<SiteResponse> => {
    const query = { locale, path: request.path, search: request.search ?? '', visitor: request.visitor ?? '' };
    return respond(await searchResponse(services, documentHeaders, query, runSearch), request);
  };

  const reportMissing = ({ status, locale, slug }: CacheEntry & { kind: 'none' }): void => {
    if (status === 404 && slug !== null) options.onMiss?.({ kind: 'missing', locale, slug });
  };

  const handle = async (request: SiteRequest): Promise<SiteResponse> => {
    const { method = 'GET', path } = request;
    if (method !== 'GET' && method !== 'HEAD') return notAllowed;
    const text = textResource(path);
    if (text) return respondCached(path, text, request);
    const address = readAddress(definition, path);
    if (address.kind === 'redirect') return redirect(address.path, request.search);
    if (address.kind === 'impossible') return errorPage(address.locale, 404, request);
    const { locale, slug } = address;
    if (options.search && definition.search?.slugs[locale] === slug) return search(request, locale, options.search);
    const entry = await cache.fetch(address.path, () => pageEntry(locale, slug));
    if (entry.kind === 'moved') options.onMiss?.({ kind: 'moved', locale, slug });
    if (entry.kind === 'none') reportMissing(entry);
    const part: ListPart | null = entry.kind === 'response' && entry.parts ? readPart(request.search ?? '') : null;
    if (part === null || entry.kind !== 'response' || !entry.parts) {
      return respondWithEntry(address.path, entry, request);
    }
    // Only existing parts are rendered, so that random queries cannot fill the cache.
    if (!hasPart(entry.parts, part)) return errorPage(locale, 404, request);
    return respondCached(partUrl(address.path, part), () => pageEntry(locale, slug, part), request);
  };

  return {
    handle,
    lookup(url, acceptEncoding, ifNoneMatch) {
      const { entry, response } = lookupIn(cache, url, acceptEncoding, ifNoneMatch);
      // On a cache miss `handle` reports the address.
      if (response && entry?.kind === 'none') reportMissing(entry);
      return response;
    },
  };
}

/** Renders documents of the editor. */
function createPreviews(
  services: SiteServices,
  options: SiteOptions,
): Pick<Site, 'renderBlocks' | 'previewDocument' | 'blocksDocument' | 'comparisonDocument'> {
  return {
    renderBlocks: (page, hasHeader = false) =>
      renderEditableBlocks(previewServices(services, options), withDefaults(page), hasHeader),
    previewDocument: (page) =>
      renderPage(previewServices(services, options), createRenderState(), withDefaults(page), 'preview'),
    blocksDocument: (page) => renderBlocksDocument(services, withDefaults(page)),
    comparisonDocument: (page) => renderPage(services, createRenderState(), withDefaults(page), 'comparison'),
  };
}

/** Creates the public site: pages, redirects, sitemaps and previews, behind the page cache. */
export function createSite(options: SiteOptions): Site {
  const { definition, assets, indexing = true, recaptcha = false } = options;
  const services = createSiteServices(options);
  const { source, publicUrl } = services;
  const isDevelopment = assets.development.length > 0;
  const documentHeaders = securityHeaders({ publicUrl, isDevelopment, indexing, recaptcha });
  const sharedCache = { seconds: options.sharedCacheSeconds ?? 0 };
  const responses = createResponseFactory(services, documentHeaders, sharedCache);
  const delivery = createDelivery(services, sharedCache);
  const cache = createTaggedCache<CacheEntry>({ maxBytes: options.cacheBytes ?? 64 * 1_048_576 });
  const { handle, lookup } = createHandler(options, { cache, responses, services, documentHeaders });
  return {
    documentHeaders,
    handle: (request) =>
      handle(request).catch((error: unknown) =>
        responses.failure(error, readAddress(definition, request.path).locale, request.path),
      ),
    lookup,
    deliver: (request) => delivery.respond(request),
    reader: createPublicReader(services, definition.defaultLocale),
    consent: (request) => consentResponse(definition, request),
    async renderRefusedForm(path, refusedForm, status) {
      const address = readAddress(definition, path);
      const outcome = address.kind === 'page' ? await source.findPage(address.locale, address.slug) : null;
      return outcome?.kind === 'page'
        ? responses.refusedForm(outcome, refusedForm, status)
        : handle({ path, headers: {} });
    },
    async renderNotice(notice, status) {
      // The URL contains the token from the email, which must not leak to linked sites.
      const headers = { 'X-Robots-Tag': 'noindex', ...documentHeaders, 'Referrer-Policy': 'no-referrer' };
      return uncachedPage(headers, status, await renderNotice(services, notice));
    },
    ...createPreviews(services, options),
    dropTags(tags) {
      source.dropTags(tags);
      services.menus.dropTags(tags);
      services.lists.dropTags(tags);
      delivery.dropTags(tags);
      cache.dropTags([...tags, everyPage]);
    },
    dropAll() {
      source.dropAll();
      services.menus.dropAll();
      services.lists.dropAll();
      delivery.dropAll();
      cache.dropAll();
    },
    cacheSize: () => cache.size(),
    cacheFigures: () => ({ pages: cache.figures(), delivery: delivery.cacheFigures() }),
  };
}
