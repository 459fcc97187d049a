import { normalPath, parseAddress, type SiteDefinition } from '@ximblox/blocks/internal';
import { oldSlug } from '@ximblox/contract';

/** Parses an address of this site into locale and slug, or returns undefined if a page can never have had it. */
export function readAddress(
  site: SiteDefinition,
  publicOrigin: string,
  address: string,
): { locale: string; slug: string } | undefined {
  if (!URL.canParse(address, publicOrigin)) return undefined;
  const url = new URL(address, publicOrigin);
  if (url.origin !== publicOrigin) return undefined;
  const parsed = parseAddress(site, normalPath(url.pathname) ?? '\0');
  const isKnown = site.locales.some(({ code }) => code === parsed.locale);
  return isKnown && oldSlug.safeParse(parsed.slug).success ? parsed : undefined;
}
