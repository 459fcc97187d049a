import { type PageTypeDefinition, slugPrefixOf } from './define-page-type.ts';
import { localeCode } from './locale.ts';
import type { SiteDefinition } from './site-definition.ts';

/** Path of a page on the public site: the default locale has no prefix. */
export function pagePath(site: Pick<SiteDefinition, 'defaultLocale'>, locale: string, slug: string): string {
  const prefix = locale === site.defaultLocale ? '' : `/${locale}`;
  return slug === '' ? prefix || '/' : `${prefix}/${slug}`;
}

/** Path of the feed of a page type; undefined when it has none. */
export function feedPath(
  site: Pick<SiteDefinition, 'defaultLocale'>,
  pageType: PageTypeDefinition,
  locale: string,
): string | undefined {
  if (!pageType.feed) return undefined;
  const prefix = slugPrefixOf(pageType, locale);
  return pagePath(site, locale, prefix === '' ? 'feed.xml' : `${prefix}/feed.xml`);
}

/**
 * Normalises a path for storage and comparison: decoded, lower case, composed (NFC). Returns undefined for a malformed
 * path.
 */
export function normalPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path).toLowerCase().normalize('NFC');
  } catch {
    return undefined;
  }
}

/** Parses an address into locale and slug. Uses the default locale if the first segment is not a locale of the site. */
export function parseAddress(
  { locales, defaultLocale }: Pick<SiteDefinition, 'defaultLocale'> & { locales: readonly { code: string }[] },
  address: string,
): { locale: string; slug: string } {
  const parts = address.split('/');
  const start = parts.findIndex((part) => part !== '');
  const [first = '', ...rest] = start === -1 ? [] : parts.slice(start, parts.findLastIndex((part) => part !== '') + 1);
  const path = [first, ...rest].join('/');
  const locale = locales.find(({ code }) => code === localeCode(first));
  return locale ? { locale: locale.code, slug: rest.join('/') } : { locale: defaultLocale, slug: path };
}
