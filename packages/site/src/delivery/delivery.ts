import type { DraftScope, QueryParameters } from '@ximblox/blocks/internal';
import type { DeliveryCall } from '@ximblox/contract';
import { ContentUnavailable } from '../available-source.ts';
import { type CachedResponse, createCachedResponse, responseFor, type SiteResponse } from '../cache/cached-response.ts';
import { acceptedEncoding } from '../cache/content-encoding.ts';
import { type SharedCache, sharedCacheControl } from '../cache/shared-cache.ts';
import { type CacheFigures, type Computed, createTaggedCache } from '../cache/tagged-cache.ts';
import { withOverhead } from '../cache/with-overhead.ts';
import { createLists } from '../render/lists.ts';
import type { RenderablePage } from '../render/prepare-page.ts';
import type { MediaUrl } from '../render/resolver.ts';
import { createRenderState, type SiteServices } from '../render/render-state.ts';
import { alwaysRevalidate, degradedMaxAge } from '../response-factory.ts';
import { everyPage } from '../text-resources.ts';
import { deliverFields, deliveryCalls } from './delivery-calls.ts';
import { TooManyIncluded } from './include-references.ts';
import { Refusal, type RefusedDelivery } from './refusal.ts';

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

export type DeliveryReply = SiteResponse | RefusedDelivery;

/** Delivers published content to other frontends, as JSON. */
export interface Delivery {
  respond(request: DeliveryRequest): Promise<DeliveryReply>;
  dropTags(tags: readonly string[]): void;
  dropAll(): void;
  cacheFigures(): CacheFigures;
}

/** Size limit of the cache of replies, in bytes. */
const maxBytes = 16 * 1_048_576;

const json = (value: unknown, headers: Record<string, string>): CachedResponse =>
  createCachedResponse(
    200,
    { 'Content-Type': 'application/json; charset=utf-8', 'X-Content-Type-Options': 'nosniff', ...headers },
    Buffer.from(JSON.stringify(value)),
  );

/** Services for a draft: images carry the token, since a frontend has no session. */
function draftServices(siteServices: SiteServices, { token, drafts, draft }: DeliveryRequest): SiteServices {
  const { definition, source, publicUrl, clean } = siteServices;
  const url: MediaUrl = (path) => `${publicUrl}${path}${path.includes('?') ? '&' : '?'}draft=${token}`;
  // A token for one page opens files in the name of that page only.
  const mediaPageID = draft?.pageID;
  const lists = createLists({ definition, source, publicUrl, mediaUrl: url, clean, drafts, mediaPageID });
  return { ...siteServices, mediaUrl: url, lists, drafts };
}

/** Replies with the drafts that a token opens, and with published content for all other pages. */
async function respondPrivately(siteServices: SiteServices, request: DeliveryRequest): Promise<SiteResponse> {
  const { call, parameters, draft } = request;
  const state = createRenderState();
  const by = draftServices(siteServices, request);
  const value = draft
    ? await deliverFields(by, state, draft, parameters)
    : await deliveryCalls[call](by, state, parameters);
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

/** Returns the refusal that an error means. @throws all other errors */
function refusalOf(error: unknown, { log }: SiteServices): RefusedDelivery {
  if (error instanceof Refusal) return error.refused;
  if (error instanceof TooManyIncluded) {
    const message = 'The reply would include too many pages: lower the limit or include fewer fields.';
    return new Refusal([{ property: 'include', message }], 'V_14').refused;
  }
  if (!(error instanceof ContentUnavailable)) throw error;
  log.error({ err: error.cause }, error.message);
  return { errors: [{ property: '', code: 'G_01' }], hints: ['Content cannot be read: try again.'], status: 503 };
}

export function createDelivery(siteServices: SiteServices, sharedCache: SharedCache): Delivery {
  const { definition: site, source, publicUrl, clean } = siteServices;
  const mediaUrl: MediaUrl = (path) => publicUrl + path;
  const lists = createLists({ definition: site, source, publicUrl, mediaUrl, clean });
  const services: SiteServices = { ...siteServices, mediaUrl, lists };

  const cache = createTaggedCache<CachedResponse>({ maxBytes });

  async function compute({ call, parameters }: DeliveryRequest): Promise<Computed<CachedResponse>> {
    const state = createRenderState();
    const value = await deliveryCalls[call](services, state, parameters);
    const shared = state.degraded ? {} : sharedCacheControl(sharedCache, state.tags);
    const response = json(value, { 'Cache-Control': alwaysRevalidate, ...shared });
    return {
      value: response,
      tags: state.tags,
      bytes: (response.variants.identity?.response.body.length ?? 0) + 2000,
      ...(state.degraded && { maxAge: degradedMaxAge }),
    };
  }

  async function respond(request: DeliveryRequest): Promise<SiteResponse> {
    const { call, parameters, headers, token } = request;
    if (token !== '') return respondPrivately(siteServices, request);
    const named = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify([call, named]);
    const cached = await cache.fetch(key, async () => withOverhead(key, await compute(request)));
    const { 'accept-encoding': encodings, 'if-none-match': known } = headers;
    return responseFor(cached, acceptedEncoding([encodings].flat()[0]), [known].flat()[0], (bytes) =>
      cache.grow(key, cached, bytes),
    );
  }

  return {
    respond: (request) => respond(request).catch((error: unknown) => refusalOf(error, siteServices)),
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
