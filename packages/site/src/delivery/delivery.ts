import {
  type DraftScope,
  parseAddress,
  type QueryParameters,
  type QueryProblem,
  readFields,
  readInclude,
  readPageQuery,
  type ResolvedMenuItem,
} from '@ximblox/blocks';
import { type DeliveryCall, type ErrorCode, sitemapPageSize } from '@ximblox/contract';
import { ContentUnavailable } from '../available-source.ts';
import { type CachedResponse, createCachedResponse, responseFor, type SiteResponse } from '../cache/cached-response.ts';
import { acceptedEncoding } from '../cache/content-encoding.ts';
import { type SharedCache, sharedCacheControl } from '../cache/shared-cache.ts';
import { type CacheFigures, type Computed, createTaggedCache } from '../cache/tagged-cache.ts';
import { withOverhead } from '../cache/with-overhead.ts';
import { createLists } from '../render/lists.ts';
import type { RenderablePage } from '../render/prepare-page.ts';
import { renderablePage } from '../render/renderable-page.ts';
import { type MediaUrl, socialImage, typeDataOwner } from '../render/resolver.ts';
import { createRenderState, type RenderState, type SiteServices } from '../render/render-state.ts';
import { alwaysRevalidate, degradedMaxAge } from '../response-factory.ts';
import { settingsTag } from '../shared-source.ts';
import { everyPage } from '../text-resources.ts';
import { deliverPage } from './deliver-page.ts';
import { deliverPages, type FieldChoice } from './deliver-pages.ts';
import { TooManyIncluded } from './include-references.ts';

/** A call of the delivery API. */
export interface DeliveryRequest {
  call: DeliveryCall;
  /** Parameters of path and query; unknown names are refused where the call has conditions. */
  parameters: QueryParameters;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** A draft to return instead of the published page. */
  draft?: RenderablePage;
  /** Pages whose drafts lists and references show in place of their published versions. */
  drafts?: DraftScope;
  /** Draft token of the call; the reply is then never cached or indexed. `''` for none. */
  token: string;
}

/** Errors of a refused call; `hints` are sentences for developers, in the same order. */
export interface RefusedDelivery {
  errors: { property: string; code: ErrorCode }[];
  hints: string[];
  status: number;
}

export type DeliveryReply = SiteResponse | RefusedDelivery;

/** Delivers published content to other frontends, as JSON. */
export interface Delivery {
  respond(request: DeliveryRequest): Promise<DeliveryReply>;
  dropTags(tags: readonly string[]): void;
  dropAll(): void;
  cacheFigures(): CacheFigures;
}

/** Thrown to refuse a call; the delivery catches it. */
class Refusal extends Error {
  readonly refused: RefusedDelivery;
  constructor(problems: readonly QueryProblem[], code: ErrorCode = 'V_12', status = 400) {
    super('The call is refused.');
    this.refused = {
      errors: problems.map(({ property }) => ({ property, code })),
      hints: problems.map(({ message }) => message),
      status,
    };
  }
}

const refuseAll = (problems: readonly QueryProblem[]): void => {
  if (problems.length > 0) throw new Refusal(problems);
};

/** A menu item without the mark of the current page, which is up to the frontend. */
const menuItem = ({ key, title, href, external, children }: ResolvedMenuItem): object => ({
  key,
  title,
  href,
  external,
  children: children.map(menuItem),
});

/** Size limit of the cache of replies, in bytes. */
const maxBytes = 16 * 1_048_576;

