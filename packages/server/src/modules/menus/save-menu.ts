import type { SiteDefinition } from '@ximblox/blocks';
import { fail, failAll, type MenuItem, type MenuTree } from '@ximblox/contract';
import type { Context } from '../../context.ts';
import { contentChanged } from '../../platform/database/content-changes.ts';
import { audit } from '../audit/index.ts';
import { findFiles } from '../media/index.ts';
import { actorID, findSummaries } from '../pages/index.ts';
import { menuErrors, menuItems } from './menu-rules.ts';
import { findMenu, lockMenu } from './menu-store.ts';
import { replaceMenu } from './replace-menu.ts';

/** @throws 404 V_12 on `id`, 400 V_12 on `locale` when the site has no such menu or locale */
function checkMenu(site: SiteDefinition, menu: string, locale: string): void {
  if (!site.menus.some(({ id }) => id === menu)) fail('V_12', 'id', { status: 404 });
  if (!site.locales.some(({ code }) => code === locale)) fail('V_12', 'locale', { status: 400 });
}

/** The tree of a menu in a locale. */
export async function getMenu({ db, services }: Context, id: string, locale: string): Promise<MenuTree> {
  checkMenu(services.site, id, locale);
  return findMenu(db, id, locale);
}

/**
 * Replaces the tree of a menu in a locale; visitors see it at once.
 * @param version the one that the caller has edited; undefined to replace whatever is there
 * @throws 409 V_07 on `version` when somebody has saved another one meanwhile, otherwise every error of the tree at once
 */
export async function saveMenu(
  context: Context,
  id: string,
  locale: string,
  { items, version }: { items: MenuItem[]; version?: number | undefined },
): Promise<MenuTree> {
  const { db, services } = context;
  checkMenu(services.site, id, locale);
  context.require('manage-menu', {});
  const newest = await lockMenu(db, id, locale);
  if (version !== undefined && version !== newest) fail('V_07', 'version');
  const links = menuItems(items).flatMap(({ link }) => (link ? [link] : []));
  const pageIDs = links.flatMap((link) => (link.kind === 'page' ? [link.pageID] : []));
  const fileIDs = links.flatMap((link) => (link.kind === 'file' ? [link.fileID] : []));
  const pages = new Set((await findSummaries(db, pageIDs)).map((page) => page.id));
  const files = new Set((await findFiles(db, fileIDs)).map((file) => file.id));
  failAll(menuErrors(items, ({ kind, id: target }) => (kind === 'page' ? pages : files).has(target)));
  await replaceMenu(db, { menu: id, locale, items, userID: actorID(context) });
  await contentChanged(db, [`menu:${id}:${locale}`]);
  await audit(context, { action: 'menu.save', object: 'menu', objectID: id, changes: { locale, items: links.length } });
  return findMenu(db, id, locale);
}
