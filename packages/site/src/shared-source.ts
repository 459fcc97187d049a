import type { ContentSource, LinkedFile, LinkedPage, PublicSettings } from '@ximblox/blocks';

/** What many pages share, kept until it changes. */
export interface SharedSource extends ContentSource {
  /** The settings as they were read last; null when that has not happened yet. */
  knownSettings(): PublicSettings | null;
  dropTags(tags: readonly string[]): void;
  dropAll(): void;
}

/** Pages and files whose targets are kept; more are forgotten all at once. */
const maxReferences = 20_000;

/** Tag of what shows a setting of the site, as every page does. */
export const settingsTag = 'settings';

/** What an ID leads to; null for one that leads nowhere. */
interface References<Target> {
  /** What is known of the IDs, and which are to be asked for. */
  known(ids: readonly number[]): { found: Target[]; unknown: number[] };
  keep(ids: readonly number[], targets: readonly Target[]): void;
  drop(id: number): void;
  clear(): void;
}

function createReferences<Target>(idOf: (target: Target) => number): References<Target> {
  const kept = new Map<number, Target | null>();
  return {
    known(ids) {
      const found: Target[] = [];
      const unknown: number[] = [];
      for (const id of ids) {
        const target = kept.get(id);
        if (target === undefined) unknown.push(id);
        else if (target !== null) found.push(target);
      }
      return { found, unknown };
    },
    keep(ids, targets) {
      if (kept.size + ids.length > maxReferences) kept.clear();
      for (const id of ids) kept.set(id, null);
      for (const target of targets) kept.set(idOf(target), target);
    },
    drop: (id) => void kept.delete(id),
    clear: () => kept.clear(),
  };
}

const taggedID = (tag: string, kind: 'page' | 'file'): number | undefined =>
  tag.startsWith(`${kind}:`) ? Number(tag.slice(kind.length + 1)) : undefined;

/**
 * Remembers targets of links, so that a page that is rendered again after a change only reads what has changed. Pages
 * themselves are not remembered: the cache of answers is for those.
 */
export function sharedSource(source: ContentSource): SharedSource {
  const pages = createReferences<LinkedPage>(({ pageID }) => pageID);
  const files = createReferences<LinkedFile>(({ id }) => id);
  let drops = 0;
  let settings: PublicSettings | null = null;
  let areSettingsNew = false;

  return {
    async findPage(locale, slug) {
      const before = drops;
      const outcome = await source.findPage(locale, slug);
      if (outcome.kind === 'page' && drops === before) {
        const { pageVersion, url } = outcome.page;
        const { pageID } = pageVersion;
        pages.keep([pageID], [{ pageID, url }]);
      }
      return outcome;
    },
    menus: (locale) => source.menus(locale),
    sitemapParts: () => source.sitemapParts(),
    sitemap: (part) => source.sitemap(part),
    async resolve({ pageIDs, fileIDs }) {
      const knownPages = pages.known(pageIDs);
      const knownFiles = files.known(fileIDs);
      if (knownPages.unknown.length + knownFiles.unknown.length === 0) {
        return { pages: knownPages.found, files: knownFiles.found };
      }
      const before = drops;
      const read = await source.resolve({ pageIDs: knownPages.unknown, fileIDs: knownFiles.unknown });
      if (drops === before) {
        pages.keep(knownPages.unknown, read.pages);
        files.keep(knownFiles.unknown, read.files);
      }
      return { pages: [...knownPages.found, ...read.pages], files: [...knownFiles.found, ...read.files] };
    },
    pages: (query) => source.pages(query),
    tags: (query) => source.tags(query),
    async settings() {
      if (settings && areSettingsNew) return settings;
      const before = drops;
      settings = await source.settings();
      areSettingsNew = drops === before;
      return settings;
    },
    knownSettings: () => settings,
    siblings: (pageID) => source.siblings(pageID),
    dropTags(tags) {
      drops += 1;
      if (tags.includes(settingsTag)) areSettingsNew = false;
      for (const tag of tags) {
        pages.drop(taggedID(tag, 'page') ?? 0);
        files.drop(taggedID(tag, 'file') ?? 0);
      }
    },
    dropAll() {
      drops += 1;
      areSettingsNew = false;
      pages.clear();
      files.clear();
    },
  };
}
