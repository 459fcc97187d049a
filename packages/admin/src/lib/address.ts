import { basePath } from '@ximblox/contract';

/** Base path of the admin, without a trailing slash. */
export const adminBase = '/cmsadmin';

/** Screens that need no session, below `adminBase`. */
export const publicScreens = [
  '/login',
  '/forgot-password',
  '/reset-password',
  '/activate-account',
  '/confirm-email',
  '/confirmed',
  '/review',
] as const;

const path = (pathname: string): string => pathname.slice(adminBase.length).replace(/\/+$/, '');

/** Returns the public screen at a path; undefined for all other paths. */
export const publicScreenOf = (pathname: string): (typeof publicScreens)[number] | undefined =>
  publicScreens.find((screen) => path(pathname) === screen);

/**
 * Returns the address to open after login. Prevents open redirects: anything outside the admin, such as `//elsewhere`, becomes
 * its first screen.
 */
export function targetAfterLogin(to: string | null, origin: string): string {
  const home = `${adminBase}/`;
  if (to === null || !URL.canParse(to, origin)) return home;
  const target = new URL(to, origin);
  const isOurs = target.origin === origin && (target.pathname === adminBase || target.pathname.startsWith(home));
  if (!isOurs || publicScreenOf(target.pathname)) return home;
  return `${target.pathname}${target.search}${target.hash}`;
}

/** Address that starts a login at an identity provider. @param to path to open afterwards, `''` for the first screen */
export const ssoLoginAddress = (provider: string, to: string): string =>
  `${basePath}/sso/${provider}/login${to === '' ? '' : `?to=${encodeURIComponent(to)}`}`;

/** Address that confirms the current session by another login at an identity provider. */
export const ssoConfirmationAddress = (provider: string): string => `${basePath}/sso/${provider}/login?confirm=1`;

/** Address of the login screen, with the current address to return to. */
export function loginAddress(from: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const to = `${from.pathname}${from.search}${from.hash}`;
  const isHome = path(from.pathname) === '' && from.search === '';
  return isHome || publicScreenOf(from.pathname)
    ? `${adminBase}/login`
    : `${adminBase}/login?to=${encodeURIComponent(to)}`;
}
