import { readCanonical, readKeywords } from '@ximblox/blocks/internal';
import { fail, type PagedList, type PageVersion, type RequestOutcome } from '@ximblox/contract';
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
import { openRequestOf, outcomesOfVersions } from '../publication/index.ts';

const versionStateOf = async ({ db }: Context, page: PageRow) => ({
  newest_version_id: page.newest_version_id,
  published_version_id: page.published_version_id,
  requestedVersionID: (await openRequestOf(db, page.id))?.version_id ?? null,
});

/**
 * Returns a version of a page, upgraded to the current block definitions. References to replaced files are updated, with
 * matching crops, so that the editor shows what would be published.
 * @throws PM_01 when there is no such version, or its page is in the trash
 */
export async function fetchVersion(context: Context, id: number): Promise<PageVersion> {
  const { db, services } = context;
  const version = (await findVersion(db, id)) ?? fail('PM_01', 'versionId');
  const page = (await findPage(db, version.page_id)) ?? fail('PM_01', 'versionId');
  const content = await applyAllReplacements(db, contentOf(services.site, page, version));
  return { ...versionFrame(version, await versionStateOf(context, page)), ...content };
}

type HistoryEntry = Omit<PageVersion, 'blocks' | 'typeData' | 'seoImage'> & { outcomes: RequestOutcome[] };

/**
 * Returns one page of the version history of a page with the outcomes of its requests, by default newest first.
 * @throws PM_01 when there is no such page
 */
export async function listHistory(
  context: Context,
  options: { pageID: number; pageIndex: number; pageSize: number; columnToSort: string; sortOrder: 'asc' | 'desc' },
): Promise<PagedList<HistoryEntry>> {
  const { db } = context;
  const page = (await findPage(db, options.pageID)) ?? fail('PM_01', 'pageID');
  const state = await versionStateOf(context, page);
  const rows = await listVersions(db, {
    pageID: page.id,
    offset: options.pageIndex * options.pageSize,
    limit: options.pageSize,
    oldestFirst: options.columnToSort !== '' && options.sortOrder === 'asc',
  });
  const outcomes = await outcomesOfVersions(
    context,
    page,
    rows.map(({ id }) => id),
  );
  const entry = (row: VersionSummaryRow): HistoryEntry => ({
    ...versionFrame(row, state),
    title: row.title,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    seoKeywords: readKeywords(row.seo_keywords),
    seoNoindex: row.seo_noindex,
    seoCanonical: readCanonical(row.seo_canonical),
    tags: row.tags,
    outcomes: outcomes.filter(({ versionID }) => versionID === row.id),
  });
  return { items: rows.map(entry), totalItems: await countVersions(db, page.id) };
}
