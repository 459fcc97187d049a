import { pagePath, type SiteDefinition } from '@ximblox/blocks';
import { slug as slugSchema } from '@ximblox/contract';

/** What a path of the public site means. */
export type Address =
  | { kind: 'page'; locale: string; slug: string; path: string }
  /** The same page has one right spelling. */
  | { kind: 'elsewhere'; locale: string; path: string }
  /** No page can ever stand there. */
  | { kind: 'impossible'; locale: string };

const decode = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/**
 * Reads a path as a browser sends it. Only lower case, no slash at the end, no empty segment and no prefix for the default
 * locale are right; a path that differs only in these leads to the right one.
 */
export function readAddress(site: Pick<SiteDefinition, 'defaultLocale' | 'locales'>, path: string): Address {
  const decoded = path.length > 600 ? undefined : decode(path);
  if (decoded === undefined) return { kind: 'impossible', locale: site.defaultLocale };
  const segments = decoded
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  const prefix = site.locales.find((locale) => locale.code === segments[0])?.code;
  const locale = prefix ?? site.defaultLocale;
  const slug = (prefix === undefined ? segments : segments.slice(1)).join('/');
  if (!slugSchema.safeParse(slug).success) return { kind: 'impossible', locale };
  const right = pagePath(site, locale, slug);
  return right === path ? { kind: 'page', locale, slug, path } : { kind: 'elsewhere', locale, path: right };
}
