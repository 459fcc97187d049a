import { parseAddress, type SiteDefinition } from '@ximblox/blocks';
import { slug as slugSchema } from '@ximblox/contract';

/** Locale and slug that an address of this site names, whatever its letter case; undefined when no page can stand there. */
export function readAddress(
  site: SiteDefinition,
  publicOrigin: string,
  address: string,
): { locale: string; slug: string } | undefined {
  if (!URL.canParse(address, publicOrigin)) return undefined;
  const url = new URL(address, publicOrigin);
  if (url.origin !== publicOrigin) return undefined;
  const parsed = parseAddress(site, decode(url.pathname)?.toLowerCase() ?? '\0');
  const isKnown = site.locales.some(({ code }) => code === parsed.locale);
  return isKnown && slugSchema.safeParse(parsed.slug).success ? parsed : undefined;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
