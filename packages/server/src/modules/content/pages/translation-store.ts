import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import { personColumns } from '../../../platform/database/person-columns.ts';
import { titleInRelease } from './release-title-store.ts';

/** The source of a translation. A source in the trash does not count. */
export interface TranslationSourceRow {
  page_id: number;
  source_page_id: number;
  source_version_id: number;
  source_version_number: number;
  newest_version_id: number;
  newest_version_number: number;
  locale: string;
  title: string;
  marked_at: Date;
  marker_id: number;
  marker_name: string;
}

/** Returns the sources of the translations of a group. */
export const translationSources = (db: Database, groupID: number): Promise<TranslationSourceRow[]> =>
  db
    .selectFrom('translation_sources as t')
    .innerJoin('pages as p', 'p.id', 't.page_id')
    .innerJoin('pages as q', 'q.id', 't.source_page_id')
    .innerJoin('page_versions as v', 'v.id', 't.source_version_id')
    .innerJoin('page_versions as w', 'w.id', 'q.newest_version_id')
    .leftJoin('users as u', 'u.id', 't.marked_by')
    .select(['t.page_id', 't.source_page_id', 't.source_version_id', 't.marked_at', 'q.locale', 'q.title'])
    .select(['v.number as source_version_number', 'w.id as newest_version_id', 'w.number as newest_version_number'])
    .select(personColumns('u', 'marker'))
    .where('p.group_id', '=', groupID)
    .where('p.deleted_at', 'is', null)
    .where('q.deleted_at', 'is', null)
    .execute();

/** Whether the source of a translation has a newer version than the one that the translation is up to date with. */
export const isOutdated = (row: TranslationSourceRow | undefined): boolean =>
  row !== undefined && row.newest_version_number > row.source_version_number;

/** Sets the source of a translation and the version of it that the translation is up to date with. */
export async function setTranslationSource(
  db: Database,
  source: { pageID: number; sourcePageID: number; versionID: number; userID: number | null },
): Promise<void> {
  const columns = {
    source_page_id: source.sourcePageID,
    source_version_id: source.versionID,
    marked_by: source.userID,
    marked_at: sql<Date>`now()`,
  };
  await db
    .insertInto('translation_sources')
    .values({ page_id: source.pageID, ...columns })
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet(columns))
    .execute();
}

/** Deletes the source of a page, which makes it an original. */
export async function clearTranslationSource(db: Database, pageID: number): Promise<void> {
  await db.deleteFrom('translation_sources').where('page_id', '=', pageID).execute();
}

/** Deletes the source of a page, and the page as the source of others. */
export async function leaveTranslations(db: Database, pageID: number): Promise<void> {
  await db
    .deleteFrom('translation_sources')
    .where((row) => row.or([row('page_id', '=', pageID), row('source_page_id', '=', pageID)]))
    .execute();
}

/**
 * Returns the translation of each page in a locale, without pages in the trash. It is the page itself if that is in the locale;
 * `id` is null if there is no translation.
 * @param options.releaseID a release, whose titles take the place of the live ones
 */
export async function translationsIn(
  db: Database,
  pageIDs: readonly number[],
  { locale, releaseID = 0 }: { locale: string; releaseID?: number | undefined },
): Promise<{ sourceID: number; id: number | null; title: string }[]> {
  const rows = await db
    .selectFrom('pages as p')
    .leftJoin('pages as t', (join) =>
      join.onRef('t.group_id', '=', 'p.group_id').on('t.locale', '=', locale).on('t.deleted_at', 'is', null),
    )
    .select(['p.id as sourceID', 't.id'])
    .select(titleInRelease(releaseID, sql.ref('t.id'), sql.ref('t.title')).$castTo<string | null>().as('title'))
    .where(equalsAny('p.id', pageIDs))
    .where('p.deleted_at', 'is', null)
    .execute();
  return rows.map(({ sourceID, id, title }) => ({ sourceID, id, title: title ?? '' }));
}
