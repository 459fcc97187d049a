import { type PageTypeDefinition, pageTypeDefinition, type SiteDefinition } from '@ximblox/blocks/internal';
import { fail } from '@ximblox/contract';

/** @throws 404 V_12 on `id`, 400 V_12 on `locale` when the site has no such type or locale */
export function requirePageType(site: SiteDefinition, id: string, locale: string): PageTypeDefinition {
  if (!site.locales.some(({ code }) => code === locale)) fail('V_12', 'locale', { status: 400 });
  return pageTypeDefinition(site, id) ?? fail('V_12', 'id', { status: 404 });
}
