import { readKeywords } from '@ximblox/blocks';
import { fail, type PagedList, type PageVersion } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { applyAllReplacements } from '../../library/media/index.ts';
import {
  contentOf,
  countVersions,
  findPage,
  findVersion,
  listVersions,
  type PageRow,
  versionFrame,
  type VersionSummaryRow,
} from '../pages/index.ts';
import { openRequestOf } from '../publication/index.ts';

const standingOf = async ({ db }: Context, page: PageRow) => ({
  newest_version_id: page.newest_version_id,
  published_version_id: page.published_version_id,
  requestedVersionID: (await openRequestOf(db, page.id))?.version_id ?? null,
});

/**
 * A version of a page, its blocks in today's shape. Files that have been replaced are named as they are now, with crops that fit
 * them: whoever edits the page goes on from what would be published.
 * @throws PM_01 when there is no such version, or its page is in the trash
 */
export async function fetchVersion(context: Context, id: number): Promise<PageVersion> {
  const { db, services } = context;
  const version = (await findVersion(db, id)) ?? fail('PM_01', 'versionId');
  const page = (await findPage(db, version.page_id)) ?? fail('PM_01', 'versionId');
  const content = await applyAllReplacements(db, contentOf(services.site, page, version));
  return { ...versionFrame(version, await standingOf(context, page)), ...content };
}

type HistoryEntry = Omit<PageVersion, 'blocks' | 'typeData' | 'seoImage'>;

/**
 * The history of a page, newest first unless the oldest are asked for.
 * @throws PM_01 when there is no such page
 */
export async function listHistory(
  context: Context,
  wish: { pageID: number; pageIndex: number; pageSize: number; columnToSort: string; sortOrder: 'asc' | 'desc' },
): Promise<PagedList<HistoryEntry>> {
  const { db } = context;
  const page = (await findPage(db, wish.pageID)) ?? fail('PM_01', 'pageID');
  const standing = await standingOf(context, page);
  const rows = await listVersions(db, {
    pageID: page.id,
    offset: wish.pageIndex * wish.pageSize,
    limit: wish.pageSize,
    oldestFirst: wish.columnToSort !== '' && wish.sortOrder === 'asc',
  });
  const entry = (row: VersionSummaryRow): HistoryEntry => ({
    ...versionFrame(row, standing),
    title: row.title,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    seoKeywords: readKeywords(row.seo_keywords),
    tags: row.tags,
  });
  return { items: rows.map(entry), totalItems: await countVersions(db, page.id) };
}
