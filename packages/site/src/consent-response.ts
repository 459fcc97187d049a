import type { SiteDefinition } from '@ximblox/blocks';
import type { SiteResponse } from './cache/cached-response.ts';
import { consentCookieText } from './kit/consent.ts';
import { localPath } from './local-path.ts';

/** A consent form as a browser posted it. */
export interface ConsentRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether the visitor used HTTPS. */
  isSecure: boolean;
  /** URL-encoded form data: `choice=chosen&category=media&back=%2Fnieuws`. */
  body: string;
}

/** Maximum size of the form in bytes. */
export const maxConsentBytes = 4096;

const refusal = (status: number): SiteResponse => ({
  status,
  headers: { 'Cache-Control': 'no-store', 'Content-Length': '0' },
  body: Buffer.alloc(0),
});

/** Protects against cross-site requests (CSRF). */
function isSameOrigin(headers: ConsentRequest['headers']): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || (typeof origin === 'string' && URL.parse(origin)?.host === host);
}

/**
 * Returns the page on which the choice was made. Pages are cached for all visitors, so its query is only in the Referer
 * header.
 */
function returnPath(back: string, { referer, host }: ConsentRequest['headers']): string {
  const path = localPath(back);
  const from = typeof referer === 'string' ? URL.parse(referer) : null;
  return from?.host === host && from?.pathname === path ? path + from.search : path;
}

/** Stores a visitor's choice in the cookie and redirects to the page on which it was made. Used without JavaScript only. */
export function consentResponse(
  { consent }: Pick<SiteDefinition, 'consent'>,
  { headers, isSecure, body }: ConsentRequest,
): SiteResponse {
  if (!consent) return refusal(404);
  if (!isSameOrigin(headers)) return refusal(403);
  const form = new URLSearchParams(body);
  const choices: Record<string, readonly string[]> = {
    all: consent.categories,
    chosen: form.getAll('category'),
    none: [],
  };
  const allowed = choices[form.get('choice') ?? ''];
  if (!allowed) return refusal(400);
  return {
    status: 303,
    headers: {
      Location: returnPath(form.get('back') ?? '/', headers),
      'Set-Cookie': consentCookieText(consent, allowed, isSecure),
      'Cache-Control': 'no-store',
      'Content-Length': '0',
    },
    body: Buffer.alloc(0),
  };
}
