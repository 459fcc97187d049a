import {
  keyedTypeData,
  pagePath,
  readCanonical,
  readParts,
  type SiteDefinition,
  sharedBlocks,
} from '@ximblox/blocks/internal';
import type { PageSummary, PageVersion, PublicPageSummary, Sibling, VersionContent } from '@ximblox/contract';
import { marksOnWire } from '../../foundation/page-marks/index.ts';
import { stateOf } from './page-state.ts';
import type { SummaryRow } from './summary-store.ts';
import type { VersionRow, VersionSummaryRow } from './version-store.ts';

/** Serialises a page for lists in the admin. */
export const summaryOnWire = (site: SiteDefinition, row: SummaryRow): PageSummary => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  type: row.type,
  locale: row.locale,
  url: pagePath(site, row.locale, row.slug),
  state: stateOf(row),
  ...marksOnWire(row),
  newestVersionID: row.newest_version_id,
  publishedVersionID: row.published_version_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  publishedAt: row.published_at?.toISOString() ?? null,
  publishAt: row.publish_at?.toISOString() ?? null,
  unpublishAt: row.unpublish_at?.toISOString() ?? null,
  author: { ID: row.author_id, name: row.author_name },
});

/** Serialises a page, published or not, as a public summary. Only for users who may see drafts. */
export const draftSummaryOnWire = (site: SiteDefinition, row: SummaryRow): PublicPageSummary => ({
  pageID: row.id,
  title: row.title,
  slug: row.slug,
  type: row.type,
  locale: row.locale,
  url: pagePath(site, row.locale, row.slug),
  publishedAt: row.published_at?.toISOString() ?? null,
});

/** A translation of a page. */
export const siblingOnWire = (row: SummaryRow, isOutdated: boolean): Sibling => ({
  pageID: row.id,
  locale: row.locale,
  slug: row.slug,
  title: row.title,
  state: stateOf(row),
  ...marksOnWire(row),
  isOutdated,
});

/** Returns the content of a version in the current shape. Equal blocks of several versions are one shared object. */
export function contentOf(site: SiteDefinition, { type }: { type: string }, row: VersionRow): VersionContent {
  const parts = readParts({ typeData: row.type_data, seoImage: row.seo_image, seoKeywords: row.seo_keywords });
  return {
    title: row.title,
    blocks: sharedBlocks(site, row.blocks),
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    seoNoindex: row.seo_noindex,
    seoCanonical: readCanonical(row.seo_canonical),
    ...parts,
    typeData: keyedTypeData(site, type, parts.typeData),
    tags: row.tags,
  };
}

/** The IDs of the newest, published and requested version of a page. */
export interface VersionState {
  newest_version_id: number;
  published_version_id: number | null;
  /** The version of the open publication request, or null if there is none. */
  requestedVersionID: number | null;
}

type VersionFrame = Omit<PageVersion, keyof VersionContent>;

/** Serialises the metadata of a version, without its content. */
export const versionFrame = (
  row: Pick<
    VersionSummaryRow,
    'id' | 'page_id' | 'number' | 'author_id' | 'author_name' | 'created_at' | 'release_id' | 'release_name'
  >,
  state: VersionState,
): VersionFrame => ({
  id: row.id,
  pageID: row.page_id,
  number: row.number,
  hasPublicationRequest: row.id === state.requestedVersionID,
  isNewest: row.id === state.newest_version_id,
  isPublished: row.id === state.published_version_id,
  author: { ID: row.author_id, name: row.author_name },
  createdAt: row.created_at.toISOString(),
  release: row.release_id === null ? null : { id: row.release_id, name: row.release_name ?? '' },
});
