import { type MenuDefinition, menuDepthOf, type SiteDefinition } from '@ximblox/blocks/internal';
import { type ErrorItem, fail, failAll, type MenuItem, menuLevels, type MenuTree } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import type { Database } from '../../../platform/database/database.ts';
import { audit } from '../../foundation/audit/index.ts';
import { findFiles } from '../../library/media/index.ts';
import { findSummaries } from '../pages/index.ts';
import { type DepthRule, menuErrors, menuItems, parseItems, type ValidatedItem } from './menu-rules.ts';
import { findMenu, lockMenu } from './menu-store.ts';
import { publishedMenu } from './published-menu.ts';
import { replaceMenu } from './replace-menu.ts';

/** @throws 404 V_12 on `id`, 400 V_12 on `locale` when the site has no such menu or locale */
export function requireMenu(site: SiteDefinition, id: string, locale: string): MenuDefinition {
  const menu = site.menus.find((one) => one.id === id) ?? fail('V_12', 'id', { status: 404 });
  if (!site.locales.some(({ code }) => code === locale)) fail('V_12', 'locale', { status: 400 });
  return menu;
}

/** Returns the tree of a menu in a locale. Clients without a user account get the tree that visitors see. */
export async function getMenu(context: Context, id: string, locale: string): Promise<MenuTree> {
  const { db, services, actor } = context;
  requireMenu(services.site, id, locale);
  const tree = await findMenu(db, id, locale);
  return actor.kind === 'user' ? tree : publishedMenu(context, tree);
}

/** Returns the errors of items, including links to targets that do not exist. */
async function itemErrors(db: Database, items: readonly ValidatedItem[], rule: DepthRule): Promise<ErrorItem[]> {
  const links = menuItems(items).flatMap(({ link }) => (link ? [link] : []));
  const pageIDs = links.flatMap((link) => (link.kind === 'page' ? [link.pageID] : []));
  const fileIDs = links.flatMap((link) => (link.kind === 'file' ? [link.fileID] : []));
  const pages = new Set((await findSummaries(db, pageIDs)).map((page) => page.id));
  const files = new Set((await findFiles(db, fileIDs)).map((file) => file.id));
  return menuErrors(items, rule, ({ kind, id }) => (kind === 'page' ? pages : files).has(id));
}

/** Returns the errors of a menu that the schema cannot find; none for users who may not save it. */
export async function newMenuErrors(
  context: Context,
  { id, locale, items }: { id: string; locale: string; items: unknown },
): Promise<ErrorItem[]> {
  if (!context.can('manage-menu', {})) return [];
  const { db, services } = context;
  const menu = requireMenu(services.site, id, locale);
  const { items: stored } = await findMenu(db, id, locale);
  return itemErrors(db, parseItems(items), { depth: menuDepthOf(menu), stored: menuLevels(stored) });
}

/**
 * Saves the tree of a menu in a locale. Visitors see it immediately.
 * @param version the version that the client edited (optimistic locking); undefined overwrites any version
 * @param restored number of the version that the items are from, for the audit log
 * @throws 409 V_07 on `version` if it is not the newest version; otherwise all errors of the tree together
 */
export async function saveMenu(
  context: Context,
  id: string,
  locale: string,
  { items, version, restored }: { items: MenuItem[]; version?: number | undefined; restored?: number },
): Promise<MenuTree> {
  const { db, services } = context;
  const menu = requireMenu(services.site, id, locale);
  context.require('manage-menu', {});
  const newest = await lockMenu(db, id, locale);
  if (version !== undefined && version !== newest.version) fail('V_07', 'version');
  failAll(await itemErrors(db, items, { depth: menuDepthOf(menu), stored: menuLevels(newest.items) }));
  const linked = menuItems(items).filter(({ link }) => link !== null);
  await replaceMenu(db, { menu: id, locale, items, userID: actorID(context) });
  await invalidateContent(context, [`menu:${id}:${locale}`]);
  await audit(context, {
    action: 'menu.save',
    object: 'menu',
    objectID: id,
    changes: { locale, items: linked.length, ...(restored && { restored }) },
  });
  return findMenu(db, id, locale);
}
