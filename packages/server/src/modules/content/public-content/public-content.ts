import {
  comparisonsOf,
  type ContentSource,
  isInDraftScope,
  type LinkedFile,
  type ListedPublicPage,
  type MediaGroup,
  pageConditions,
  pageFileUrl,
  type PageOutcome,
  type PageSort,
  pageSorts,
  pageTypeIDs,
  queryLimits,
  type PublicSiblings,
  servesPage,
  sectionIDOf,
  siteDay,
  type ScopedQuery,
  type SharedSections,
  sharedSectionType,
  type SiteDefinition,
  type SitemapEntry,
  typeDataContent,
} from '@ximblox/blocks/internal';
import type { Block, ImageRecord } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { batchReads } from '../../../platform/database/batch-reads.ts';
import { findExtensionSettings } from '../../foundation/extension-settings/index.ts';
import { chosenSettings } from '../../foundation/settings/index.ts';
import {
  type ReplacedVersion,
  listReplacedVersions,
  findFilesIncludingDeleted,
  type MediaFileRow,
  applyAllReplacements,
  applyAllReplacementsToEach,
  hostedVideo,
} from '../../library/media/index.ts';
import {
  countPublicPages,
  countPublicTags,
  type DraftRow,
  findDrafts,
  findMovedPage,
  findPublicPagesAt,
  type FoundPageRow,
  findPublicPages,
  findPublicPagesOfType,
  listPublicPages,
  findMenus,
  type PageAddress,
  type PublicList,
  type PublicPageRow,
  publicSiblings,
  type SiblingRow,
  wasDeleted,
} from './public-store.ts';
import { countSitemap, listSitemap, listSitemapIDs } from './sitemap-store.ts';
import { rootCollation, collationOf } from './page-order-store.ts';
import { findTypeDefaults } from '../types/index.ts';
import { listedTypeData, publicPageOnWire, shownContent, urlOf } from './public-wire.ts';

/** Maximum number of concurrent page reads that are batched into one query. */
const maxBatchedReads = 20;

const publicFile = (file: MediaFileRow, earlier: readonly ReplacedVersion[]): LinkedFile => ({
  id: file.id,
  hash: file.hash,
  fileName: file.file_name,
  mime: file.mime,
  fileSize: file.file_size,
  width: file.width,
  height: file.height,
  focus: file.focus ? [file.focus.x, file.focus.y] : null,
  tone: file.tone,
  altTexts: file.alt_texts,
  defaultAltText: file.default_alt_text,
  shared: file.shared,
  watchUrl: hostedVideo(file)?.watchUrl ?? null,
  earlier,
});

const siblingsOnWire = (site: SiteDefinition, groupID: number, rows: readonly SiblingRow[]): PublicSiblings => ({
  groupID,
  siblings: rows
    .filter((row) => servesPage(site, row))
    .map((row) => ({
      pageID: row.id,
      locale: row.locale,
      url: urlOf(site, row),
      ...(row.unlisted && { isUnlisted: true }),
    })),
});

/** Returns the paths of the images that a published page shows. */
function imagePaths(site: SiteDefinition, row: PublicPageRow): string[] {
  const { blocks, typeData } = shownContent(site, row);
  const urls = (group: MediaGroup, records: Record<string, ImageRecord>): string[] =>
    Object.values(records).map(({ hash, fileName, cropParams }) =>
      pageFileUrl({ pageID: row.id, group, hash, fileName, cropParams }),
    );
  return [
    ...urls('page_type_images', typeDataContent(typeData).__images),
    // Unreadable blocks may have no images.
    ...blocks.flatMap(({ key, __images }) => urls(`block_images_${key}`, __images ?? {})),
  ];
}

/** Number of pages read with one query, so that a long sitemap does not block other requests. */
const sitemapBatch = 100;

async function sitemapEntries(
  db: Database,
  site: SiteDefinition,
  { locale, offset, limit }: { locale: string; offset: number; limit: number },
): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  const ids = await listSitemapIDs(db, { locale, types: pageTypeIDs(site), offset, limit });
  for (let first = 0; first < ids.length; first += sitemapBatch) {
    for (const row of await listSitemap(db, ids.slice(first, first + sitemapBatch))) {
      entries.push({
        pageID: row.id,
        slug: row.slug,
        url: urlOf(site, row),
        modifiedAt: row.modified_at.toISOString(),
        siblings: siblingsOnWire(site, row.group_id, row.siblings)
          .siblings.filter(({ isUnlisted = false }) => !isUnlisted)
          .map(({ locale: of, url }) => ({ locale: of, url })),
        images: imagePaths(site, row),
      });
    }
  }
  return entries;
}

