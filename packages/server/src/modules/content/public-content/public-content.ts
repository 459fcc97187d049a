import {
  checkConditions,
  type ContentQuery,
  type MediaGroup,
  pageFileUrl,
  pageSorts,
  pageTypeIDs,
  servesPage,
  type SiteDefinition,
  typeDataContent,
} from '@ximblox/blocks';
import type { ImageRecord, MenuItem, PopupSettings, PublicPage, PublicTag } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { inBatches } from '../../../platform/database/in-batches.ts';
import { chosenSettings } from '../../foundation/settings/index.ts';
import {
  type EarlierBytes,
  earlierBytes,
  findFilesEver,
  type MediaFileRow,
  newestContent,
  videoOf,
} from '../../library/media/index.ts';
import {
  countPublicPages,
  countPublicTags,
  countSitemap,
  findMovedPage,
  findPublicPagesAt,
  type FoundPageRow,
  findPublicPages,
  listPublicPages,
  listSitemap,
  menusIn,
  type PageAddress,
  type PublicPageRow,
  publicSiblings,
  type SiblingRow,
  wasDeleted,
} from './public-store.ts';
import { anyLanguage, collationOf } from './page-order-store.ts';
import { listedTypeData, publicPageOnWire, shownContent, urlOf } from './public-wire.ts';

/** The published translations of a page, itself included when it is published. */
export interface PublicSiblings {
  groupID: number;
  siblings: { pageID: number; locale: string; url: string }[];
}

/** What stands at an address. */
export type AddressContent =
  | { kind: 'page'; page: PublicPage; siblings: PublicSiblings; modifiedAt: string }
  | { kind: 'moved'; pageID: number; url: string }
  | { kind: 'gone' }
  | { kind: 'missing' };

/** A published page as lists need it. */
export interface ListedPublicPage {
  pageID: number;
  title: string;
  locale: string;
  type: string;
  url: string;
  publishedAt: string;
  modifiedAt: string;
  seoDescription: string;
  typeData: Record<string, unknown>;
  /** By name. */
  tags: PublicTag[];
}

/** What is known of a file that public content points to. */
export interface PublicFile {
  id: number;
  hash: string;
  fileName: string;
  mime: string;
  /** Bytes. */
  fileSize: number;
  /** Pixels; null for what has no dimensions. */
  width: number | null;
  height: number | null;
  /** Centre of attention as fractions of width and height. */
  focus: readonly [number, number] | null;
  /** Average colour of an opaque picture, `#7a8c94`. */
  tone: string | null;
  altTexts: Readonly<Record<string, string>>;
  defaultAltText: string;
  shared: boolean;
  /** Where a video of a service is watched; null for every other file. */
  watchUrl: string | null;
  /** What it was before it was replaced: published pages may go on showing it. */
  earlier: readonly EarlierBytes[];
}

/** What is chosen for the whole site, as far as visitors see it. */
export interface PublicSettings {
  siteName: string;
  /** For pages that have no picture of their own. */
  seoImage: ImageRecord | null;
  /** Whether search engines may list the site. */
  indexing: boolean;
  /** Null when none is shown. */
  popup: PopupSettings | null;
}

/** What the public site reads: published content and nothing else. */
export interface PublicContent {
  findPage(locale: string, slug: string): Promise<AddressContent>;
  /** Published pages of a type, at most 100 at once, and how many there are. */
  pages(query: ContentQuery): Promise<{ items: ListedPublicPage[]; total: number }>;
  /** The public tags of such pages by name, and how many pages have each. */
  tags(query: Pick<ContentQuery, 'type' | 'locale' | 'tags' | 'where'>): Promise<(PublicTag & { total: number })[]>;
  /** Published pages and existing files by their IDs; what is not public is left out. */
  resolve(references: { pageIDs: readonly number[]; fileIDs: readonly number[] }): Promise<{
    pages: { pageID: number; url: string }[];
    files: PublicFile[];
  }>;
  /** The stored trees of all menus in a locale, by ID of the menu. */
  menus(locale: string): Promise<Record<string, MenuItem[]>>;
  siblings(pageID: number): Promise<PublicSiblings>;
  settings(): Promise<PublicSettings>;
  /** The locales with published pages. */
  sitemapParts(): Promise<{ locale: string; total: number; modifiedAt: string }[]>;
  /** Published pages of a locale, in an order that stays. */
  sitemap(part: { locale: string; offset: number; limit: number }): Promise<PublicSitemapEntry[]>;
}

/** A published page as a sitemap lists it: with its translations and the paths of its pictures. */
export interface PublicSitemapEntry {
  pageID: number;
  slug: string;
  url: string;
  modifiedAt: string;
  siblings: { locale: string; url: string }[];
  images: string[];
}

const largestList = 100;

/** Pages that are read at once when many visitors ask, as after a change that all pages show. */
const mostAtOnce = 20;

const publicFile = (file: MediaFileRow, earlier: readonly EarlierBytes[]): PublicFile => ({
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
  watchUrl: videoOf(file)?.watchUrl ?? null,
  earlier,
});

