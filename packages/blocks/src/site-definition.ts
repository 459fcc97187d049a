import { defaultMenuDepth, type ExtraMenuIcon, type PermissionName } from '@ximblox/contract';
import type { RegisteredBlock } from './define-block.ts';
import type { FormDefinition } from './define-form.ts';
import type { PageTypeDefinition } from './define-page-type.ts';
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

/** An image below the site's public folder. */
export interface SiteImage {
  /** Path. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
  alt: Words;
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
  /** The image for Open Graph where a page has none; its path alone leaves out size and alternative text. */
  defaultSeoImage?: string | SiteImage;
  /** Paths of icons below the site's public folder. */
  icons: readonly { href: string; type: string; sizes?: string; rel?: 'icon' | 'apple-touch-icon' }[];
  /** Who is behind the site, for search engines. */
  organisation?: Organisation;
  /** What stands above a page, outermost first, without the page itself: what its breadcrumb shows and search engines are told. */
  trail?: (page: LayoutProps) => readonly { title: string; href: string }[];
  /** What visitors are asked to agree to; nobody is asked when it is left out. What the numbers mean says `ConsentQuestion` of the kit. */
  consent?: { categories: readonly string[]; version: number; days: number };
}

/** The definition of a block type; undefined when the site does not register it. */
export const blockDefinition = (site: SiteDefinition, type: string): RegisteredBlock['definition'] | undefined =>
  site.blocks.find((block) => block.id === type)?.definition;

/** Levels that a menu may have. */
export const menuDepthOf = ({ depth = defaultMenuDepth }: Pick<MenuDefinition, 'depth'>): number => depth;

/** A form of the site; undefined when there is none. */
export const formDefinition = (site: SiteDefinition, id: string): FormDefinition | undefined =>
  site.forms.find((form) => form.id === id);

/** IDs of the page types of a site. */
export const pageTypeIDs = ({ pageTypes }: Pick<SiteDefinition, 'pageTypes'>): string[] =>
  pageTypes.map(({ id }) => id);

/**
 * Whether the site has the type and the locale of a page. A page without either is as if it were not published: its content
 * stays, and visitors see it again once the site has them again.
 */
export const servesPage = (site: SiteDefinition, { type, locale }: { type: string; locale: string }): boolean =>
  site.pageTypes.some(({ id }) => id === type) && site.locales.some(({ code }) => code === locale);

/** A registered page type; undefined when there is none. */
export const pageTypeDefinition = (site: SiteDefinition, id: string): PageTypeDefinition | undefined =>
  site.pageTypes.find((pageType) => pageType.id === id);

/** Path of the image that a site has for pages without one; null when it has none. */
export const defaultImagePath = ({ defaultSeoImage: image }: Pick<SiteDefinition, 'defaultSeoImage'>): string | null =>
  (typeof image === 'string' ? image : image?.src) ?? null;
