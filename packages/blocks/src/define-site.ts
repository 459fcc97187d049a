import { defaultMenuDepth, type ExtraMenuIcon, maxMenuDepth, type PermissionName } from '@ximblox/contract';
import type { RegisteredBlock } from './define-block.ts';
import type { FormDefinition } from './define-form.ts';
import { type PageTypeDefinition, slugPrefixOf } from './define-page-type.ts';
import { localeCode } from './locale.ts';
import type { Organisation } from './page-description.ts';
import type { MenuAction } from './menu-action.ts';
import type { LayoutProps } from './render-context.ts';
import type { SiteSearch } from './site-search.ts';
import type { Words } from './words.ts';

export interface SiteLocale {
  /** `nl-nl` */
  code: string;
  /** Name of the language in itself: `Nederlands`. */
  name: string;
}

/** A path below `/cmsadmin` or a whole address that an item leads to, or what it does instead. */
type ExtraMenuTarget = { slug: string; action?: never } | { slug?: never; action: MenuAction };

/** An item that a site adds to the side menu of the admin: a link, a button, or a heading over its items. */
export type ExtraMenuItem = (ExtraMenuTarget | { slug?: never; action?: never }) & {
  title: Words;
  /** A plain one when left out. */
  icon?: ExtraMenuIcon;
  permission?: PermissionName;
  items?: (ExtraMenuTarget & { title: Words })[];
};

/** A menu that editors fill, one tree for each locale. */
export interface MenuDefinition {
  id: string;
  label: Words;
  /** Levels that it may have, 1 to 5; 2 when left out. Stored items that are deeper stay where they are. */
  depth?: number;
}

export interface SiteDefinition {
  /** Name of the site, written behind every title. */
  name: string;
  locales: readonly SiteLocale[];
  defaultLocale: string;
  /** Locales in which an editor may give a translation a slug of its own. */
  customSlugLocales: readonly string[];
  blocks: readonly RegisteredBlock[];
  pageTypes: readonly PageTypeDefinition[];
  menus: readonly MenuDefinition[];
  forms: readonly FormDefinition[];
  extraMenuItems: readonly ExtraMenuItem[];
  /** Without it visitors cannot search. */
  search?: SiteSearch;
  /** Path of the picture for Open Graph when a page has none, below the site's public folder. */
  defaultSeoImage?: string;
  /** Paths of icons below the site's public folder. */
  icons: readonly { href: string; type: string; sizes?: string }[];
  /** Who is behind the site, for search engines. */
  organisation?: Organisation;
  /** What stands above a page, outermost first, without the page itself: what its breadcrumb shows and search engines are told. */
  trail?: (page: LayoutProps) => readonly { title: string; href: string }[];
  /** What visitors are asked to agree to; nobody is asked when it is left out. What the numbers mean says `ConsentQuestion` of the kit. */
  consent?: { categories: readonly string[]; version: number; days: number };
}

const duplicated = (names: readonly string[]): string | undefined =>
  names.find((name, position) => names.indexOf(name) !== position);

/**
 * Declares a site: the one value that `ximblox.config.tsx` exports.
 * @throws when an ID is declared twice, a page type starts with an unknown block, the depth of a menu is not 1 to 5, or the default locale is missing
 */
export function defineSite(
  definition: Pick<SiteDefinition, 'name' | 'locales' | 'defaultLocale' | 'blocks' | 'pageTypes'> &
    Partial<SiteDefinition>,
): SiteDefinition {
  const site: SiteDefinition = {
    customSlugLocales: definition.locales.map((locale) => locale.code),
    menus: [],
    forms: [],
    extraMenuItems: [],
    icons: [],
    ...definition,
  };
  const codes = site.locales.map((locale) => locale.code);
  if (!codes.includes(site.defaultLocale))
    throw new Error(`The default locale ${site.defaultLocale} is not among the locales.`);
  for (const names of [codes, ...[site.blocks, site.pageTypes, site.forms].map((all) => all.map(({ id }) => id))]) {
    const name = duplicated(names);
    if (name !== undefined) throw new Error(`"${name}" is declared twice.`);
  }
  for (const { id, depth = defaultMenuDepth } of site.menus) {
    if (!Number.isInteger(depth) || depth < 1 || depth > maxMenuDepth)
      throw new Error(`Menu "${id}" has the depth ${depth}; it must be a whole number from 1 to ${maxMenuDepth}.`);
  }
  for (const pageType of site.pageTypes) {
    const unknown = pageType.initialBlocks.find((type) => !site.blocks.some((block) => block.id === type));
    if (unknown !== undefined)
      throw new Error(`Page type "${pageType.id}" starts with the unknown block "${unknown}".`);
  }
  return site;
}

/** The definition of a block type; undefined when the site does not register it. */
export const blockDefinition = (site: SiteDefinition, type: string): RegisteredBlock['definition'] | undefined =>
  site.blocks.find((block) => block.id === type)?.definition;

/** Levels that a menu may have. */
export const menuDepthOf = ({ depth = defaultMenuDepth }: Pick<MenuDefinition, 'depth'>): number => depth;

/** A form of the site; undefined when there is none. */
export const formDefinition = (site: SiteDefinition, id: string): FormDefinition | undefined =>
  site.forms.find((form) => form.id === id);

/** A registered page type; undefined when there is none. */
export const pageTypeDefinition = (site: SiteDefinition, id: string): PageTypeDefinition | undefined =>
  site.pageTypes.find((pageType) => pageType.id === id);

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

/** The one form in which paths are compared and kept: decoded, in lower case, composed (NFC). Undefined when it is malformed. */
export function normalPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path).toLowerCase().normalize('NFC');
  } catch {
    return undefined;
  }
}

/** Locale and slug that an address names; the default locale when its first segment is no locale of the site, in any case. */
export function parseAddress(
  { locales, defaultLocale }: Pick<SiteDefinition, 'defaultLocale'> & { locales: readonly { code: string }[] },
  address: string,
): { locale: string; slug: string } {
  const path = address.replace(/^\/+|\/+$/g, '');
  const [first = '', ...rest] = path.split('/');
  const locale = locales.find(({ code }) => code === localeCode(first));
  return locale ? { locale: locale.code, slug: rest.join('/') } : { locale: defaultLocale, slug: path };
}
