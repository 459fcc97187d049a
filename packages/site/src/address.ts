import { normalPath, pagePath, type SiteDefinition } from '@ximblox/blocks/internal';
import { oldSlug, slug as slugSchema } from '@ximblox/contract';
import { languageOf } from './kit/language.ts';

/** Meaning of a path of the public site. */
export type Address =
  | { kind: 'page'; locale: string; slug: string; path: string }
  /**
   * No page of this site can have this address, but a page of its predecessor may have had it. `path` is its normal form.
   */
  | { kind: 'former'; locale: string; slug: string; path: string }
  /** Another spelling of the address at `path`. */
  | { kind: 'redirect'; locale: string; path: string }
  /** No page can have this address. */
  | { kind: 'impossible'; locale: string };

/** Maximum length of a path in characters; percent-encoded letters take up to nine. */
const maxPathLength = 2400;

/**
 * Parses a path as a browser sent it. Canonical paths are in lower case, without trailing slash, empty segments and prefix of
 * the default locale. Paths that differ only in these redirect to the canonical one.
 */
export function readAddress(site: Pick<SiteDefinition, 'defaultLocale' | 'locales'>, path: string): Address {
  const normal = path.length > maxPathLength ? undefined : normalPath(path);
  if (normal === undefined) return { kind: 'impossible', locale: site.defaultLocale };
  const segments = normal.split('/').filter((segment) => segment !== '');
  const prefix = site.locales.find((locale) => locale.code === segments[0])?.code;
  const locale = prefix ?? site.defaultLocale;
  const slug = (prefix === undefined ? segments : segments.slice(1)).join('/');
  if (!oldSlug.safeParse(slug).success) return { kind: 'impossible', locale };
  const canonical = pagePath(site, locale, slug);
  if (!slugSchema.safeParse(slug).success) return { kind: 'former', locale, slug, path: canonical };
  return canonical === path ? { kind: 'page', locale, slug, path } : { kind: 'redirect', locale, path: canonical };
}

/** Returns the address meant by one that starts with a bare language (`/en/news`); undefined for all others. */
export function localeOfLanguage(
  { defaultLocale, locales }: Pick<SiteDefinition, 'defaultLocale' | 'locales'>,
  locale: string,
  slug: string,
): { locale: string; slug: string } | undefined {
  const [language = '', ...rest] = slug.split('/');
  const target =
    locale === defaultLocale && locales.find(({ code }) => code !== language && languageOf(code) === language);
  return target ? { locale: target.code, slug: rest.join('/') } : undefined;
}
