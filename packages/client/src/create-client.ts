import type { ContentPage, Fields } from '@ximblox/blocks';
import { DeliveryError, errorOf } from './delivery-error.ts';
import type {
  AnySite,
  FieldOptions,
  FieldsOf,
  MenuEntry,
  MenuID,
  PageOutcome,
  PagesQuery,
  PageTypeID,
  RichTextForm,
  SearchHit,
  SearchQuery,
  SearchReply,
  SiteSettings,
  SitemapPage,
  TypeDataOf,
} from './types.ts';

export interface ClientOptions {
  /** Address of the installation: `https://cms.example.com`. */
  url: string;
  /** Draft token: `page` then returns drafts. See `onPreviewChange` for the preview of the editor. */
  token?: string;
  /** API token with the scope `read-published`, which raises the limit of calls. For servers only: it is a secret. */
  apiToken?: string;
  /** Replaces the global `fetch`, for example to add a cache. */
  fetch?: typeof fetch;
  /** Milliseconds after which a call fails; 10,000 by default. */
  timeout?: number;
}

interface CallOptions {
  /** Cancels the call. */
  signal?: AbortSignal;
}

/** Typed client of the delivery API. Every call throws only `DeliveryError`, except for a call that `signal` cancels. */
export interface Client<S extends AnySite> {
  /** Returns pages of a type. */
  pages<
    ID extends PageTypeID<S>,
    const Chosen extends keyof FieldsOf<S, ID> = keyof FieldsOf<S, ID>,
    const Include extends string = never,
    Form extends RichTextForm = 'html',
  >(
    type: ID,
    query?: PagesQuery<S, FieldsOf<S, ID>, Chosen, Include, Form>,
    options?: CallOptions,
  ): Promise<{
    items: (ContentPage<TypeDataOf<S, FieldsOf<S, ID>, Chosen, Include, Form>> & { type: ID })[];
    /** Number of pages that satisfy the conditions. */
    total: number;
    /** Number of replies of `limit` pages. */
    pages: number;
  }>;
  /**
   * Returns the page at a path or with an ID: `client.page('/about')`. With a draft token, its draft.
   * @param query `include` names reference fields of the page type, and `blocks` for those of the blocks
   */
  page<Form extends RichTextForm = 'html'>(
    address: string | number,
    query?: Pick<FieldOptions<S, Fields, string, string, Form>, 'richText'> & { include?: readonly string[] },
    options?: CallOptions,
  ): Promise<PageOutcome<S, Form>>;
  /** Returns a menu; items whose target is not public are left out. */
  menu(id: MenuID<S>, query?: { locale?: string }, options?: CallOptions): Promise<MenuEntry[]>;
  settings(options?: CallOptions): Promise<SiteSettings>;
  /** Returns the public tags of pages of a type by name, with the number of pages. */
  tags<ID extends PageTypeID<S>>(
    type: ID,
    query?: Pick<PagesQuery<S, FieldsOf<S, ID>, never, never, 'html'>, 'where' | 'locale'>,
    options?: CallOptions,
  ): Promise<{ id: number; name: string; total: number }[]>;
  /** Searches published pages for a term of at least 3 characters. */
  search(term: string, query?: SearchQuery<S>, options?: CallOptions): Promise<SearchReply>;
  /** Returns published pages of a locale for a sitemap, 1,000 in one reply. */
  sitemap(
    query?: { locale?: string; page?: number },
    options?: CallOptions,
  ): Promise<{ items: SitemapPage[]; total: number; pages: number }>;
}

const basePath = '/api/ximblox';

/** Formats sort keys: `[{ start: 'asc' }, { title: 'desc' }]` becomes `start,-title`. */
const orderText = (orderBy: object): string =>
  [orderBy]
    .flat()
    .flatMap((key) => Object.entries(key))
    .map(([name, direction]) => (direction === 'desc' ? `-${name}` : name))
    .join(',');

type Parameters = Record<string, string | number | undefined>;

