import type { SiteDefinition } from '@ximblox/blocks';
import type { Answer } from './cache/cached-answer.ts';
import { consentCookieText } from './kit/consent.ts';
import { localPath } from './local-path.ts';

/** A form with a choice, as it was sent. */
export interface ConsentRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether the visitor came through TLS. */
  isSecure: boolean;
  /** `choice=chosen&category=media&back=%2Fnieuws` */
  body: string;
}

/** Bytes that such a form can have at most. */
export const maxConsentBytes = 4096;

const refusal = (status: number): Answer => ({
  status,
  headers: { 'Cache-Control': 'no-store', 'Content-Length': '0' },
  body: Buffer.alloc(0),
});

/** Another site must not be able to agree in a visitor's name. */
function isFromHere(headers: ConsentRequest['headers']): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || (typeof origin === 'string' && URL.parse(origin)?.host === host);
}

/** Where the choice was made. A page is the same for everybody, so only the browser knows what was asked of it. */
function placeOf(back: string, { referer, host }: ConsentRequest['headers']): string {
  const path = localPath(back);
  const from = typeof referer === 'string' ? URL.parse(referer) : null;
  return from?.host === host && from?.pathname === path ? path + from.search : path;
}

/** Writes a choice of somebody without JavaScript, and leads back to the page that it was made on. */
export function consentAnswer(
  { consent }: Pick<SiteDefinition, 'consent'>,
  { headers, isSecure, body }: ConsentRequest,
): Answer {
  if (!consent) return refusal(404);
  if (!isFromHere(headers)) return refusal(403);
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
      Location: placeOf(form.get('back') ?? '/', headers),
      'Set-Cookie': consentCookieText(consent, allowed, isSecure),
      'Cache-Control': 'no-store',
      'Content-Length': '0',
    },
    body: Buffer.alloc(0),
  };
}
