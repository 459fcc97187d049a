import { pagePath } from '@ximblox/blocks/internal';
import { fail, type Translation, type TranslationCell } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { marksOnWire } from '../../foundation/page-marks/index.ts';
import { stateOf } from './page-state.ts';
import { canOnPage, newPageTarget } from './page-target.ts';
import { groupSummaries, type SummaryRow } from './summary-store.ts';
import { isOutdated, type TranslationSourceRow, translationSources } from './translation-store.ts';

const sourceOnWire = (row: TranslationSourceRow): Translation['source'] => ({
  pageID: row.source_page_id,
  locale: row.locale,
  title: row.title,
  versionID: row.source_version_id,
  versionNumber: row.source_version_number,
  newestVersionID: row.newest_version_id,
  newestVersionNumber: row.newest_version_number,
  markedAt: row.marked_at.toISOString(),
  markedBy: { ID: row.marker_id, name: row.marker_name },
});

async function onWire(
  context: Context,
  row: SummaryRow,
  source: TranslationSourceRow | undefined,
): Promise<Translation> {
  return {
    pageID: row.id,
    title: row.title,
    slug: row.slug,
    url: pagePath(context.services.site, row.locale, row.slug),
    state: stateOf(row),
    ...marksOnWire(row),
    publishedVersionID: row.published_version_id,
    publishAt: row.publish_at?.toISOString() ?? null,
    unpublishAt: row.unpublish_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    author: { ID: row.author_id, name: row.author_name },
    source: source ? sourceOnWire(source) : null,
    isOutdated: isOutdated(source),
    canEdit: await canOnPage(context, 'edit-page', row),
  };
}

/**
 * Returns a page in every locale of the site, with null where it has no translation.
 * @throws PM_01 when there is no such page
 */
export async function listTranslations(context: Context, id: number): Promise<{ cells: TranslationCell[] }> {
  const { db, services } = context;
  const group = await groupSummaries(db, { memberID: id });
  const page = group.find((one) => one.id === id) ?? fail('PM_01', 'id');
  const sources = await translationSources(db, page.group_id);
  const cells: TranslationCell[] = [];
  for (const { code: locale } of services.site.locales) {
    const row = group.find((one) => one.locale === locale);
    const source = sources.find(({ page_id }) => page_id === row?.id);
    cells.push({
      locale,
      page: row ? await onWire(context, row, source) : null,
      canCreate:
        !row && context.can('create-page', await newPageTarget(context, { ...page, locale, groupID: page.group_id })),
    });
  }
  return { cells };
}
