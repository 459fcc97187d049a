declare module 'virtual:ximblox/menu-actions' {
  import type { MenuAction } from '@ximblox/blocks';
  /** Loaders of the site's menu actions, by file path. */
  export const menuActions: Record<string, (() => Promise<Record<string, MenuAction | undefined>>) | undefined>;
}
