import { type FieldBuilder, recordSource } from '@ximblox/blocks/internal';
import type { AnyPermissionName, ExtraMenuIcon, LocalisedText } from '@ximblox/contract';
import type { ComponentType } from 'react';

/** Import of a file whose default export is a component: `() => import('./admin/water-levels.tsx')`. */
export type ComponentImport<Props extends object = object> = () => Promise<{ default: ComponentType<Props> }>;

/** Props of the component of a screen. */
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
  /** Name in the side menu and the command palette. */
  title: LocalisedText;
  /** A default icon if omitted. */
  icon?: ExtraMenuIcon;
  /** Group of the side menu; `site` by default. */
  group?: (typeof screenGroups)[number];
  /**
   * Permission to see the screen, such as `publish-page`, or `newsletter.send` of an extension; all users by default. It hides
   * the screen and protects no data: endpoints check access.
   */
  permission?: AnyPermissionName;
  /** Imports a file whose default export is the component: `() => import('./admin/drafts-screen.tsx')`. */
  component: ComponentImport<ScreenProps>;
}

/** Card of the dashboard. */
export interface CardDefinition {
  /** Unique among the cards. */
  id: string;
  /** Heading of the card. */
  title: LocalisedText;
  /** Permission to see the card; all users by default. */
  permission?: AnyPermissionName;
  /** Imports a file whose default export is the content of the card. */
  component: ComponentImport;
}

/** Stored value of the fields of a kind. */
export type StoredValue<Kind extends FieldBuilder> = ReturnType<Kind['fieldKind']['empty']>;

/** Props of a control. The admin shows label, help and errors around it. */
export interface FieldControlProps<Kind extends FieldBuilder> {
  /** Field with its options. */
  field: ReturnType<Kind>;
  /** Stored value; the empty one of the kind if nothing is stored. */
  value: StoredValue<Kind>;
  /** Changes the value. Consecutive changes of a field are one step for undo. */
  onChange: (value: StoredValue<Kind>) => void;
  /** Attributes for the input, or for the element with a role that groups several: they connect label, help and errors. */
  attributes: { id: string; 'aria-labelledby': string; 'aria-describedby': string | undefined };
  /** Whether the last save or publication refused the value. */
  isInvalid: boolean;
  /** Whether the user may not change the page. Inputs and buttons are disabled by themselves. */
  isReadOnly: boolean;
  /** Locale of the content: `nl-nl`. */
  locale: string;
}

/** Props of a view, which shows a filled value where it is not edited: in comparisons and in requests for review. */
export interface FieldViewProps<Kind extends FieldBuilder> {
  field: ReturnType<Kind>;
  value: StoredValue<Kind>;
}

/** Control for the fields of an own kind. */
export interface ControlDefinition<Kind extends FieldBuilder = FieldBuilder> {
  /** Builder that `defineFieldKind` returns. */
  kind: Kind;
  /** Imports a file whose default export is the control: `() => import('./admin/rating-control.tsx')`. */
  component: ComponentImport<FieldControlProps<Kind>>;
  /** Read-only view; the text of the kind's `words` by default. */
  view?: ComponentImport<FieldViewProps<Kind>>;
}

/** What a site or a package adds to the admin. */
export interface AdminDefinition {
  /** Controls for fields of own kinds, see `defineControl`. */
  controls?: readonly ControlDefinition[];
  /** Screens with an entry in the side menu, see `defineScreen`. */
  screens?: readonly ScreenDefinition[];
  /** Cards of the dashboard, see `defineCard`. */
  cards?: readonly CardDefinition[];
  /** Definitions of packages, whose parts follow those of the site. */
  extensions?: readonly AdminDefinition[];
}

/** Defines the control for the fields of an own kind. */
export const defineControl = <Kind extends FieldBuilder>(control: ControlDefinition<Kind>): ControlDefinition =>
  recordSource(control, defineControl);

/** Defines a screen of the admin. */
export const defineScreen = (screen: ScreenDefinition): ScreenDefinition => recordSource(screen, defineScreen);

/** Defines a card of the dashboard. */
export const defineCard = (card: CardDefinition): CardDefinition => recordSource(card, defineCard);

/** Defines what a site adds to the admin: the default export of `ximblox.admin.tsx`. */
export const defineAdmin = (admin: AdminDefinition): AdminDefinition => recordSource(admin, defineAdmin);
