import { normalPath, pagePath, type SiteDefinition } from '@ximblox/blocks';
import { oldSlug, slug as slugSchema } from '@ximblox/contract';
import { languageOf } from './kit/language.ts';

/** What a path of the public site means. */
export type Address =
  | { kind: 'page'; locale: string; slug: string; path: string }
  /** No page of this site has such an address, but one of the site before it may have had it; `path` is its normal form. */
  | { kind: 'former'; locale: string; slug: string; path: string }
  /** The same page has one right spelling. */
  | { kind: 'elsewhere'; locale: string; path: string }
  /** No page can ever stand there. */
  | { kind: 'impossible'; locale: string };

/** Characters of a path that is worth reading; a letter takes up to nine of them. */
const longestPath = 2400;

/**
 * Reads a path as a browser sends it. Only lower case, no slash at the end, no empty segment and no prefix for the default
 * locale are right; a path that differs only in these leads to the right one.
 */
export function readAddress(site: Pick<SiteDefinition, 'defaultLocale' | 'locales'>, path: string): Address {
  const normal = path.length > longestPath ? undefined : normalPath(path);
  if (normal === undefined) return { kind: 'impossible', locale: site.defaultLocale };
  const segments = normal.split('/').filter((segment) => segment !== '');
  const prefix = site.locales.find((locale) => locale.code === segments[0])?.code;
  const locale = prefix ?? site.defaultLocale;
  const slug = (prefix === undefined ? segments : segments.slice(1)).join('/');
  if (!oldSlug.safeParse(slug).success) return { kind: 'impossible', locale };
  const right = pagePath(site, locale, slug);
  if (!slugSchema.safeParse(slug).success) return { kind: 'former', locale, slug, path: right };
  return right === path ? { kind: 'page', locale, slug, path } : { kind: 'elsewhere', locale, path: right };
}

/** Where an address of the default locale leads that begins with a language alone, as `/en` does; undefined for every other. */
export function localeOfLanguage(
  { defaultLocale, locales }: Pick<SiteDefinition, 'defaultLocale' | 'locales'>,
  locale: string,
  slug: string,
): { locale: string; slug: string } | undefined {
  const [language = '', ...rest] = slug.split('/');
  const meant =
    locale === defaultLocale && locales.find(({ code }) => code !== language && languageOf(code) === language);
  return meant ? { locale: meant.code, slug: rest.join('/') } : undefined;
}
