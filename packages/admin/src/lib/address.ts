/** Where the admin lives, without a trailing slash. */
export const adminBase = '/cmsadmin';

/** Screens that need no session, below `adminBase`. */
export const publicScreens = [
  '/login',
  '/forgot-password',
  '/reset-password',
  '/activate-account',
  '/confirm-email',
  '/review',
] as const;

const path = (pathname: string): string => pathname.slice(adminBase.length).replace(/\/+$/, '');

/** The screen without session that an address names; undefined for all others. */
export const publicScreenOf = (pathname: string): (typeof publicScreens)[number] | undefined =>
  publicScreens.find((screen) => path(pathname) === screen);

/**
 * Where somebody wanted to go before they were asked to log in.
 * Only addresses of this admin count; anything else, such as `//elsewhere`, leads to its first screen.
 */
export function targetAfterLogin(to: string | null, origin: string): string {
  const home = `${adminBase}/`;
  if (to === null || !URL.canParse(to, origin)) return home;
  const target = new URL(to, origin);
  const isOurs = target.origin === origin && (target.pathname === adminBase || target.pathname.startsWith(home));
  if (!isOurs || publicScreenOf(target.pathname)) return home;
  return `${target.pathname}${target.search}${target.hash}`;
}

/** Address of the login screen that leads back to where one is. */
export function loginAddress(from: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const to = `${from.pathname}${from.search}${from.hash}`;
  const isHome = path(from.pathname) === '' && from.search === '';
  return isHome || publicScreenOf(from.pathname)
    ? `${adminBase}/login`
    : `${adminBase}/login?to=${encodeURIComponent(to)}`;
}