/** Returns the SEO image of the site for pages without their own, or null. A replaced file is resolved. */
export async function defaultImage(db: Database): Promise<ImageRecord | null> {
  const { seoImage } = (await chosenSettings(db)).settings;
  const shown = await applyAllReplacements(db, { blocks: [], typeData: {}, seoImage });
  return shown.seoImage[0] ?? null;
}

/**
 * Resolves an address to a published page, a redirect, or the reason that there is none. A page takes precedence over a redirect.
 * @param findPage reads the page; unbatched by default
 */
export async function resolveAddress(
  db: Database,
  site: SiteDefinition,
  { locale, slug }: PageAddress,
  findPage = async (address: PageAddress): Promise<FoundPageRow | undefined> =>
    (await findPublicPagesAt(db, [address]))[0],
): Promise<PageOutcome> {
  const page = await findPage({ locale, slug });
  if (page && servesPage(site, page)) {
    const siblings = siblingsOnWire(site, page.group_id, page.siblings);
    return {
      kind: 'page',
      page: publicPageOnWire(site, page),
      siblings,
      modifiedAt: page.modified_at.toISOString(),
    };
  }
  const moved = await findMovedPage(db, locale, slug);
  if (moved && servesPage(site, moved)) return { kind: 'moved', pageID: moved.id, url: urlOf(site, moved) };
  return { kind: (await wasDeleted(db, locale, slug)) ? 'gone' : 'missing' };
}

/** Returns published shared sections, with those inside them. */
export async function publishedSections(
  db: Database,
  site: SiteDefinition,
  pageIDs: readonly number[],
): Promise<SharedSections> {
  const sections = new Map<number, readonly Block[]>();
  for (let unread = [...pageIDs]; unread.length > 0; ) {
    const rows = await findPublicPagesOfType(db, sharedSectionType, unread);
    for (const row of rows) sections.set(row.id, shownContent(site, row).blocks);
    const inside = rows.flatMap((row) => (sections.get(row.id) ?? []).flatMap((block) => sectionIDOf(block) ?? []));
    unread = inside.filter((id) => !sections.has(id));
  }
  return sections;
}

/** Checks the conditions of a list of pages on a day, and reads the default values that it compares. */
async function publicList(
  db: Database,
  site: SiteDefinition,
  day: string,
  {
    type,
    locale,
    where,
    indexed = false,
    drafts,
  }: Pick<ScopedQuery, 'type' | 'locale' | 'where' | 'indexed' | 'drafts'>,
  sorts: readonly PageSort[] = [],
): Promise<PublicList> {
  const { condition } = pageConditions(site, { type, where }, day);
  const values = [...sorts, ...comparisonsOf(condition).map(({ value }) => value)];
  const content = values.some(({ field }) => field !== '') ? (await findTypeDefaults(db, type, locale)).content : null;
  return { type, locale, condition, indexed, drafts, defaults: content?.props ?? {} };
}

/** Returns a page as lists show it. */
const listed = (site: SiteDefinition, row: DraftRow, typeData: Record<string, unknown>): ListedPublicPage => ({
  pageID: row.id,
  title: row.title,
  locale: row.locale,
  type: row.type,
  url: urlOf(site, row),
  publishedAt: (row.public_since ?? row.modified_at).toISOString(),
  modifiedAt: row.modified_at.toISOString(),
  seoDescription: row.seo_description,
  typeData,
  tags: row.tags,
});

/** Returns drafts as lists show them, in the same order. */
async function draftsInList(
  db: Database,
  site: SiteDefinition,
  rows: readonly DraftRow[],
): Promise<ListedPublicPage[]> {
  const contents = rows.map((row) => ({
    row,
    blocks: [],
    seoImage: [],
    typeData: listedTypeData(site, { ...row, replaced: null }),
  }));
  const current = await applyAllReplacementsToEach(db, contents);
  return current.map(({ row, typeData }) => listed(site, row, typeData));
}

