import { type Client, createClient, csrfProperty } from '@ximblox/contract';

/** Sends requests like a browser with the admin: with a cookie jar and its headers. */
export interface Browser {
  /** Cookies by name. */
  cookies: Map<string, string>;
  /** Fetches a path with the cookies, and stores those of the response. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Posts JSON like the admin, with the CSRF token of the last response. */
  post(path: string, body: unknown, init?: RequestInit): Promise<Response>;
  client: Client;
}

/** Creates a browser. @param cookies initial content of the cookie jar */
export function createBrowser(origin: string, cookies: Record<string, string> = {}): Browser {
  const jar = new Map(Object.entries(cookies));
  let token = '';
  const readHeaders = (response: Response): void => {
    token = response.headers.get('X-CSRF-Token') ?? token;
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...flags] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || flags.some((flag) => flag.trim() === 'Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
  };
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (jar.size > 0 && !headers.has('Cookie')) {
      headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(new URL(path, origin), { redirect: 'manual', ...init, headers });
    readHeaders(response);
    return response;
  };
  const post = async (path: string, body: unknown, init: RequestInit = {}): Promise<Response> => {
    const request = (): Promise<Response> => {
      const headers = new Headers({ 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' });
      if (token !== '') headers.set('X-CSRF-Token', token);
      new Headers(init.headers).forEach((value, name) => headers.set(name, value));
      return send(path, { method: 'POST', body: JSON.stringify(body), ...init, headers });
    };
    const response = await request();
    if (response.status !== 403) return response;
    const text = await response.clone().text();
    return text.includes(csrfProperty) ? request() : response;
  };
  const asFetch: typeof fetch = (input, init) => send(String(input), init);
  return { cookies: jar, fetch: send, post, client: createClient({ origin, fetch: asFetch }) };
}
