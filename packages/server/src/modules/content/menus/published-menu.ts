import type { MenuItem, MenuTree } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { findFiles, hostedVideo } from '../../library/media/index.ts';
import { findPublicPages } from '../public-content/index.ts';
import { menuItems } from './menu-rules.ts';

/** Filters a menu for visitors: without its author, items that link to anything that is not public, and headings without items. */
export async function publishedMenu({ db }: Pick<Context, 'db'>, tree: MenuTree): Promise<MenuTree> {
  const links = menuItems(tree.items).flatMap(({ link }) => (link ? [link] : []));
  const pageIDs = links.flatMap((link) => (link.kind === 'page' ? [link.pageID] : []));
  const fileIDs = links.flatMap((link) => (link.kind === 'file' ? [link.fileID] : []));
  const pages = new Set((await findPublicPages(db, pageIDs)).map(({ id }) => id));
  const found = await findFiles(db, fileIDs);
  const files = new Set(found.filter((file) => file.shared || hostedVideo(file)).map(({ id }) => id));
  const isPublic = ({ link }: MenuItem): boolean =>
    link?.kind === 'page' ? pages.has(link.pageID) : link?.kind === 'file' ? files.has(link.fileID) : true;
  const shown = (items: readonly MenuItem[]): MenuItem[] =>
    items.flatMap((item) => {
      const children = shown(item.children);
      if (item.link ? isPublic(item) : children.length > 0) return [{ ...item, children }];
      // The items below a hidden item are hidden too.
      return [];
    });
  return { ...tree, updatedBy: null, items: shown(tree.items) };
}