/** Returns the public pages of a query, in the place of those of its drafts their newest versions. */
async function listPages(
  db: Database,
  site: SiteDefinition,
  query: Parameters<ContentSource['pages']>[0],
  day: string,
): ReturnType<ContentSource['pages']> {
  if (!servesPage(site, query)) return { items: [], total: 0 };
  const { offset = 0, limit = queryLimits.default, type, locale } = query;
  const sorts = pageSorts(site, query);
  const isByText = sorts.some(({ by }) => by === 'text' || by === 'title');
  const [list, collation] = await Promise.all([
    publicList(db, site, day, query, sorts),
    isByText ? collationOf(db, locale) : rootCollation,
  ]);
  const [rows, total] = await Promise.all([
    listPublicPages(db, { ...list, type, sorts, collation, offset, limit: Math.min(limit, queryLimits.max) }),
    countPublicPages(db, list),
  ]);
  const isDraft = ({ id }: { id: number }): boolean => isInDraftScope(query.drafts, id);
  const drafts = await draftsInList(db, site, rows.filter(isDraft));
  const byID = new Map(drafts.map((page) => [page.pageID, page]));
  const items = rows.map((row) => byID.get(row.id) ?? listed(site, row, listedTypeData(site, row)));
  return { items, total };
}

/** Returns the published pages and the files that references lead to. */
async function resolveIDs(
  db: Database,
  site: SiteDefinition,
  { pageIDs, fileIDs }: Parameters<ContentSource['resolve']>[0],
): ReturnType<ContentSource['resolve']> {
  const [pages, files, earlier] = await Promise.all([
    pageIDs.length > 0 ? findPublicPages(db, pageIDs) : [],
    fileIDs.length > 0 ? findFilesIncludingDeleted(db, fileIDs) : [],
    listReplacedVersions(db, fileIDs),
  ]);
  return {
    pages: pages
      .filter((page) => servesPage(site, page))
      .map((page) => ({
        pageID: page.id,
        type: page.type,
        locale: page.locale,
        title: page.title,
        url: urlOf(site, page),
      })),
    files: files.map((file) => publicFile(file, earlier.get(file.id) ?? [])),
  };
}

/**
 * Creates a source of published content that reads from the database. Concurrent page reads are batched.
 * @param now the current time, of which conditions use the day
 */
export function publicContent(db: Database, site: SiteDefinition, now = (): Date => new Date()): ContentSource {
  const findPage = batchReads((addresses: readonly PageAddress[]) => findPublicPagesAt(db, addresses), maxBatchedReads);
  return {
    findPage: (locale, slug) => resolveAddress(db, site, { locale, slug }, findPage),
    pages: (query) => listPages(db, site, query, siteDay(site, now())),
    tags: async (query) =>
      servesPage(site, query) ? countPublicTags(db, await publicList(db, site, siteDay(site, now()), query)) : [],
    resolve: (ids) => resolveIDs(db, site, ids),
    async drafts(pageIDs) {
      const rows = pageIDs.length > 0 ? await findDrafts(db, pageIDs) : [];
      return draftsInList(
        db,
        site,
        rows.filter((row) => servesPage(site, row)),
      );
    },
    sections: (pageIDs) => publishedSections(db, site, pageIDs),
    menus: (locale) => findMenus(db, locale),
    async siblings(pageID) {
      const rows = await publicSiblings(db, pageID);
      return siblingsOnWire(site, rows[0]?.group_id ?? 0, rows);
    },
    extensionSettings: async (id) => (await findExtensionSettings(db, id)).content,
    async settings() {
      const { siteName, indexing, popup } = (await chosenSettings(db)).settings;
      return {
        siteName: siteName || site.name,
        seoImage: await defaultImage(db),
        indexing,
        popup: popup.enabled ? popup : null,
      };
    },
    async sitemapParts() {
      const parts = await countSitemap(db, pageTypeIDs(site));
      const ofSite = parts.filter(({ locale }) => site.locales.some(({ code }) => code === locale));
      return ofSite.map(({ locale, total, modified_at: modifiedAt }) => ({
        locale,
        total,
        modifiedAt: modifiedAt.toISOString(),
      }));
    },
    sitemap: (part) => sitemapEntries(db, site, part),
  };
}