/** Returns the parameters of a query of pages. */
function parametersOf(query: {
  where?: object | undefined;
  orderBy?: object | undefined;
  fields?: readonly PropertyKey[] | undefined;
  include?: readonly string[] | undefined;
  locale?: string | undefined;
  limit?: number | undefined;
  page?: number | undefined;
  richText?: string | undefined;
}): Parameters {
  const { where, orderBy, fields, include, locale, limit, page, richText } = query;
  return {
    locale,
    where: where && JSON.stringify(where),
    orderBy: orderBy && orderText(orderBy),
    limit,
    page,
    fields: fields?.join(','),
    include: include?.join(','),
    richText,
  };
}

/** Creates a function that calls the delivery API, and throws a `DeliveryError` if there is no answer. */
function createRequest({ url, token, apiToken, timeout = 10_000, fetch: send = fetch }: ClientOptions) {
  const origin = url.replace(/\/$/, '');
  return async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
    { signal }: CallOptions,
  ): Promise<Response> => {
    const limit = AbortSignal.timeout(timeout);
    const headers = {
      Accept: 'application/json',
      ...init.headers,
      ...(token && { 'X-Draft-Token': token }),
      ...(apiToken && { Authorization: `Bearer ${apiToken}` }),
    };
    try {
      return await send(`${origin}${basePath}${path}`, {
        ...init,
        headers,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      const message = limit.aborted ? `No answer within ${timeout} ms.` : `${origin} cannot be reached.`;
      throw new DeliveryError(message, 0, [], { cause });
    }
  };
}

/** Creates a client: `createClient<typeof site>({ url })`, with the types of the definitions of the site. */
export function createClient<S extends AnySite = AnySite>(clientOptions: ClientOptions): Client<S> {
  const request = createRequest(clientOptions);

  async function read<Reply>(response: Response): Promise<Reply> {
    if (!response.ok) throw await errorOf(response);
    return (await response.json()) as Reply;
  }

  async function get<Reply>(path: string, parameters: Parameters, options: CallOptions = {}): Promise<Reply> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) search.set(name, String(value));
    const query = search.size > 0 ? `?${search}` : '';
    return read(await request(`/delivery/${path}${query}`, {}, options));
  }

  const client = {
    pages: (type: string, query = {}, options?: CallOptions) => get('pages', { type, ...parametersOf(query) }, options),
    async page(address: string | number, query = {}, options?: CallOptions) {
      const { include, richText } = parametersOf(query);
      const at = typeof address === 'number' ? { id: address } : { path: address };
      try {
        return await get('page', { ...at, include, richText }, options);
      } catch (error) {
        if (!(error instanceof DeliveryError) || error.code !== 'PM_01') throw error;
        return { kind: error.status === 410 ? 'gone' : 'missing' };
      }
    },
    menu: async (id: string, { locale }: { locale?: string } = {}, options?: CallOptions) =>
      (await get<{ items: MenuEntry[] }>(`menu/${encodeURIComponent(id)}`, { locale }, options)).items,
    settings: (options?: CallOptions) => get('settings', {}, options),
    tags: async (type: string, query = {}, options?: CallOptions) =>
      (await get<{ tags: unknown[] }>('tags', { type, ...parametersOf(query) }, options)).tags,
    async search(term: string, query: SearchQuery<S> = {}, options: CallOptions = {}) {
      const { locales, pageTypes, limit = 25, page = 1 } = query;
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
      const body = JSON.stringify({ term, locales, pageTypes, count: limit, offset: (page - 1) * limit });
      const response = await request('/search/search', { method: 'POST', headers, body }, options);
      const { total, results } = await read<{ total: number; results: SearchHit[] }>(response);
      return { items: results, total, pages: Math.ceil(total / limit) };
    },
    sitemap: (query = {}, options?: CallOptions) => get('sitemap', parametersOf(query), options),
  };
  // The types of replies follow from the definitions of the site, which only the compiler knows.
  return client as unknown as Client<S>;
}
