import { type ContentSource, type ListPart, pagePath, type RefusedForm, type SiteDefinition } from '@ximblox/blocks';
import { localeOfLanguage, readAddress } from './address.ts';
import { alwaysAsk, createAnswerMaker, oneTimePage } from './answers.ts';
import type { SiteAssets } from './assets.ts';
import { availableSource } from './available-source.ts';
import { type Answer, answerFor, readyAnswer } from './cache/cached-answer.ts';
import { acceptedEncoding } from './cache/content-encoding.ts';
import { type Computed, createTaggedCache } from './cache/tagged-cache.ts';
import { consentAnswer, type ConsentRequest } from './consent-answer.ts';
import { securityHeaders } from './http-headers.ts';
import { asKept, emptyPathBytes, type Kept } from './kept.ts';
import { hasPart, partUrl, readPart } from './list-part.ts';
import { createMachineTexts, everyPage } from './machine-texts.ts';
import { createLists } from './render/lists.ts';
import { createMenus } from './render/menus.ts';
import { type Notice, renderNotice } from './render/notice.ts';
import type { DescribeFailure } from './render/page-failure.ts';
import type { RenderablePage } from './render/prepare-page.ts';
import { renderBlocksAlone, renderEditableBlocks, renderPage } from './render/render-page.ts';
import { newNotes, type SiteLog, type SiteServices } from './render/rendering.ts';
import { createCleaner } from './render/rich-text.ts';
import { searchPath } from './render/search-layout.ts';
import { searchAnswer } from './search-answer.ts';
import { sharedSource } from './shared-source.ts';
import type { VisitorSearch } from './visitor-search.ts';

export interface SiteOptions {
  definition: SiteDefinition;
  source: ContentSource;
  assets: SiteAssets;
  /** Address under which visitors reach the site, such as `https://www.waterlijn.nl`; never taken from a request. */
  publicUrl: string;
  /** What IDs in feeds begin with, the same for good (`tag:`, RFC 4151); made from the address when left out. */
  tagBase?: string;
  log: SiteLog;
  /** Hears of every visitor who asks for an address that no page has, or that one has left. Must cost next to nothing. */
  onAsked?: (address: { kind: 'moved' | 'missing'; locale: string; slug: string }) => void;
  /** Searches for visitors; a site that has a search needs it. */
  search?: VisitorSearch;
  /** Whether search engines may show the site; they may by default. */
  indexing?: boolean;
  /** Addresses for `/.well-known/security.txt`, such as `mailto:security@example.com`; there is none without them. */
  securityContacts?: readonly string[];
  /** Whether forms ask for reCAPTCHA, which needs scripts and a frame of Google. */
  recaptcha?: boolean;
  /** Seconds for which caches between the site and its visitors may keep pages; 0 by default, which is not at all. */
  sharedCacheSeconds?: number;
  /** While developing: describes parts of pages that threw, for the overlay in the browser. */
  describeFailure?: DescribeFailure;
  /** Bytes that cached pages may take; 48 MiB by default. */
  cacheBytes?: number;
}

export interface SiteRequest {
  /** GET by default. */
  method?: string;
  /** Path as the browser sent it, percent-encoded. */
  path: string;
  /** Query with its question mark, or `''`. */
  search?: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Address from which the visitor comes. */
  visitor?: string;
}

/** A page as the editor's preview starts with it; `slug` and `publishedAt` as far as they are known. */
export type PreviewPage = Pick<RenderablePage, 'pageID' | 'locale' | 'type' | 'title' | 'blocks' | 'typeData'> &
  Partial<RenderablePage>;

export interface Site {
  /** Answers a request to the public site, whatever it asks for. HEAD gets the headers of GET. */
  handle(request: SiteRequest): Promise<Answer>;
  /**
   * The answer to a GET when it lies ready, at next to no cost; undefined when `handle` has to be asked.
   * @param url path and query as the browser sent them
   */
  lookup(url: string, acceptEncoding: string | undefined, ifNoneMatch: string | undefined): Answer | undefined;
  /** Takes what a visitor agrees to from a form; it is sent to `consentPath`. */
  consent(request: ConsentRequest): Answer;
  /** The page at a path with a form on it that was sent without scripts and refused. Must not be cached by anybody. */
  answerRefused(path: string, refusedForm: RefusedForm, status: number): Promise<Answer>;
  /** A few words in the frame of the site, for who follows a link of a mail. Must not be cached or found by anybody. */
  answerNotice(notice: Notice, status: number): Promise<Answer>;
  /** HTML of each block as the editor's preview shows it, in order, each inside an element that carries its key. */
  renderBlocks(page: PreviewPage): Promise<{ key: string; html: string }[]>;
  /** The whole page in edit mode, for the frame of the editor. Must not be cached by anybody. */
  previewDocument(page: PreviewPage): Promise<string>;
  /** The blocks of a page alone, as a picture of them: without header, footer and scripts. Must not be cached by anybody else. */
  blocksDocument(page: PreviewPage): Promise<string>;
  /** The whole page as visitors would see it, each block inside an element that carries its key: to be compared with another version. Must not be cached by anybody. */
  comparisonDocument(page: PreviewPage): Promise<string>;
  /** Headers of every document of this site: content security policy and its like. */
  documentHeaders: Readonly<Record<string, string>>;
  /** Drops every cached page that was made from one of these. */
  dropTags(tags: readonly string[]): void;
  /** Drops everything, as after a time in which changes may have been missed. */
  dropAll(): void;
  /** Bytes and number of cached pages. */
  cacheSize(): { bytes: number; entries: number };
}

