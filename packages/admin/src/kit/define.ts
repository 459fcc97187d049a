import type { ExtraMenuIcon, LocalisedText, PermissionName } from '@ximblox/contract';
import type { ComponentType } from 'react';

/** Import of a file whose default export is a component: `() => import('./admin/water-levels.tsx')`. */
export type ComponentImport<Props extends object = object> = () => Promise<{ default: ComponentType<Props> }>;

export interface ScreenProps {
  /** Title of the screen in the language of the interface. */
  title: string;
  /** Rest of the address: `5/edit` for `/cmsadmin/x/water-levels/5/edit`, else empty. */
  path: string;
}

/** Groups of the side menu; `site` has the name of the site. */
export const screenGroups = ['start', 'library', 'content', 'site', 'administration'] as const;

/** Screen of the admin, at `/cmsadmin/x/<slug>` and in the side menu. */
export interface ScreenDefinition {
  /** Small letters, digits and hyphens. */
  slug: string;
  title: LocalisedText;
  /** A default icon if omitted. */
  icon?: ExtraMenuIcon;
  /** Group of the side menu; `site` by default. */
  group?: (typeof screenGroups)[number];
  /** Permission to see the screen; all users by default. It hides the screen and protects no data: endpoints check access. */
  permission?: PermissionName;
  component: ComponentImport<ScreenProps>;
}

/** Card of the dashboard. */
export interface CardDefinition {
  id: string;
  title: LocalisedText;
  /** Permission to see the card; all users by default. */
  permission?: PermissionName;
  component: ComponentImport;
}

/** What a site or a package adds to the admin. */
export interface AdminDefinition {
  screens?: readonly ScreenDefinition[];
  cards?: readonly CardDefinition[];
  /** Definitions of packages, whose screens and cards follow those of the site. */
  extensions?: readonly AdminDefinition[];
}

/** Defines a screen of the admin. */
export const defineScreen = (screen: ScreenDefinition): ScreenDefinition => screen;

/** Defines a card of the dashboard. */
export const defineCard = (card: CardDefinition): CardDefinition => card;

/** Defines what a site adds to the admin: the default export of `ximblox.admin.tsx`. */
export const defineAdmin = (admin: AdminDefinition): AdminDefinition => admin;