const siblingsOnWire = (site: SiteDefinition, groupID: number, rows: readonly SiblingRow[]): PublicSiblings => ({
  groupID,
  siblings: rows
    .filter((row) => servesPage(site, row))
    .map((row) => ({ pageID: row.id, locale: row.locale, url: urlOf(site, row) })),
});

/** Paths of the pictures of a published page, as visitors see them. */
function picturesOf(site: SiteDefinition, row: PublicPageRow): string[] {
  const { blocks, typeData } = shownContent(site, row);
  const urls = (group: MediaGroup, records: Record<string, ImageRecord>): string[] =>
    Object.values(records).map(({ hash, fileName, cropParams }) =>
      pageFileUrl({ pageID: row.id, group, hash, fileName, cropParams }),
    );
  return [
    ...urls('page_type_images', typeDataContent(typeData).__images),
    // Blocks that the site cannot read may hold anything.
    ...blocks.flatMap(({ key, __images }) => urls(`block_images_${key}`, __images ?? {})),
  ];
}

/** Pages whose content is read at once, so that a long sitemap keeps nobody waiting. */
const sitemapBatch = 100;

async function sitemapEntries(
  db: Database,
  site: SiteDefinition,
  { locale, offset, limit }: { locale: string; offset: number; limit: number },
): Promise<PublicSitemapEntry[]> {
  const entries: PublicSitemapEntry[] = [];
  const types = pageTypeIDs(site);
  while (entries.length < limit) {
    const wanted = Math.min(sitemapBatch, limit - entries.length);
    const rows = await listSitemap(db, { locale, types, offset: offset + entries.length, limit: wanted });
    for (const row of rows) {
      entries.push({
        pageID: row.id,
        slug: row.slug,
        url: urlOf(site, row),
        modifiedAt: row.modified_at.toISOString(),
        siblings: siblingsOnWire(site, row.group_id, row.siblings).siblings.map(({ locale: of, url }) => ({
          locale: of,
          url,
        })),
        images: picturesOf(site, row),
      });
    }
    if (rows.length < wanted) break;
  }
  return entries;
}

/** The picture of pages that have none of their own, as it is by now. */
export async function defaultPicture(db: Database): Promise<ImageRecord | null> {
  const { seoImage } = (await chosenSettings(db)).settings;
  const shown = await newestContent(db, { blocks: [], typeData: {}, seoImage });
  return shown.seoImage[0] ?? null;
}

/**
 * What stands at an address: a published page first, then an old address of one.
 * @param findPage reads the page; by itself when left out
 */
export async function contentAt(
  db: Database,
  site: SiteDefinition,
  { locale, slug }: PageAddress,
  findPage = async (address: PageAddress): Promise<FoundPageRow | undefined> =>
    (await findPublicPagesAt(db, [address]))[0],
): Promise<AddressContent> {
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

/** Published content of a site, read from its database. */
export function publicContent(db: Database, site: SiteDefinition): PublicContent {
  const findPage = inBatches((addresses: readonly PageAddress[]) => findPublicPagesAt(db, addresses), mostAtOnce);
  return {
    findPage: (locale, slug) => contentAt(db, site, { locale, slug }, findPage),
    async pages(query) {
      if (!servesPage(site, query)) return { items: [], total: 0 };
      const { offset = 0, limit = largestList, ...list } = query;
      checkConditions(site, query);
      const sorts = pageSorts(site, query);
      const isByText = sorts.some(({ by }) => by === 'text' || by === 'title');
      const collation = isByText ? await collationOf(db, query.locale) : anyLanguage;
      const [rows, total] = await Promise.all([
        listPublicPages(db, { ...list, sorts, collation, offset, limit: Math.min(limit, largestList) }),
        countPublicPages(db, list),
      ]);
      const items = rows.map((row) => ({
        pageID: row.id,
        title: row.title,
        locale: row.locale,
        type: row.type,
        url: urlOf(site, row),
        publishedAt: row.public_since.toISOString(),
        modifiedAt: row.modified_at.toISOString(),
        seoDescription: row.seo_description,
        typeData: listedTypeData(site, row),
        tags: row.tags,
      }));
      return { items, total };
    },
    tags: async (list) => (servesPage(site, list) ? countPublicTags(db, list) : []),
    async resolve({ pageIDs, fileIDs }) {
      const [pages, files, earlier] = await Promise.all([
        pageIDs.length > 0 ? findPublicPages(db, pageIDs) : [],
        fileIDs.length > 0 ? findFilesEver(db, fileIDs) : [],
        earlierBytes(db, fileIDs),
      ]);
      return {
        pages: pages
          .filter((page) => servesPage(site, page))
          .map((page) => ({ pageID: page.id, url: urlOf(site, page) })),
        files: files.map((file) => publicFile(file, earlier.get(file.id) ?? [])),
      };
    },
    menus: (locale) => menusIn(db, locale),
    async siblings(pageID) {
      const rows = await publicSiblings(db, pageID);
      return siblingsOnWire(site, rows[0]?.group_id ?? 0, rows);
    },
    async settings() {
      const { siteName, indexing, popup } = (await chosenSettings(db)).settings;
      return {
        siteName: siteName || site.name,
        seoImage: await defaultPicture(db),
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
