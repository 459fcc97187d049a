import type { ContentSource, ResolvedMenuItem, SiteDefinition } from '@ximblox/blocks/internal';
import type { MenuItem } from '@ximblox/contract';
import { createTaggedCache } from '../cache/tagged-cache.ts';
import {
  type ResolvedReferences,
  resolveReferences,
  emptyReferenceIDs,
  tagsOf,
  addLink,
  type ReferenceIDs,
} from './references.ts';
import { type MediaOwner, resolveLink } from './resolver.ts';

/** Resolved menus of one locale; no item is marked as current yet. */
export interface LocaleMenus {
  menus: Record<string, ResolvedMenuItem[]>;
  tags: readonly string[];
}

export interface Menus {
  of(locale: string): Promise<LocaleMenus>;
  dropTags(tags: readonly string[]): void;
  dropAll(): void;
}

function addItemLinks(ids: ReferenceIDs, items: readonly MenuItem[]): void {
  for (const item of items) {
    if (item.link) addLink(ids, item.link);
    addItemLinks(ids, item.children);
  }
}

/** Menus belong to no page. They link to shared files only, whose URL may contain any page and group. */
const noPage: MediaOwner = { pageID: 1, locale: '', images: 'page_type_images', files: 'page_type_files' };

function resolveItems(items: readonly MenuItem[], found: ResolvedReferences, publicUrl: string): ResolvedMenuItem[] {
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

/** Maximum number of cached locales. */
const maxLocales = 64;

/** Creates a cache of resolved menus by locale, invalidated when a menu or a linked page changes. */
export function createMenus(site: SiteDefinition, source: ContentSource, publicUrl: string): Menus {
  const cache = createTaggedCache<LocaleMenus>({ maxBytes: maxLocales });
  const tagsIn = (locale: string): string[] => site.menus.map(({ id }) => `menu:${id}:${locale}`);

  const read = async (locale: string): Promise<LocaleMenus> => {
    const trees = await source.menus(locale);
    const ids = emptyReferenceIDs();
    for (const items of Object.values(trees)) addItemLinks(ids, items);
    const found = await resolveReferences(source, ids);
    const menus: Record<string, ResolvedMenuItem[]> = {};
    for (const { id } of site.menus) menus[id] = resolveItems(trees[id] ?? [], found, publicUrl);
    return { menus, tags: [...tagsIn(locale), ...tagsOf(ids)] };
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

/** Marks the item of the current page and its ancestors. */
export function markCurrent(items: readonly ResolvedMenuItem[], url: string): ResolvedMenuItem[] {
  return items.map((item) => {
    const children = markCurrent(item.children, url);
    const path = item.href.split('#')[0] ?? '';
    const isHere = !item.external && path !== '' && path === url;
    const isAbove = !item.external && path.length > 1 && url.startsWith(`${path}/`);
    return { ...item, children, current: isHere || isAbove || children.some((child) => child.current) };
  });
}
