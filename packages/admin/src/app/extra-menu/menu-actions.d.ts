declare module 'virtual:ximblox/menu-actions' {
  import type { MenuAction } from '@ximblox/blocks';
  /** What loads the menu actions of the site, by the path of their file. */
  export const menuActions: Record<string, (() => Promise<Record<string, MenuAction | undefined>>) | undefined>;
}
