import { type AnyPermissionName, defaultMenuDepth, type ExtraMenuIcon } from '@ximblox/contract';
import type { BlockDefinition } from './define-block.ts';
import type { Extension } from './extend/index.ts';
import type { FormDefinition } from './define-form.ts';
import type { PageTypeDefinition } from './define-page-type.ts';
import type { Organisation } from './page-description.ts';
import type { MenuAction } from './menu-action.ts';
import type { LayoutProps } from './render-context.ts';
import type { SiteSearch } from './site-search.ts';
import type { LocalisedText } from './localised-text.ts';

export interface SiteLocale {
  /** `nl-nl` */
  code: string;
  /** Name of the language in that language: `Nederlands`. */
  name: string;
}

/** Target of an item: a path below `/cmsadmin`, a full address, or an action. */
type ExtraMenuTarget = { slug: string; action?: never } | { slug?: never; action: MenuAction };

/** Item that a site adds to the side menu of the admin: a link, a button, or a heading over its items. */
export type ExtraMenuItem = (ExtraMenuTarget | { slug?: never; action?: never }) & {
  title: LocalisedText;
  /** A default icon if omitted. */
  icon?: ExtraMenuIcon;
  permission?: AnyPermissionName;
  items?: (ExtraMenuTarget & { title: LocalisedText })[];
};

/** Menu that editors manage, with one tree per locale. */
export interface MenuDefinition {
  id: string;
  label: LocalisedText;
  /** Maximum levels, 1 to 5; 2 by default. Deeper stored items stay unchanged. */
  depth?: number;
}

/** Image in the site's public folder. */
export interface SiteImage {
  /** Path. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
  alt: LocalisedText;
}

export interface SiteDefinition {
  /** Name of the site, appended to every title. */
  name: string;
  /** Languages of the site: `[{ code: 'nl', name: 'Nederlands' }]`. */
  locales: readonly SiteLocale[];
  /** Locale whose addresses have no prefix. */
  defaultLocale: string;
  /** Time zone of its days (IANA): `Europe/Amsterdam`. That of the server by default. */
  timeZone?: string;
  /** Locales in which editors can change the slug of a translation. */
  customSlugLocales: readonly string[];
  /** Types of blocks that pages can have. */
  blocks: readonly BlockDefinition[];
  /** Types of pages. */
  pageTypes: readonly PageTypeDefinition[];
  /** Menus that editors fill. */
  menus: readonly MenuDefinition[];
  /** Forms that blocks render. */
  forms: readonly FormDefinition[];
  /** Items in the side menu and the command palette of the admin. */
  extraMenuItems: readonly ExtraMenuItem[];
  /** Extensions, and the server parts of the site itself as the extension `site`. */
  extensions: readonly Extension[];
  /** Search for visitors; none by default. */
  search?: SiteSearch;
  /** Open Graph image of pages without one; a path alone omits size and alternative text. */
  defaultSeoImage?: string | SiteImage;
  /** Icons in the site's public folder. */
  icons: readonly { href: string; type: string; sizes?: string; rel?: 'icon' | 'apple-touch-icon' }[];
  /** Organisation that runs the site, for search engines. */
  organisation?: Organisation;
  /** Ancestors of a page, outermost first, without the page itself. Used by its breadcrumb and for search engines. */
  breadcrumbs?: (page: LayoutProps) => readonly { title: string; href: string }[];
  /**
   * Preview of another frontend, which the page editor shows in its frame: `{ url: 'http://localhost:4321/preview' }`. See
   * `docs/headless.md` for the messages between them.
   */
  preview?: { url: string };
  /** Consent question for visitors; none by default. See `ConsentQuestion` of the kit for the numbers. */
  consent?: { categories: readonly string[]; version: number; days: number };
}

/** A site with the types of its blocks, page types and menus, and those of its extensions, for the client of other frontends. */
export interface Site<
  Block extends BlockDefinition = BlockDefinition,
  PageType extends PageTypeDefinition = PageTypeDefinition,
  Menu extends MenuDefinition = MenuDefinition,
> extends SiteDefinition {
  /** Exists for the compiler only. */
  readonly declared?: { block: Block; pageType: PageType; menu: Menu };
}

/** Returns a block type of the site, or undefined if there is none. */
export const blockDefinition = (site: SiteDefinition, type: string): BlockDefinition | undefined =>
  site.blocks.find((block) => block.type === type);

/** Maximum levels of a menu. */
export const menuDepthOf = ({ depth = defaultMenuDepth }: Pick<MenuDefinition, 'depth'>): number => depth;

/** Returns a form of the site, or undefined if there is none. */
export const formDefinition = (site: SiteDefinition, id: string): FormDefinition | undefined =>
  site.forms.find((form) => form.id === id);

/** IDs of the page types whose pages visitors can open. */
export const pageTypeIDs = ({ pageTypes }: Pick<SiteDefinition, 'pageTypes'>): string[] =>
  pageTypes.filter(({ hasAddress = true }) => hasAddress).map(({ id }) => id);

/** IDs of the page types whose pages have no address. */
export const addresslessTypeIDs = ({ pageTypes }: Pick<SiteDefinition, 'pageTypes'>): string[] =>
  pageTypes.filter(({ hasAddress = true }) => !hasAddress).map(({ id }) => id);

/** Whether the site has the type and the locale of a page. */
export const definesPage = (site: SiteDefinition, { type, locale }: { type: string; locale: string }): boolean =>
  site.pageTypes.some(({ id }) => id === type) && site.locales.some(({ code }) => code === locale);

/**
 * Whether visitors can open a page: the site has its locale and its type, and pages of this type have an address. Pages of a
 * type or locale that is not defined stay stored, until the site defines it again.
 */
export const servesPage = (site: SiteDefinition, page: { type: string; locale: string }): boolean =>
  definesPage(site, page) && pageTypeDefinition(site, page.type)?.hasAddress !== false;

/** Returns a registered page type, or undefined if there is none. */
export const pageTypeDefinition = (
  site: Pick<SiteDefinition, 'pageTypes'>,
  id: string,
): PageTypeDefinition | undefined => site.pageTypes.find((pageType) => pageType.id === id);

/** Path of the site's default image; null if there is none. */
export const defaultImagePath = ({ defaultSeoImage: image }: Pick<SiteDefinition, 'defaultSeoImage'>): string | null =>
  (typeof image === 'string' ? image : image?.src) ?? null;
