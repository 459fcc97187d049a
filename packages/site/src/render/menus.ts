import type { ContentSource, ResolvedMenuItem, SiteDefinition } from '@ximblox/blocks';
import type { MenuItem } from '@ximblox/contract';
import { createTaggedCache } from '../cache/tagged-cache.ts';
import { type Found, lookUp, nothingWanted, tagsOf, wantLink, type Wanted } from './references.ts';
import { type MediaOwner, resolveLink } from './resolver.ts';

/** The menus of one locale with their targets; no item is marked as current yet. */
export interface LocaleMenus {
  menus: Record<string, ResolvedMenuItem[]>;
  tags: readonly string[];
}

export interface Menus {
  of(locale: string): Promise<LocaleMenus>;
  dropTags(tags: readonly string[]): void;
  dropAll(): void;
}

function wantItems(wanted: Wanted, items: readonly MenuItem[]): void {
  for (const item of items) {
    if (item.link) wantLink(wanted, item.link);
    wantItems(wanted, item.children);
  }
}

/** Menus belong to no page. They may only lead to shared files, whose address may name any page and group. */
const noPage: MediaOwner = { pageID: 1, locale: '', images: 'page_type_images', files: 'page_type_files' };

function resolveItems(items: readonly MenuItem[], found: Found, publicUrl: string): ResolvedMenuItem[] {
  return items.flatMap((item) => {
    const children = resolveItems(item.children, found, publicUrl);
    const file = item.link?.kind === 'file' ? found.files.get(item.link.fileID) : undefined;
    const isPublic = file === undefined || file.shared || file.watchUrl !== null;
    const link = item.link && isPublic ? resolveLink(item.link, { found, owner: noPage, publicUrl }) : null;
    if (!link && (item.link || children.length === 0)) return [];
    const { key, title } = item;
    return [{ key, title, href: link?.href ?? '', external: link?.external ?? false, current: false, children }];
  });
}

/** Locales whose menus are kept. */
const maxLocales = 64;

/** Reads the menus of a locale once and keeps them until one of them, or a page that they lead to, changes. */
export function createMenus(site: SiteDefinition, source: ContentSource, publicUrl: string): Menus {
  const cache = createTaggedCache<LocaleMenus>({ maxBytes: maxLocales });
  const tagsIn = (locale: string): string[] => site.menus.map(({ id }) => `menu:${id}:${locale}`);

  const read = async (locale: string): Promise<LocaleMenus> => {
    const trees = await source.menus(locale);
    const wanted = nothingWanted();
    for (const items of Object.values(trees)) wantItems(wanted, items);
    const found = await lookUp(source, wanted);
    const menus: Record<string, ResolvedMenuItem[]> = {};
    for (const { id } of site.menus) menus[id] = resolveItems(trees[id] ?? [], found, publicUrl);
    return { menus, tags: [...tagsIn(locale), ...tagsOf(wanted)] };
  };

  return {
    of: (locale) =>
      cache.fetch(locale, async () => {
        const value = await read(locale);
        return { value, tags: value.tags, bytes: 1 };
      }),
    dropTags: (tags) => cache.dropTags(tags),
    dropAll: () => cache.dropAll(),
  };
}

/** The items with the one that is shown, and those that lead to it, marked. */
export function markCurrent(items: readonly ResolvedMenuItem[], url: string): ResolvedMenuItem[] {
  return items.map((item) => {
    const children = markCurrent(item.children, url);
    const path = item.href.split('#')[0] ?? '';
    const isHere = !item.external && path !== '' && path === url;
    const isAbove = !item.external && path.length > 1 && url.startsWith(`${path}/`);
    return { ...item, children, current: isHere || isAbove || children.some((child) => child.current) };
  });
}
