import type { MenuAction } from '@ximblox/blocks';

/** The module that the build of the site makes; see `virtualModules.menuActions` of `@ximblox/site/build`. */
interface MenuActionsModule {
  /** Loaders by file path. */
  menuActions: Record<string, (() => Promise<Record<string, MenuAction | undefined>>) | undefined>;
}

/** Loads a menu action of the site. @throws when the site has none with this ID */
export async function loadMenuAction(id: string): Promise<MenuAction> {
  const [file = '', name = ''] = id.split('#');
  const address = document.querySelector<HTMLMetaElement>('meta[name="ximblox-menu-actions"]')?.content ?? '';
  const { menuActions } = (await import(/* @vite-ignore */ address)) as MenuActionsModule;
  const action = (await menuActions[file]?.())?.[name];
  if (!action) throw new Error(`The site has no menu action "${id}".`);
  return action;
}