const notAllowed: Answer = {
  status: 405,
  headers: { Allow: 'GET, HEAD', 'Cache-Control': 'no-store', 'Content-Length': '0' },
  body: Buffer.alloc(0),
};

const redirect = (path: string, search = ''): Answer => ({
  status: 308,
  headers: { Location: path + search, 'Cache-Control': alwaysAsk, 'Content-Length': '0' },
  body: Buffer.alloc(0),
});

/** Under which the page for addresses without one is kept. A space never occurs in a path, so that it cannot be the key of a page. */
const noPageKey = (status: 404 | 410, locale: string): string => `${status} ${locale}`;

const firstOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

const completed = (page: PreviewPage): RenderablePage => ({ slug: '', publishedAt: null, ...page });

/** The public site: pages, redirects, sitemap and previews, with the cache before them. */
export function createSite(options: SiteOptions): Site {
  const { definition, assets, log } = options;
  const publicUrl = new URL(options.publicUrl).origin;
  const { indexing = true, recaptcha = false, securityContacts = [] } = options;
  const { tagBase = `tag:${new URL(publicUrl).hostname},2026:site` } = options;
  const source = sharedSource(availableSource(options.source));
  const documentHeaders = securityHeaders({
    publicUrl,
    development: assets.development.length > 0,
    indexing,
    recaptcha,
  });
  const warned = new Set<string>();
  const clean = createCleaner();
  const services: SiteServices = {
    definition,
    source,
    assets,
    publicUrl,
    tagBase,
    recaptcha,
    log,
    clean,
    describeFailure: options.describeFailure,
    menus: createMenus(definition, source, publicUrl),
    lists: createLists({ definition, source, publicUrl, clean }),
    warnOnce(message, details) {
      if (warned.has(message)) return;
      if (warned.size < 1000) warned.add(message);
      log.warn(details, message);
    },
  };
  const make = createAnswerMaker(services, documentHeaders, { seconds: options.sharedCacheSeconds ?? 0 });
  const cache = createTaggedCache<Kept>({ maxBytes: options.cacheBytes ?? 48 * 1_048_576 });

  /** What stands at an address without a page: nothing, unless a language is all that it says of a locale (`/en/news`). */
  const withoutPage = async (locale: string, slug: string, status: 404 | 410): Promise<Computed<Kept>> => {
    const tags = [`slug:${locale}:${slug}`];
    const bytes = emptyPathBytes + slug.length;
    const none: Computed<Kept> = { value: { kind: 'none', status, locale, slug }, tags, bytes };
    const meant = status === 404 ? localeOfLanguage(definition, locale, slug) : undefined;
    if (!meant) return none;
    const moved = (url: string): Computed<Kept> => ({ value: { kind: 'moved', url }, tags, bytes });
    const results = options.search && searchPath(definition, meant.locale);
    if (results === pagePath(definition, meant.locale, meant.slug)) return moved(results);
    tags.push(`slug:${meant.locale}:${meant.slug}`);
    const outcome = await source.findPage(meant.locale, meant.slug);
    if (outcome.kind !== 'page') return none;
    tags.push(`page:${outcome.page.pageVersion.pageID}`);
    return moved(outcome.page.url);
  };

  const findPage = async (locale: string, slug: string, part?: ListPart): Promise<Computed<Kept>> => {
    if (slug === '404') return asKept(await make.noPage(locale, 404));
    const outcome = await source.findPage(locale, slug);
    if (outcome.kind === 'page') {
      const { answer: made, parts } = await make.page(outcome, part);
      return asKept(made, parts);
    }
    if (outcome.kind === 'moved') {
      const tags = [`slug:${locale}:${slug}`, `page:${outcome.pageID}`];
      return { value: { kind: 'moved', url: outcome.url }, tags, bytes: emptyPathBytes + slug.length };
    }
    return withoutPage(locale, slug, outcome.kind === 'gone' ? 410 : 404);
  };

  const answerKept = async (key: string, kept: Kept, request: SiteRequest): Promise<Answer> => {
    if (kept.kind === 'moved') return redirect(kept.url, request.search);
    if (kept.kind === 'none') return noPage(kept.locale, kept.status, request);
    const encoding = acceptedEncoding(firstOf(request.headers['accept-encoding']));
    const onGrow = (bytes: number): void => cache.grow(key, kept, bytes);
    return answerFor(kept.answer, encoding, firstOf(request.headers['if-none-match']), onGrow);
  };

  const answer = async (key: string, compute: () => Promise<Computed<Kept>>, request: SiteRequest): Promise<Answer> =>
    answerKept(key, await cache.fetch(key, compute), request);

  const noPage = (locale: string, status: 404 | 410, request: SiteRequest): Promise<Answer> =>
    answer(noPageKey(status, locale), async () => asKept(await make.noPage(locale, status)), request);

  const machineText = createMachineTexts(services, make, { indexing, securityContacts });

  const search = async (request: SiteRequest, locale: string, look: VisitorSearch): Promise<Answer> => {
    const { path, visitor = '', headers } = request;
    const asked = { locale, path, search: request.search ?? '', visitor };
    const made = await searchAnswer(services, documentHeaders, asked, look);
    const encoding = acceptedEncoding(firstOf(headers['accept-encoding']));
    return answerFor(made, encoding, firstOf(headers['if-none-match']), () => undefined);
  };

  const askedInVain = ({ status, locale, slug }: Kept & { kind: 'none' }): void => {
    if (status === 404 && slug !== null) options.onAsked?.({ kind: 'missing', locale, slug });
  };

  const handle = async (request: SiteRequest): Promise<Answer> => {
    const { method = 'GET', path } = request;
    if (method !== 'GET' && method !== 'HEAD') return notAllowed;
    const text = machineText(path);
    if (text) return answer(path, text, request);
    const address = readAddress(definition, path);
    if (address.kind === 'elsewhere') return redirect(address.path, request.search);
    if (address.kind === 'impossible') return noPage(address.locale, 404, request);
    const { locale, slug } = address;
    if (options.search && definition.search?.slugs[locale] === slug) return search(request, locale, options.search);
    const kept = await cache.fetch(address.path, () => findPage(locale, slug));
    if (kept.kind === 'moved') options.onAsked?.({ kind: 'moved', locale, slug });
    if (kept.kind === 'none') askedInVain(kept);
    const part = kept.kind === 'answer' && kept.parts ? readPart(request.search ?? '') : null;
    if (part === null || kept.kind !== 'answer' || !kept.parts) return answerKept(address.path, kept, request);
    // Only parts that there are are ever made, so that nobody fills the cache with others.
    if (!hasPart(kept.parts, part)) return noPage(locale, 404, request);
    return answer(partUrl(address.path, part), () => findPage(locale, slug, part), request);
  };

  return {
    documentHeaders,
    handle: (request) =>
      handle(request).catch((error: unknown) =>
        make.failure(error, readAddress(definition, request.path).locale, request.path),
      ),
    lookup(url, acceptEncoding, ifNoneMatch) {
      const query = url.indexOf('?');
      const path = query === -1 ? url : url.slice(0, query);
      let kept = cache.get(path);
      if (kept?.kind === 'answer' && kept.parts && query !== -1) {
        const part = readPart(url.slice(query));
        if (part) kept = cache.get(partUrl(path, part));
      }
      const shown = kept?.kind === 'none' ? cache.get(noPageKey(kept.status, kept.locale)) : kept;
      if (shown?.kind !== 'answer') return undefined;
      const ready = readyAnswer(shown.answer, acceptedEncoding(acceptEncoding), ifNoneMatch);
      // What lies not ready is counted by `handle`.
      if (ready && kept?.kind === 'none') askedInVain(kept);
      return ready;
    },
    consent: (request) => consentAnswer(definition, request),
    async answerRefused(path, refusedForm, status) {
      const address = readAddress(definition, path);
      const outcome = address.kind === 'page' ? await source.findPage(address.locale, address.slug) : null;
      return outcome?.kind === 'page' ? make.refused(outcome, refusedForm, status) : handle({ path, headers: {} });
    },
    async answerNotice(notice, status) {
      // Its address carries the token of a mail: what is linked from it must not learn that.
      const headers = { 'X-Robots-Tag': 'noindex', ...documentHeaders, 'Referrer-Policy': 'no-referrer' };
      return oneTimePage(headers, status, await renderNotice(services, notice));
    },
    renderBlocks: (page) => renderEditableBlocks(services, completed(page)),
    previewDocument: (page) => renderPage(services, newNotes(), completed(page), 'preview'),
    blocksDocument: (page) => renderBlocksAlone(services, completed(page)),
    comparisonDocument: (page) => renderPage(services, newNotes(), completed(page), 'comparison'),
    dropTags(tags) {
      source.dropTags(tags);
      services.menus.dropTags(tags);
      services.lists.dropTags(tags);
      cache.dropTags([...tags, everyPage]);
    },
    dropAll() {
      source.dropAll();
      services.menus.dropAll();
      services.lists.dropAll();
      cache.dropAll();
    },
    cacheSize: () => cache.size(),
  };
}
