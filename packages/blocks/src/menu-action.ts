import type { Client, contract, SessionUser } from '@ximblox/contract';
import type { LocalisedText } from './localised-text.ts';

/** API for menu actions. */
export interface MenuActionContext {
  /** Calls an endpoint with the permissions of the user: `call(contract.pages.get, { params: { id } })`. */
  call: Client['call'];
  contract: typeof contract;
  user: SessionUser;
  /** Language of the interface: `nl`. */
  language: string;
  /** Locale of the site in that language, or its default locale. */
  locale: string;
  /** Navigates to a path below `/cmsadmin`, or opens a full address in a new tab. */
  navigate(to: string): void;
  /** Shows a notification for some seconds. */
  notify(text: LocalisedText, kind?: 'success' | 'error'): void;
}

/** Action of a side menu item, instead of a link. The user sees the errors that it throws. */
export type MenuAction = (context: MenuActionContext) => void | Promise<void>;

/** Key under which the build marks a menu action with its ID. */
const menuActionKey = Symbol.for('ximblox.menu-action');

/**
 * ID of a menu action: path of its file without suffix, `#`, name of the export. Undefined if the build has not found
 * it.
 */
export const menuActionID = (action: MenuAction): string | undefined =>
  (action as MenuAction & { [menuActionKey]?: string })[menuActionKey];
