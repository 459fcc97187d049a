import { basePath } from './contract.ts';
import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts';
import { CmsError, type ErrorItem } from './errors.ts';

/** Property of the error V_04 that tells of a missing or outdated CSRF token. */
export const csrfProperty = 'csrfToken';

export interface ClientOptions {
  /** Origin of the server, `''` for the page's own. */
  origin?: string;
  fetch?: typeof fetch;
  /** Lets all windows of a browser know that one of them is about to get a new session ID. */
  renewals?: Renewals;
  /** Called once for every answer 401 to a call that needs a session. */
  onSessionEnd?: () => void;
}

/** What was on its way while the session got its new ID has carried the old one. */
export interface Renewals {
  /** Runs a call that gives the session a new ID, after all others that do. */
  during<T>(call: () => Promise<T>): Promise<T>;
  /** Waits until no such call is on its way; one that got 401 is sent once more after that. */
  over(): Promise<void>;
}

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];
/** The empty object schema infers an index signature, which would make every key required. */
type Known<T> = string extends keyof T ? object : T;
type Part<K extends string, T> = [RequiredKeys<T>] extends [never] ? { [P in K]?: T } : { [P in K]: T };
/** Numbers in addresses are written as they are. */
type InAddress<T> = { [K in keyof T]: T[K] | (string extends T[K] ? number : never) };

/** Input of a call; a part without a required field may be left out. `form` carries the body of a multipart call. */
export type CallInput<E extends Endpoint> = Part<'params', InAddress<Known<InputOf<E>['params']>>> &
  Part<'query', InAddress<Known<InputOf<E>['query']>>> &
  ({ form: FormData } | Part<'body', Known<InputOf<E>['body']>>) & {
    signal?: AbortSignal;
    /** Lets the call go on when the window is closed meanwhile; browsers do so for bodies of up to 64 KiB. */
    keepalive?: boolean;
    /** Sends this call instead of the client's own `fetch`, as one that tells how far it is. */
    fetch?: typeof fetch;
  };

type Arguments<E extends Endpoint> = [RequiredKeys<CallInput<E>>] extends [never]
  ? [input?: CallInput<E>]
  : [input: CallInput<E>];

export interface Client {
  /**
   * Calls an endpoint.
   * @throws {CmsError} with the errors of the answer, or one G_01 with status 0 when no answer came
   */
  call<E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<AnswerOf<E>>;
  /** What a call needs besides its body, for whoever has to send one by other means, such as an upload that shows its progress. */
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

/** Bytes that browsers let calls carry on with after their window; what is still on its way counts too. */
const keepaliveLimit = 60_000;

/** Whether a call with this body may go on without its window. */
export const canOutliveWindow = (body: string | undefined): boolean =>
  body === undefined ||
  // No text has fewer bytes than characters, and long ones take long to encode.
  (body.length <= keepaliveLimit && new TextEncoder().encode(body).length <= keepaliveLimit);

/** Path and query of a call, below the origin. */
export function addressOf(
  endpoint: Endpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return `${basePath}${path}${text === '' ? '' : `?${text}`}`;
}

interface Failure {
  Errors?: ErrorItem[];
}

async function failureOf(response: Response): Promise<CmsError> {
  const answer = (await response.json().catch(() => ({}))) as Failure & Record<string, unknown>;
  const { Errors, ...details } = answer;
  return new CmsError(Errors?.length ? Errors : [{ property: '', code: 'G_01' }], response.status, details);
}

const isStaleToken = (failure: CmsError): boolean =>
  failure.status === 403 && failure.errors.some((error) => error.property === csrfProperty);

const isWithoutSession = (endpoint: Endpoint, failure: CmsError): boolean =>
  failure.status === 401 && endpoint.access.kind !== 'anonymous';

/**
 * The typed client of the contract. It keeps the CSRF token that answers carry; a call that failed for an outdated one,
 * as when another window renewed the session, is sent once more with the new one.
 */
export function createClient(options: ClientOptions = {}): Client {
  const send = options.fetch ?? fetch;
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
    const address = `${options.origin ?? ''}${addressOf(endpoint, input.params, input.query)}`;
    const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' };
    if (body !== undefined) init.body = body;
    if (input.signal) init.signal = input.signal;
    if (input.keepalive && typeof body !== 'object' && canOutliveWindow(body)) init.keepalive = true;
    const response = await (input.fetch ?? send)(address, init).catch((error: unknown) => {
      if (input.signal?.aborted) throw error;
      throw new CmsError([{ property: '', code: 'G_01' }], 0);
    });
    csrfToken = response.headers.get('X-CSRF-Token') ?? csrfToken;
    return response;
  }

  async function attempt(endpoint: Endpoint, input: LooseInput): Promise<Response | CmsError> {
    const { renewals } = options;
    const run = (): Promise<Response> => request(endpoint, input);
    const response = await (endpoint.renewsSession && renewals ? renewals.during(run) : run());
    return response.ok ? response : failureOf(response);
  }

  return {
    headers: callHeaders,
    async call(endpoint, ...[input]) {
      let tokenBefore = csrfToken;
      let answer = await attempt(endpoint, input ?? {});
      if (options.renewals && answer instanceof CmsError && isWithoutSession(endpoint, answer)) {
        await options.renewals.over();
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
