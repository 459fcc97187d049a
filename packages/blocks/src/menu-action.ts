import type { Client, contract, SessionUser } from '@ximblox/contract';
import type { Words } from './words.ts';

/** What a menu action has to work with. */
export interface MenuActionContext {
  /** Calls an endpoint with the rights of the user: `call(contract.pages.get, { params: { id } })`. */
  call: Client['call'];
  contract: typeof contract;
  user: SessionUser;
  /** Language of the interface: `nl`. */
  language: string;
  /** Locale of the site in that language, its default locale when it has none. */
  locale: string;
  /** Goes to a path below `/cmsadmin`, or opens a whole address in a window of its own. */
  navigate(to: string): void;
  /** Says something, for some seconds. */
  notify(text: Words, kind?: 'success' | 'error'): void;
}

/** What an item of the side menu does instead of leading somewhere. What it throws is told to the user. */
export type MenuAction = (context: MenuActionContext) => void | Promise<void>;

/** Under this key the build notes on a menu action where the admin finds it. */
const menuActionKey = Symbol.for('ximblox.menu-action');

/** Where the admin finds a menu action: path of its file without suffix, `#`, name of the export; undefined when it cannot. */
export const menuActionID = (action: MenuAction): string | undefined =>
  (action as MenuAction & { [menuActionKey]?: string })[menuActionKey];