export function createDelivery(siteServices: SiteServices, sharedCache: SharedCache): Delivery {
  const { definition: site, source, publicUrl, clean } = siteServices;
  const mediaUrl: MediaUrl = (path) => publicUrl + path;
  const lists = createLists({ definition: site, source, publicUrl, mediaUrl, clean });
  const services: SiteServices = { ...siteServices, mediaUrl, lists };

  /** Services for a draft: images carry the token, since a frontend has no session. */
  const draftServices = ({ token, drafts, draft }: DeliveryRequest): SiteServices => {
    const url: MediaUrl = (path) => `${publicUrl}${path}${path.includes('?') ? '&' : '?'}draft=${token}`;
    // A token for one page opens files in the name of that page only.
    const mediaPageID = draft?.pageID;
    const own = createLists({ definition: site, source, publicUrl, mediaUrl: url, clean, drafts, mediaPageID });
    return { ...siteServices, mediaUrl: url, lists: own, drafts };
  };
  const cache = createTaggedCache<CachedResponse>({ maxBytes });

  const richTextIn = ({ richText }: QueryParameters) => (richText === 'tree' ? 'tree' : 'html');

  const localeIn = ({ locale = site.defaultLocale }: QueryParameters): string => {
    const codes = site.locales.map(({ code }) => code);
    if (codes.includes(locale)) return locale;
    const message = `The site has no locale "${locale}": use ${codes.join(', ')}.`;
    throw new Refusal([{ property: 'locale', message }]);
  };

  const pages = (state: RenderState, parameters: QueryParameters, by: SiteServices): Promise<unknown> => {
    const { problems, ...read } = readPageQuery(site, parameters);
    refuseAll(problems);
    return deliverPages(by, state, { ...read, richText: richTextIn(parameters) });
  };

  const tags = async (state: RenderState, parameters: QueryParameters, by: SiteServices): Promise<unknown> => {
    const { problems, query } = readPageQuery(site, parameters);
    refuseAll(problems);
    const found = await by.lists.tagsOf(query);
    for (const tag of found.tags) state.tags.add(tag);
    return { tags: found.found };
  };

  const addressOf = async ({ path, id }: QueryParameters): Promise<{ locale: string; slug: string }> => {
    if (path !== undefined) return parseAddress(site, path);
    const { pages: found } = await source.resolve({ pageIDs: [Number(id)], fileIDs: [] });
    const [page] = found;
    if (!page) throw new Refusal([{ property: 'id', message: 'No published page has this ID.' }], 'PM_01', 404);
    return parseAddress(site, page.url);
  };

  const pageOf = async (
    state: RenderState,
    page: RenderablePage,
    parameters: QueryParameters,
    by: SiteServices,
  ): Promise<unknown> => {
    const problems: QueryProblem[] = [];
    const report = (property: string, message: string): void => void problems.push({ property, message });
    const choice: FieldChoice = {
      fields: readFields(site, page.type, parameters.fields, report),
      include: readInclude(site, page.type, parameters.include, report, ['blocks']),
      richText: richTextIn(parameters),
    };
    refuseAll(problems);
    return { kind: 'page', page: await deliverPage(by, state, page, choice) };
  };

  const page = async (state: RenderState, parameters: QueryParameters, by: SiteServices): Promise<unknown> => {
    if ((parameters.path === undefined) === (parameters.id === undefined)) {
      throw new Refusal([{ property: 'path', message: 'Use either "path" or "id".' }]);
    }
    if (parameters.id !== undefined) state.tags.add(`page:${parameters.id}`);
    const { locale, slug } = await addressOf(parameters);
    state.tags.add(`slug:${locale}:${slug}`);
    const outcome = await source.findPage(locale, slug);
    switch (outcome.kind) {
      case 'page':
        state.tags.add(`page:${outcome.page.pageVersion.pageID}`);
        return pageOf(state, renderablePage(outcome), parameters, by);
      case 'moved':
        state.tags.add(`page:${outcome.pageID}`);
        return { kind: 'moved', url: outcome.url, status: 301 };
      case 'gone':
        throw new Refusal([{ property: 'path', message: 'The page was deleted.' }], 'PM_01', 410);
      case 'missing':
        throw new Refusal([{ property: 'path', message: 'No published page has this path.' }], 'PM_01', 404);
    }
  };

  const menu = async (state: RenderState, parameters: QueryParameters): Promise<unknown> => {
    const { id = '' } = parameters;
    const locale = localeIn(parameters);
    const known = site.menus.map((one) => one.id);
    if (!known.includes(id)) {
      const message = `The site has no menu "${id}": use ${known.join(', ')}.`;
      throw new Refusal([{ property: 'id', message }], 'V_12', 404);
    }
    const found = await services.menus.of(locale);
    for (const tag of found.tags) state.tags.add(tag);
    return { items: (found.menus[id] ?? []).map(menuItem) };
  };

  const settings = async (state: RenderState): Promise<unknown> => {
    state.tags.add(settingsTag);
    const { siteName, indexing, seoImage } = await source.settings();
    const { defaultLocale, locales } = site;
    const { files } = await source.resolve({ pageIDs: [], fileIDs: seoImage ? [seoImage.fileID] : [] });
    const [file] = files;
    if (file) state.tags.add(`file:${file.id}`);
    // Any page may show the default image of the site.
    const owner = { ...typeDataOwner({ pageID: 1, locale: defaultLocale }), images: 'seo_image' } as const;
    const image = seoImage && file ? socialImage(seoImage, file, owner) : null;
    return {
      siteName,
      indexing,
      defaultLocale,
      locales: locales.map(({ code, name }) => ({ code, name })),
      seoImage: image && { ...image, url: publicUrl + image.url },
    };
  };

  const sitemap = async (state: RenderState, parameters: QueryParameters): Promise<unknown> => {
    state.tags.add(everyPage);
    const locale = localeIn(parameters);
    const total = (await source.sitemapParts()).find((part) => part.locale === locale)?.total ?? 0;
    const offset = (Number(parameters.page ?? '1') - 1) * sitemapPageSize;
    const entries = offset < total ? await source.sitemap({ locale, offset, limit: sitemapPageSize }) : [];
    const items = entries.map(({ pageID, url, modifiedAt, siblings, images }) => ({
      pageID,
      url,
      modifiedAt,
      translations: siblings,
      images: images.map((path) => publicUrl + path),
    }));
    return { items, total, pages: Math.ceil(total / sitemapPageSize) };
  };

  const calls: Record<
    DeliveryCall,
    (state: RenderState, parameters: QueryParameters, by: SiteServices) => Promise<unknown>
  > = {
    pages,
    page,
    tags,
    menu,
    settings,
    sitemap,
  };

  const json = (value: unknown, headers: Record<string, string>): CachedResponse =>
    createCachedResponse(
      200,
      { 'Content-Type': 'application/json; charset=utf-8', 'X-Content-Type-Options': 'nosniff', ...headers },
      Buffer.from(JSON.stringify(value)),
    );

  async function compute({ call, parameters }: DeliveryRequest): Promise<Computed<CachedResponse>> {
    const state = createRenderState();
    const value = await calls[call](state, parameters, services);
    const shared = state.degraded ? {} : sharedCacheControl(sharedCache, state.tags);
    const response = json(value, { 'Cache-Control': alwaysRevalidate, ...shared });
    return {
      value: response,
      tags: state.tags,
      bytes: (response.variants.identity?.response.body.length ?? 0) + 2000,
      ...(state.degraded && { maxAge: degradedMaxAge }),
    };
  }

  /** Replies with the drafts that a token opens, and with published content for all other pages. */
  async function respondPrivately(request: DeliveryRequest): Promise<SiteResponse> {
    const { call, parameters, draft } = request;
    const state = createRenderState();
    const by = draftServices(request);
    const value = draft ? await pageOf(state, draft, parameters, by) : await calls[call](state, parameters, by);
    const body = Buffer.from(JSON.stringify(value));
    return {
      status: 200,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
        'Content-Length': String(body.length),
      },
      body,
    };
  }

  async function respond(request: DeliveryRequest): Promise<SiteResponse> {
    const { call, parameters, headers, token } = request;
    if (token !== '') return respondPrivately(request);
    const named = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify([call, named]);
    const cached = await cache.fetch(key, async () => withOverhead(key, await compute(request)));
    const { 'accept-encoding': encodings, 'if-none-match': known } = headers;
    return responseFor(cached, acceptedEncoding([encodings].flat()[0]), [known].flat()[0], (bytes) =>
      cache.grow(key, cached, bytes),
    );
  }

  return {
    respond: (request) =>
      respond(request).catch((error: unknown): RefusedDelivery => {
        if (error instanceof Refusal) return error.refused;
        if (error instanceof TooManyIncluded) {
          const message = 'The reply would include too many pages: lower the limit or include fewer fields.';
          return new Refusal([{ property: 'include', message }], 'V_14').refused;
        }
        if (!(error instanceof ContentUnavailable)) throw error;
        siteServices.log.error({ err: error.cause }, error.message);
        return { errors: [{ property: '', code: 'G_01' }], hints: ['Content cannot be read: try again.'], status: 503 };
      }),
    dropTags(dropped) {
      lists.dropTags(dropped);
      cache.dropTags([...dropped, everyPage]);
    },
    dropAll() {
      lists.dropAll();
      cache.dropAll();
    },
    cacheFigures: () => cache.figures(),
  };
}
