import { basePath } from '@ximblox/contract';

const name = 'ximblox_review';

/** Builds the cookie that gives a browser with a review link access to the images of its page only. */
export const reviewCookie = (token: string, pageID: number, isSecure: boolean): string =>
  `${name}=${token}; Path=${basePath}/medialib/get-page-file/${pageID}/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Reads the token of a review link from the cookies of a request. */
export function reviewTokenIn(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(String(headers.cookie ?? ''))?.[1];
}
