import { keyedTypeData, pagePath, readParts, type SiteDefinition, sharedBlocks } from '@ximblox/blocks';
import type { PageSummary, PageVersion, PublicPageSummary, Sibling, VersionContent } from '@ximblox/contract';
import { stateOf } from './page-state.ts';
import type { SummaryRow } from './summary-store.ts';
import type { VersionRow, VersionSummaryRow } from './version-store.ts';

/** A page as lists show it. */
export const summaryOnWire = (site: SiteDefinition, row: SummaryRow): PageSummary => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  type: row.type,
  locale: row.locale,
  url: pagePath(site, row.locale, row.slug),
  state: stateOf(row),
  newestVersionID: row.newest_version_id,
  publishedVersionID: row.published_version_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  publishedAt: row.published_at?.toISOString() ?? null,
  publishAt: row.publish_at?.toISOString() ?? null,
  unpublishAt: row.unpublish_at?.toISOString() ?? null,
  author: { ID: row.author_id, name: row.author_name },
});

/** A page in the form in which visitors see others, for somebody who may also see drafts. */
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
  isOutdated,
});

/** What a version of a page holds, its blocks in today's shape and everything in the one shape. Most blocks stand in other versions as well, and are shared. */
export function contentOf(site: SiteDefinition, { type }: { type: string }, row: VersionRow): VersionContent {
  const parts = readParts({ typeData: row.type_data, seoImage: row.seo_image, seoKeywords: row.seo_keywords });
  return {
    title: row.title,
    blocks: sharedBlocks(site, row.blocks),
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    ...parts,
    typeData: keyedTypeData(site, type, parts.typeData),
    tags: row.tags,
  };
}

/** What decides how a version of a page stands. */
export interface VersionStanding {
  newest_version_id: number;
  published_version_id: number | null;
  /** The version whose publication is asked for, null when there is no open request. */
  requestedVersionID: number | null;
}

type VersionFrame = Omit<PageVersion, keyof VersionContent>;

/** What a version is beside its content. */
export const versionFrame = (
  row: Pick<VersionSummaryRow, 'id' | 'page_id' | 'number' | 'author_id' | 'author_name' | 'created_at'>,
  standing: VersionStanding,
): VersionFrame => ({
  id: row.id,
  pageID: row.page_id,
  number: row.number,
  hasPublicationRequest: row.id === standing.requestedVersionID,
  isNewest: row.id === standing.newest_version_id,
  isPublished: row.id === standing.published_version_id,
  author: { ID: row.author_id, name: row.author_name },
  createdAt: row.created_at.toISOString(),
});
