import { basePath } from './base-path.ts';
import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts';
import { type ClosedRelease, CmsError, type ErrorItem } from './errors.ts';

/** Property of the V_04 error for a missing or outdated CSRF token. */
export const csrfProperty = 'csrfToken';

export interface ClientOptions {
  /** Origin of the server; `''` for the origin of the page. */
  origin?: string;
  fetch?: typeof fetch;
  /** Coordinates session renewal between the windows of a browser. */
  renewalLock?: RenewalLock;
  /** Called for every 401 answer to a call that needs a session. */
  onSessionEnd?: () => void;
}

/** A lock around calls that renew the session ID: calls in flight during a renewal carry the old ID. */
export interface RenewalLock {
  /** Runs a call that renews the session ID, with exclusive access. */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Resolves when no renewal is running; the client then retries a call that got 401. */
  settled(): Promise<void>;
}

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];
// The empty object schema infers an index signature, which would make every key required.
type Known<T> = string extends keyof T ? object : T;
type Part<K extends string, T> = [RequiredKeys<T>] extends [never] ? { [P in K]?: T } : { [P in K]: T };
/** Path and query values: a string field also accepts a number. */
type InAddress<T> = { [K in keyof T]: T[K] | (string extends T[K] ? number : never) };

/** Input of a call. Parts without required fields are optional. `form` is the body of a multipart call. */
export type CallInput<E extends Endpoint> = Part<'params', InAddress<Known<InputOf<E>['params']>>> &
  Part<'query', InAddress<Known<InputOf<E>['query']>>> &
  ({ form: FormData } | Part<'body', Known<InputOf<E>['body']>>) & {
    signal?: AbortSignal;
    /** Completes the call even if the window closes. Browsers support this for bodies up to 64 KiB. */
    keepalive?: boolean;
    /** Replaces the `fetch` of the client for this call, for example to report upload progress. */
    fetch?: typeof fetch;
  };

/** Input of a call; optional if none of its parts is required. */
export type Arguments<E extends Endpoint> = [RequiredKeys<CallInput<E>>] extends [never]
  ? [input?: CallInput<E>]
  : [input: CallInput<E>];

export interface Client {
  /**
   * Calls an endpoint and returns its reply.
   * @throws {CmsError} with the errors of the answer, or G_01 with status 0 if there was no answer
   */
  call<E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<AnswerOf<E>>;
  /** Returns the headers of a call, for requests that are sent without this client, such as uploads with progress. */
  headers(): Record<string, string>;
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  keepalive?: boolean;
  fetch?: typeof fetch;
}

/** Limit in bytes for keepalive bodies, below the 64 KiB of browsers because requests in flight count too. */
const keepaliveLimit = 60_000;

/** Whether a body is small enough for a keepalive request. */
export const fitsKeepalive = (body: string | undefined): boolean =>
  body === undefined ||
  // A text has at least as many bytes as characters; the check avoids encoding long texts.
  (body.length <= keepaliveLimit && new TextEncoder().encode(body).length <= keepaliveLimit);

/** Returns path and query of a call, without the origin. */
export function endpointUrl(
  endpoint: Endpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return `${endpoint.base ?? basePath}${path}${text === '' ? '' : `?${text}`}`;
}

interface Failure {
  Errors?: ErrorItem[];
  /** Sent with RM_06. */
  closedRelease?: ClosedRelease;
}

/** Seconds to wait after answers that do not say so themselves, such as those of a proxy. */
const usualWaits = new Map([
  [429, 60],
  [503, 5],
]);

/** Returns the seconds to wait before the next try; undefined if trying again does not help. */
function waitOf({ status, headers }: Response): number | undefined {
  const usual = usualWaits.get(status);
  const named = Number(headers.get('Retry-After'));
  return usual !== undefined && named > 0 ? named : usual;
}

async function failureOf(response: Response): Promise<CmsError> {
  const answer = (await response.json().catch(() => ({}))) as Failure & Record<string, unknown>;
  const { Errors, ...details } = answer;
  const retryAfter = waitOf(response);
  const errors: ErrorItem[] = Errors?.length ? Errors : [{ property: '', code: 'G_01' }];
  const { closedRelease } = answer;
  const items = errors.map((item) => {
    if (item.code === 'G_01' && retryAfter !== undefined) return { ...item, retryAfter };
    return item.code === 'RM_06' && closedRelease ? { ...item, closedRelease } : item;
  });
  return new CmsError(items, response.status, details);
}

const isStaleToken = (failure: CmsError): boolean =>
  failure.status === 403 && failure.errors.some((error) => error.property === csrfProperty);

const isWithoutSession = (endpoint: Endpoint, failure: CmsError): boolean =>
  failure.status === 401 && endpoint.access.kind !== 'anonymous';

/**
 * Creates the typed client of the contract. It stores the CSRF token of the latest answer and retries a call once if it
 * failed because of an outdated token, for example after another window renewed the session.
 */
export function createClient(options: ClientOptions = {}): Client {
  const defaultFetch = options.fetch ?? fetch;
  let csrfToken: string | null = null;

  const callHeaders = (): Record<string, string> => ({
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(csrfToken === null ? {} : { 'X-CSRF-Token': csrfToken }),
  });

  async function request(endpoint: Endpoint, input: LooseInput): Promise<Response> {
    const headers = callHeaders();
    const body = input.form ?? (endpoint.bodyKind === 'none' ? undefined : JSON.stringify(input.body ?? {}));
    if (typeof body === 'string') headers['Content-Type'] = 'application/json';
    const address = `${options.origin ?? ''}${endpointUrl(endpoint, input.params, input.query)}`;
    const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' };
    if (body !== undefined) init.body = body;
    if (input.signal) init.signal = input.signal;
    if (input.keepalive && typeof body !== 'object' && fitsKeepalive(body)) init.keepalive = true;
    const response = await (input.fetch ?? defaultFetch)(address, init).catch((error: unknown) => {
      if (input.signal?.aborted) throw error;
      throw new CmsError([{ property: '', code: 'G_01' }], 0);
    });
    csrfToken = response.headers.get('X-CSRF-Token') ?? csrfToken;
    return response;
  }

  async function attempt(endpoint: Endpoint, input: LooseInput): Promise<Response | CmsError> {
    const { renewalLock } = options;
    const send = (): Promise<Response> => request(endpoint, input);
    const response = await (endpoint.renewsSession && renewalLock ? renewalLock.run(send) : send());
    return response.ok ? response : failureOf(response);
  }

  return {
    headers: callHeaders,
    async call(endpoint, ...[input]) {
      let tokenBefore = csrfToken;
      let answer = await attempt(endpoint, input ?? {});
      if (options.renewalLock && answer instanceof CmsError && isWithoutSession(endpoint, answer)) {
        await options.renewalLock.settled();
        tokenBefore = csrfToken;
        answer = await attempt(endpoint, input ?? {});
      }
      if (answer instanceof CmsError && isStaleToken(answer) && csrfToken !== tokenBefore) {
        answer = await attempt(endpoint, input ?? {});
      }
      if (answer instanceof CmsError) {
        if (isWithoutSession(endpoint, answer)) options.onSessionEnd?.();
        throw answer;
      }
      return (await answer.json()) as AnswerOf<typeof endpoint>;
    },
  };
}
