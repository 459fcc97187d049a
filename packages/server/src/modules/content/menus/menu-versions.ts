import type { MenuItem, MenuTree, SiteVersions } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { listVersions, storedContent, type VersionedThing } from '../../foundation/site-versions/index.ts';
import { requireMenu, saveMenu } from './save-menu.ts';

const versioned = (id: string, locale: string): VersionedThing => ({ kind: 'menu', key: `${id}:${locale}` });

/** Returns one page of the versions of a menu in a locale, newest first. */
export async function listMenuVersions(
  context: Context,
  id: string,
  locale: string,
  page: { pageIndex: number; pageSize: number },
): Promise<SiteVersions<MenuItem[]>> {
  const { db, services } = context;
  context.require('manage-menu', {});
  requireMenu(services.site, id, locale);
  return listVersions(db, versioned(id, locale), page, (stored) => stored as MenuItem[][]);
}

/** Saves the items of an earlier version of a menu. @throws 404 V_12 on `number`; otherwise as `saveMenu` */
export async function restoreMenu(
  context: Context,
  id: string,
  locale: string,
  { number, version }: { number: number; version?: number | undefined },
): Promise<MenuTree> {
  const { db, services } = context;
  context.require('manage-menu', {});
  requireMenu(services.site, id, locale);
  const items = (await storedContent(db, versioned(id, locale), number)) as MenuItem[];
  return saveMenu(context, id, locale, { items, version, restored: number });
}
