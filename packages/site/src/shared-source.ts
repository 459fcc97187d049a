import type { ContentSource, LinkedFile, LinkedPage, PublicSettings } from '@ximblox/blocks/internal';

/** A content source that caches link targets and settings. */
export interface SharedSource extends ContentSource {
  /** Returns the settings that were read last; null if they were never read. */
  knownSettings(): PublicSettings | null;
  dropTags(tags: readonly string[]): void;
  dropAll(): void;
}

/** Maximum number of cached targets; the cache is emptied when it is exceeded. */
const maxReferences = 20_000;

/** Tag of everything that shows a site setting, which includes every page. */
export const settingsTag = 'settings';

/** Caches targets by ID, including IDs without a target. */
interface TargetCache<Target> {
  /** Splits IDs into cached targets and IDs to look up. */
  known(ids: readonly number[]): { found: Target[]; unknown: number[] };
  store(ids: readonly number[], targets: readonly Target[]): void;
  drop(id: number): void;
  clear(): void;
}

function createTargetCache<Target>(idOf: (target: Target) => number): TargetCache<Target> {
  const cached = new Map<number, Target | null>();
  return {
    known(ids) {
      const found: Target[] = [];
      const unknown: number[] = [];
      for (const id of ids) {
        const target = cached.get(id);
        if (target === undefined) unknown.push(id);
        else if (target !== null) found.push(target);
      }
      return { found, unknown };
    },
    store(ids, targets) {
      if (cached.size + ids.length > maxReferences) cached.clear();
      for (const id of ids) cached.set(id, null);
      for (const target of targets) cached.set(idOf(target), target);
    },
    drop: (id) => void cached.delete(id),
    clear: () => cached.clear(),
  };
}

const taggedID = (tag: string, kind: 'page' | 'file'): number | undefined =>
  tag.startsWith(`${kind}:`) ? Number(tag.slice(kind.length + 1)) : undefined;

/** Resolves targets of links; reads those that are not cached, and stores them unless something was dropped meanwhile. */
async function resolveShared(
  source: ContentSource,
  { pages, files }: { pages: TargetCache<LinkedPage>; files: TargetCache<LinkedFile> },
  { pageIDs, fileIDs }: Parameters<ContentSource['resolve']>[0],
  dropCount: () => number,
): ReturnType<ContentSource['resolve']> {
  const knownPages = pages.known(pageIDs);
  const knownFiles = files.known(fileIDs);
  if (knownPages.unknown.length + knownFiles.unknown.length === 0) {
    return { pages: knownPages.found, files: knownFiles.found };
  }
  const before = dropCount();
  const read = await source.resolve({ pageIDs: knownPages.unknown, fileIDs: knownFiles.unknown });
  if (dropCount() === before) {
    pages.store(knownPages.unknown, read.pages);
    files.store(knownFiles.unknown, read.files);
  }
  return { pages: [...knownPages.found, ...read.pages], files: [...knownFiles.found, ...read.files] };
}

/**
 * Creates a content source that caches link targets, so that rendering a changed page reads only what changed. Pages are not
 * cached here, but in the page cache.
 */
export function sharedSource(source: ContentSource): SharedSource {
  const pages = createTargetCache<LinkedPage>(({ pageID }) => pageID);
  const files = createTargetCache<LinkedFile>(({ id }) => id);
  let drops = 0;
  let settings: PublicSettings | null = null;
  let areSettingsFresh = false;

  return {
    async findPage(locale, slug) {
      const before = drops;
      const outcome = await source.findPage(locale, slug);
      if (outcome.kind === 'page' && drops === before) {
        const { pageVersion, url, type } = outcome.page;
        const { pageID, title } = pageVersion;
        pages.store([pageID], [{ pageID, type, locale: outcome.page.locale, title, url }]);
      }
      return outcome;
    },
    extensionSettings: (id) => source.extensionSettings(id),
    drafts: (pageIDs) => source.drafts(pageIDs),
    sections: (pageIDs) => source.sections(pageIDs),
    menus: (locale) => source.menus(locale),
    sitemapParts: () => source.sitemapParts(),
    sitemap: (part) => source.sitemap(part),
    resolve: (ids) => resolveShared(source, { pages, files }, ids, () => drops),
    pages: (query) => source.pages(query),
    tags: (query) => source.tags(query),
    async settings() {
      if (settings && areSettingsFresh) return settings;
      const before = drops;
      settings = await source.settings();
      areSettingsFresh = drops === before;
      return settings;
    },
    knownSettings: () => settings,
    siblings: (pageID) => source.siblings(pageID),
    dropTags(tags) {
      drops += 1;
      if (tags.includes(settingsTag)) areSettingsFresh = false;
      for (const tag of tags) {
        pages.drop(taggedID(tag, 'page') ?? 0);
        files.drop(taggedID(tag, 'file') ?? 0);
      }
    },
    dropAll() {
      drops += 1;
      areSettingsFresh = false;
      pages.clear();
      files.clear();
    },
  };
}
