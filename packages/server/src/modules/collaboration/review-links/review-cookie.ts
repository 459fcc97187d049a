import { basePath } from '@ximblox/contract';

const name = 'ximblox_review';

/** The cookie by which a browser with a review link gets the pictures of that page, and of no other. */
export const reviewCookie = (token: string, pageID: number, isSecure: boolean): string =>
  `${name}=${token}; Path=${basePath}/medialib/get-page-file/${pageID}/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The token that a request for a file brings; undefined without one. */
export function reviewTokenIn(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(String(headers.cookie ?? ''))?.[1];
}
